// Groups the errors about missing fields for the editor: while the user types an object from the top, one problem names
// the fields to write next. Otherwise each field that is not written yet would be a problem. The command line reports
// them one by one.
import { formatPath, type Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { MapNode } from '../text/node.ts';
import { findNode } from '../text/tree.ts';

/**
 * Groups the missing fields of one written structure into one problem: the server's message for the first field, with
 * the names of the other fields. An object without a `spec` has at most one error.
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
 * The problem that represents the group. Its message says that the field is missing; other messages are about an empty
 * value.
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

/**
 * The path of the nearest written ancestor of a missing field; undefined if the problem is not about a missing field.
 */
function writtenParentOfMissing(root: MapNode, problem: Problem): Path | undefined {
  const { at, code } = problem;
  if (!isError(problem) || !codesOfMissingFields.has(code) || at.length === 0) return undefined;
  if (isWritten(root, at) && !isUndecidedVersion(root, at)) return undefined;
  for (let length = at.length - 1; length > 0; length--)
    if (isWritten(root, at.slice(0, length))) return at.slice(0, length);
  return [];
}

/**
 * Whether the version of a reference cannot be checked yet: the server's answer depends on its kind, which is not
 * written yet.
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
