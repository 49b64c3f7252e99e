import { rangeInScalar } from '../../../analysis/scenario/range-in-scalar.ts';
import { parseExpectation } from '../../../goals/parse-expectation.ts';
import { sentenceLists } from '../../../model/scenario/read-scenario.ts';
import { isList, type Value } from '../../../model/value.ts';
import type { Node } from '../../../text/node.ts';
import { findNode } from '../../../text/tree.ts';
import type { Rule } from '../../rule.ts';

/** Reports an expectation that is not one of the known sentences, at the first word that cannot be read. */
export const scenarioExpectation: Rule = {
  code: 'scenario/expectation',
  level: 'error',
  *check({ object, root }) {
    for (const name of sentenceLists) yield* unreadSentences(name, object[name], root);
  },
};

function* unreadSentences(name: string, list: Value | undefined, root: Node | undefined) {
  for (const [index, text] of (isList(list) ? list : []).entries()) {
    const parsed = typeof text === 'string' ? parseExpectation(text) : undefined;
    if (!parsed || parsed.ok) continue;
    const at = [name, index];
    const range = rangeInScalar(findNode(root, at)?.node, parsed.problem);
    yield { at, message: parsed.problem.message, ...(range && { range }) };
  }
}
