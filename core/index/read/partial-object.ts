// Partial objects, such as kustomize patches, omit fields on purpose. The missing fields are not reported: one sentence
// lists what a whole object would still require.
import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import { formatPath, type Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { findNearest, findNode, toValue } from '../../text/tree.ts';
import { fieldsWrittenTo, type Overlay } from './object-patch.ts';

export type KustomizedAs = 'patch' | 'resource';

export interface PatchReasonOptions {
  path?: string | undefined;
  kustomizedAs?: KustomizedAs | undefined;
  isExcerpt?: boolean | undefined;
}

export function patchReason(
  root: Node,
  { path, kustomizedAs, isExcerpt }: PatchReasonOptions,
): PatchReason | undefined {
  if (hasPatchDirective(root)) return 'directive';
  if (isExcerpt) return 'excerpt';
  if (kustomizedAs === 'resource') return 'overlay';
  if (kustomizedAs === 'patch') return 'kustomization';
  return isPatchPath(path) ? 'path' : undefined;
}

function isPatchPath(path: string | undefined): boolean {
  return path !== undefined && /(?:^|[^a-z])(?:overlays?|patch(?:es)?|kustomize)(?:[^a-z]|$)/i.test(path);
}

type PatchReason = 'directive' | 'kustomization' | 'path' | 'overlay' | 'excerpt';

export interface Patch {
  reason: PatchReason;
  missingFields: readonly string[];
}

const reasonTexts: Record<PatchReason, string> = {
  directive: 'it is a kustomize patch, because it has a patch directive',
  kustomization: 'it is a kustomize patch, because a kustomization names it',
  overlay: 'it is a kustomize base, which an overlay completes',
  excerpt: 'it is an excerpt, because fields are missing',
  path: "it is treated as a kustomize patch, because of the file's path",
};

/**
 * Returns a clause that says why the object is not simulated. The clause starts with a lowercase letter and has no
 * final period, because it follows `not simulated: `.
 */
export function describePatch({ reason, missingFields }: Patch): string {
  const rest = missingFields.length === 0 ? '' : `; a complete object also needs ${missingFields.join(', ')}`;
  return `${reasonTexts[reason]}${rest}`;
}

export function patchSentence(patch: Patch): string {
  const text = describePatch(patch);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Directives such as `$patch: delete` and `$setElementOrder/…` occur only in strategic merge patches. */
function hasPatchDirective(node: Node | undefined): boolean {
  if (node?.kind === 'list') return node.items.some(hasPatchDirective);
  return (
    node?.kind === 'map' && node.entries.some(({ key, value }) => isPatchDirective(key) || hasPatchDirective(value))
  );
}

function isPatchDirective(key: unknown): boolean {
  return (
    typeof key === 'string' &&
    key.startsWith('$') &&
    /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/.test(key)
  );
}

export interface PatchReading {
  patch: Patch;
  reading: ReadResult;
}

interface PatchOptions {
  whole: ReadResult;
  reason: PatchReason;
  overlays?: readonly Overlay[] | undefined;
}

/**
 * Reads a part of an object: a patch, or a base that is completed by overlays. Returns undefined for a whole object,
 * and for a base that no overlay completes.
 */
export function readObjectPatch(
  description: KindDescription,
  root: MapNode,
  { whole, reason, overlays = [], ...chosen }: PatchOptions & ChosenReleases,
): PatchReading | undefined {
  // Another file may write the absent fields, so the object is read as if a template wrote them.
  const problems = description
    .read(toValue(root), { ...chosen, templated: true })
    .problems.filter(({ at }) => !at.some(isPatchDirective));
  const patchMessages = new Set(problems.map(({ message }) => message));
  const missingProblems = whole.problems.filter(
    ({ message, at }) => !patchMessages.has(message) && !at.some(isPatchDirective),
  );
  // An object with a patch directive, such as `$patch: delete`, is certainly a patch. For the reasons `path` and
  // `excerpt`, which are guesses, the object counts as a patch only if a required field is missing.
  const isWhole =
    reason === 'path' || reason === 'excerpt' ? !missingProblems.some(isRequired) : missingProblems.length === 0;
  if (reason !== 'directive' && isWhole) return undefined;
  if (reason === 'overlay' && !overlays.some((overlay) => completes(overlay, root, missingProblems))) return undefined;
  const missingFields = [...new Set(missingProblems.flatMap(({ at }) => missingPart(root, at) ?? []))];
  const patch = { reason, missingFields };
  return { patch, reading: { problems: [...problems, ...guessProblems(patch)] } };
}

function isRequired({ code }: Problem): boolean {
  return code === 'api/required';
}

function completes(overlay: Overlay, root: MapNode, missingProblems: readonly Problem[]): boolean {
  const textAt = (path: Path) => {
    const node = findNode(root, path)?.node;
    return node?.kind === 'scalar' ? String(node.value) : undefined;
  };
  const written = fieldsWrittenTo(overlay, { kind: textAt(['kind']), name: textAt(['metadata', 'name']) });
  return missingProblems.every(({ at }) => {
    const field = at.join('/');
    return written.some((other) => `${other}/`.startsWith(`${field}/`) || `${field}/`.startsWith(`${other}/`));
  });
}

function missingPart(root: MapNode, at: Path): string | undefined {
  const written = findNearest(root, at)?.path.length ?? 0;
  return written < at.length ? formatPath(at.slice(0, written + 1)) : undefined;
}

function guessProblems(patch: Patch): Problem[] {
  if (patch.reason !== 'path') return [];
  return [{ code: 'api/required', level: 'information', at: ['kind'], on: 'key', message: patchSentence(patch) }];
}
