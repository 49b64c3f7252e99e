// Finds patches: a file that is a JSON patch, or the patches in strings of a kustomization. A patch in a string is
// analyzed as a document of its own, with its position in the kustomization.
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { kindOf, kinds } from '../../apiserver/kinds.ts';
import type { PatchTarget } from '../../index/read/object-patch.ts';
import { isJsonPatch } from '../../index/read/operations.ts';
import { kustomizationPatches } from '../../index/read/read-kustomization.ts';
import { directoryOf, resolvePath, uriKey } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { type PlaceInFile, wholeFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { isKustomizationUri } from '../scan-document.ts';

export interface PatchDocument extends PlaceInFile {
  column: number;
  text: string;
  json: boolean;
  form: 'operations' | 'part';
  /**
   * The kinds and versions that the patched object may have, the newest version first. The list is empty if `form` is
   * `part`.
   */
  kinds: readonly KindDescription[];
}

export interface PatchContext {
  index: WorkspaceIndex;
  uri: string;
  json: boolean;
}

export function mayHavePatches(text: string, uri: string): boolean {
  return isKustomizationUri(uri) || isJsonPatch(text);
}

export function findPatches(text: string, options: PatchContext): PatchDocument[] {
  if (isKustomizationUri(options.uri)) return text.includes('patch') ? patchesInKustomization(text, options.index) : [];
  if (!isJsonPatch(text)) return [];
  const possibleKinds = kindsMatching(targetsOfFile(options), options.index);
  return possibleKinds.length === 0
    ? []
    : [{ text, json: options.json, ...wholeFile, column: 0, form: 'operations', kinds: possibleKinds }];
}

function targetsOfFile({ index, uri }: PatchContext): PatchTarget[] {
  return [...index.all('kustomization')].flatMap((found) =>
    (found.object.patches ?? [])
      .filter(({ file }) => uriKey(resolvePath(directoryOf(found.uri), file)) === uriKey(uri))
      .map(({ target }) => target),
  );
}

function patchesInKustomization(text: string, index: WorkspaceIndex): PatchDocument[] {
  const { root } = readDocument(text);
  if (root?.kind !== 'map') return [];
  return kustomizationPatches(root).flatMap(({ inline, target }): PatchDocument[] => {
    const inside = inline && blockScalarText(text, inline);
    if (!inside) return [];
    const isPart = /^(?:---.*\n)?(?:#.*\n|\s)*(?:apiVersion|kind|metadata|spec)\b/.test(inside.text);
    const possibleKinds = isPart ? [] : kindsMatching([target], index);
    if (!isPart && possibleKinds.length === 0) return [];
    return [{ ...inside, json: false, form: isPart ? 'part' : 'operations', kinds: possibleKinds }];
  });
}

function blockScalarText(text: string, node: Node): Pick<PatchDocument, 'text' | 'startLine' | 'column'> | undefined {
  if (node.kind !== 'scalar' || node.style !== 'block') return undefined;
  const lines = indexLines(text);
  const startLine = positionAt(lines, node.range.start).line + 1;
  const start = lines.starts[startLine];
  if (start === undefined || start >= node.range.end) return undefined;
  const written = text.slice(start, node.range.end).split(/(?<=\n)/);
  const column = /^ */.exec(written.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  return {
    text: written.map((line) => (line.trim() === '' ? line.replace(/^ +/, '') : line.slice(column))).join(''),
    startLine,
    column,
  };
}

function kindsMatching(targets: readonly PatchTarget[], index: WorkspaceIndex): KindDescription[] {
  return targets.flatMap((target) => {
    const written = target.version === undefined ? kindInWorkspace(target, index) : undefined;
    return written ? [written] : kinds.filter((description) => matchesTarget(description, target));
  });
}

function matchesTarget({ apiVersion, kind }: KindDescription, target: PatchTarget): boolean {
  const [group, version] = apiVersion.split('/');
  return (
    kind === target.kind && [undefined, group].includes(target.group) && [undefined, version].includes(target.version)
  );
}

function kindInWorkspace({ kind, name }: PatchTarget, index: WorkspaceIndex): KindDescription | undefined {
  if (name === undefined) return undefined;
  const named = [...index.all('autoscaler')].filter(({ object }) => object.kind === kind && object.name.text === name);
  const versions = new Set(named.map(({ object }) => object.apiVersion));
  return versions.size === 1 ? kindOf([...versions][0], kind) : undefined;
}
