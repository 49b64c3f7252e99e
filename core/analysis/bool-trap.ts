// YAML 1.1 reads words such as `on` and `yes` as booleans. If a field requires a string, this problem replaces the API
// server's error about the boolean.
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { MapNode } from '../text/node.ts';
import { findNode } from '../text/tree.ts';

export const boolTrapCode = 'yaml-bool-trap';

export function namingBoolTraps(problems: readonly Problem[], root: MapNode): Problem[] {
  return problems.map((problem) => {
    const word = problem.code === 'api/wrong-type' && isAboutText(problem) ? trapAt(root, problem) : undefined;
    if (!word) return problem;
    const message = `The API server refuses this: without quotes, ${word.source} is the boolean ${word.value}, and ${formatPath(problem.at)} must be a string.`;
    return { ...problem, code: boolTrapCode, message };
  });
}

function isAboutText({ message }: Problem): boolean {
  return message.includes('must be a string, not the boolean');
}

function trapAt(root: MapNode, { at }: Problem): { source: string; value: boolean } | undefined {
  const node = findNode(root, at)?.node;
  if (node?.kind !== 'scalar' || node.style !== 'plain' || typeof node.value !== 'boolean') return undefined;
  return /^(?:true|false)$/i.test(node.source) ? undefined : { source: node.source, value: node.value };
}
