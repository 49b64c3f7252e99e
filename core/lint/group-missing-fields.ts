// Groups the missing fields of an object that the user is still typing, because each unwritten field would otherwise be
// a problem of its own. The command line reports the fields one by one.
import { formatPath, type Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { MapNode } from '../text/node.ts';
import { findNode } from '../text/tree.ts';

/**
 * Keeps one problem for each structure with missing fields: the server's message for the first missing field, with the
 * names of the other missing fields.
 */
export function groupMissingFields(root: MapNode, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0) return problems;
  const isStarted = isWritten(root, ['spec']);
  const groups = new Map<string, Problem[]>();
  const groupOf = new Map<Problem, Problem[]>();
  for (const problem of problems) {
    const parent = writtenParentOfMissing(root, problem);
    if (!parent) continue;
    const key = isStarted ? formatPath(parent) : '';
    const group = groups.get(key) ?? [];
    group.push(problem);
    groups.set(key, group);
    groupOf.set(problem, group);
  }
  if (groups.size === 0) return problems;
  const otherError = problems.find((problem) => isError(problem) && !groupOf.has(problem));
  return problems.flatMap((problem) => {
    if (!isStarted && otherError && isError(problem)) return problem === otherError ? [problem] : [];
    const group = groupOf.get(problem);
    if (!group) return [problem];
    return problem === leadOf(group) ? [withOtherFields(problem, group)] : [];
  });
}

/**
 * Returns the problem whose message stands for the whole group. Only `api/required` has a message about a missing
 * field; the messages of the other codes are about an empty value.
 */
function leadOf(group: readonly Problem[]): Problem | undefined {
  return group.find(({ code }) => code === 'api/required') ?? group[0];
}

function withOtherFields(lead: Problem, group: readonly Problem[]): Problem {
  const fields = new Set(group.map(({ at }) => formatPath(at)));
  fields.delete(formatPath(lead.at));
  return fields.size === 0 ? lead : { ...lead, message: `${lead.message} (also missing: ${[...fields].join(', ')})` };
}

const codesOfMissingFields: ReadonlySet<string> = new Set(['api/required', 'api/invalid', 'api/unsupported']);

function writtenParentOfMissing(root: MapNode, problem: Problem): Path | undefined {
  const { at, code } = problem;
  if (!isError(problem) || !codesOfMissingFields.has(code) || at.length === 0) return undefined;
  if (isWritten(root, at) && !isUndecidedVersion(root, at)) return undefined;
  for (let length = at.length - 1; length > 0; length--)
    if (isWritten(root, at.slice(0, length))) return at.slice(0, length);
  return [];
}

/**
 * Whether the path is the `apiVersion` of a `scaleTargetRef` without a `kind`. The API server's error for this
 * `apiVersion` depends on the `kind` of the target.
 */
function isUndecidedVersion(root: MapNode, at: Path): boolean {
  const parent = at.slice(0, -1);
  return at.at(-1) === 'apiVersion' && parent.at(-1) === 'scaleTargetRef' && !isWritten(root, [...parent, 'kind']);
}

function isWritten(root: MapNode, at: Path): boolean {
  const node = findNode(root, at)?.node;
  return node !== undefined && !(node.kind === 'scalar' && node.value === null);
}

function isError({ level }: Problem): boolean {
  return level === 'error';
}
