// Objects that are partial on purpose: a kustomize patch only lacks what the object that it patches has. Nothing is said of
// what is absent, but one sentence that says what a whole object would still need.
import type { ChosenReleases, KindDescription, Reading } from '../model/kind.ts';
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { Value } from '../model/value.ts';
import type { Node } from '../text/node.ts';

/** What the kustomizations of the workspace say of a file. */
export type KustomizedAs = 'patch' | 'resource';

/** The text itself, a kustomization that names the file, or its path. */
export function whyPatch(root: Node, path: string | undefined, kustomizedAs: KustomizedAs | undefined): PatchReason | undefined {
  if (hasDirective(root)) return 'directive';
  if (kustomizedAs !== undefined) return kustomizedAs === 'patch' ? 'kustomization' : undefined;
  return mayBePatch(path) ? 'path' : undefined;
}

function mayBePatch(path: string | undefined): boolean {
  return path !== undefined && /(?:^|[^a-z])(?:overlays?|patch(?:es)?|kustomize)(?:[^a-z]|$)/i.test(path);
}

/** Why an object is taken for a patch. */
export type PatchReason = 'directive' | 'kustomization' | 'path';

const reasons: Record<Exclude<PatchReason, 'directive'>, string> = {
  kustomization: 'because a kustomization names it',
  path: "because of the file's path",
};

/** `$patch: delete`, `$setElementOrder/…`: words of a strategic merge patch, which no object has. */
function hasDirective(node: Node | undefined): boolean {
  if (node?.kind === 'list') return node.items.some(hasDirective);
  return node?.kind === 'map' && node.entries.some(({ key, value }) => isDirective(key) || hasDirective(value));
}

function isDirective(key: unknown): boolean {
  return typeof key === 'string' && /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/.test(key);
}

/** How a patch reads; undefined where no required field is lacking, so that the object is a whole one. */
export function readPatch(
  description: KindDescription,
  value: Value,
  { whole, reason, ...chosen }: { whole: Reading; reason: PatchReason } & ChosenReleases,
): Reading | undefined {
  // What is absent may be written elsewhere: the same is true of a template.
  const problems = description.read(value, { ...chosen, templated: true }).problems.filter(({ at }) => !at.some(isDirective));
  // It says itself what it is.
  if (reason === 'directive') return { problems };
  const said = new Set(problems.map(({ message }) => message));
  const lacking = whole.problems.filter(({ message }) => !said.has(message));
  const lacksFields = lacking.some(({ code }) => code === 'api/required');
  return lacksFields ? { problems: [...problems, whatIsNeeded(lacking, reason)] } : undefined;
}

function whatIsNeeded(lacking: readonly Problem[], reason: keyof typeof reasons): Problem {
  const fields = [...new Set(lacking.map(({ at }) => formatPath(at)))].join(', ');
  const message = `Taken for a kustomize patch, ${reasons[reason]}. A whole object would still need ${fields}.`;
  return { code: 'api/required', level: 'information', at: ['kind'], on: 'key', message };
}
