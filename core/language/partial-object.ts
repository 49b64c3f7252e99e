// Objects that are partial on purpose: a kustomize patch only lacks what the object that it patches has. Nothing is
// said of what is absent, but one sentence that says what a whole object would still need.
import type { KindDescription, ReadResult } from '../apiserver/kind-description.ts';
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { Value } from '../model/value.ts';
import type { Node } from '../text/node.ts';

/** What the kustomizations of the workspace say of a file. */
export type KustomizedAs = 'patch' | 'resource';

/** The text itself, a kustomization that names the file, or its path. */
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

/** Why an object is taken for a patch. */
export type PatchReason = 'directive' | 'kustomization' | 'path';

const reasonTexts: Record<Exclude<PatchReason, 'directive'>, string> = {
  kustomization: 'because a kustomization names it',
  path: "because of the file's path",
};

/** `$patch: delete`, `$setElementOrder/…`: words of a strategic merge patch, which no object has. */
function hasPatchDirective(node: Node | undefined): boolean {
  if (node?.kind === 'list') return node.items.some(hasPatchDirective);
  return (
    node?.kind === 'map' && node.entries.some(({ key, value }) => isPatchDirective(key) || hasPatchDirective(value))
  );
}

function isPatchDirective(key: unknown): boolean {
  return typeof key === 'string' && /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/.test(key);
}

/** How a patch reads; undefined where no required field is lacking, so that the object is a whole one. */
export function readPatch(
  description: KindDescription,
  value: Value,
  { whole, reason, ...chosen }: { whole: ReadResult; reason: PatchReason } & ChosenReleases,
): ReadResult | undefined {
  // What is absent may be written elsewhere: the same is true of a template.
  const problems = description
    .read(value, { ...chosen, templated: true })
    .problems.filter(({ at }) => !at.some(isPatchDirective));
  // It says itself what it is.
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
