// Objects that are partial on purpose: a kustomize patch omits fields of the object that it patches. Missing fields are
// not reported; one message lists the fields that a whole object would still require.
import type { KindDescription, ReadResult } from '../apiserver/kind-description.ts';
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { Value } from '../model/value.ts';
import type { Node } from '../text/node.ts';

/** How the kustomizations of the workspace use a file. */
export type KustomizedAs = 'patch' | 'resource';

/** From the text itself, a kustomization that names the file, or the path of the file. */
export function patchReason(
  root: Node,
  path: string | undefined,
  kustomizedAs: KustomizedAs | undefined,
): PatchReason | undefined {
  if (hasPatchDirective(root)) return 'directive';
  if (kustomizedAs !== undefined) return kustomizedAs === 'patch' ? 'kustomization' : undefined;
  return isPatchPath(path) ? 'path' : undefined;
}

function isPatchPath(path: string | undefined): boolean {
  return path !== undefined && /(?:^|[^a-z])(?:overlays?|patch(?:es)?|kustomize)(?:[^a-z]|$)/i.test(path);
}

/** The reason why an object counts as a patch. */
export type PatchReason = 'directive' | 'kustomization' | 'path';

const reasonTexts: Record<Exclude<PatchReason, 'directive'>, string> = {
  kustomization: 'because a kustomization names it',
  path: "because of the file's path",
};

/** `$patch: delete`, `$setElementOrder/…`: directives of a strategic merge patch, which occur only in patches. */
function hasPatchDirective(node: Node | undefined): boolean {
  if (node?.kind === 'list') return node.items.some(hasPatchDirective);
  return (
    node?.kind === 'map' && node.entries.some(({ key, value }) => isPatchDirective(key) || hasPatchDirective(value))
  );
}

function isPatchDirective(key: unknown): boolean {
  return typeof key === 'string' && /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/.test(key);
}

/** Reads a patch; undefined if no required field is missing, so that the object is a whole one. */
export function readPatch(
  description: KindDescription,
  value: Value,
  { whole, reason, ...chosen }: { whole: ReadResult; reason: PatchReason } & ChosenReleases,
): ReadResult | undefined {
  // Another file may write absent fields, as a template may.
  const problems = description
    .read(value, { ...chosen, templated: true })
    .problems.filter(({ at }) => !at.some(isPatchDirective));
  // A directive makes it certain that the object is a patch.
  if (reason === 'directive') return { problems };
  const patchMessages = new Set(problems.map(({ message }) => message));
  const missingProblems = whole.problems.filter(({ message }) => !patchMessages.has(message));
  const lacksRequiredField = missingProblems.some(({ code }) => code === 'api/required');
  return lacksRequiredField ? { problems: [...problems, missingFieldsProblem(missingProblems, reason)] } : undefined;
}

function missingFieldsProblem(missingProblems: readonly Problem[], reason: keyof typeof reasonTexts): Problem {
  const fields = [...new Set(missingProblems.map(({ at }) => formatPath(at)))].join(', ');
  const message = `Taken for a kustomize patch, ${reasonTexts[reason]}. A whole object would still need ${fields}.`;
  return { code: 'api/required', level: 'information', at: ['kind'], on: 'key', message };
}
