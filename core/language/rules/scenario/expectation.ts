import { parseExpectation } from '../../../goals/parse-expectation.ts';
import { isList } from '../../../model/value.ts';
import { findNode } from '../../../text/tree.ts';
import type { Rule } from '../../rule.ts';
import { rangeInScalar } from '../../scenario/range-in-scalar.ts';

/** Reports an expectation that is no sentence, at the first word that is not understood. */
export const scenarioExpectation: Rule = {
  code: 'scenario/expectation',
  level: 'error',
  *check({ object: { expect }, root }) {
    for (const [index, text] of (isList(expect) ? expect : []).entries()) {
      const parsed = typeof text === 'string' ? parseExpectation(text) : undefined;
      if (!parsed || parsed.ok) continue;
      const at = ['expect', index];
      const range = rangeInScalar(findNode(root, at)?.node, parsed.problem);
      yield { at, message: parsed.problem.message, ...(range && { range }) };
    }
  },
};
