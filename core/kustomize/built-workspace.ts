// The objects that one kustomization builds. Positions are in the file from which an object was read.
import type { Range as LineRange } from 'vscode-languageserver-types';
import { scanDocument } from '../analysis/scan-document.ts';
import { withRanges } from '../index/moved-ranges.ts';
import { WorkspaceIndex } from '../index/workspace-index.ts';
import type { WorkspaceObject } from '../index/workspace-object.ts';
import { once } from '../model/once.ts';
import type { Path } from '../model/path.ts';
import type { RenderedKustomization, TracedResource } from '../render/kustomize/render-kustomization.ts';
import type { Place } from '../render/origin.ts';
import { indexLines, type LineIndex, offsetAt, positionAt } from '../text/lines.ts';
import { readDocument } from '../text/read/read-document.ts';
import { findNode } from '../text/tree.ts';
import { type KustomizationFolder, treeUris } from './kustomization-folder.ts';
import { isWithin, placeIn } from './tree-in-file.ts';

export interface BuiltWorkspace {
  index: WorkspaceIndex;
  patchesOf(object: WorkspaceObject): readonly Place[];
  /**
   * Returns the place of the kustomization that sets the field; undefined if the object's own file or a patch writes
   * the field.
   */
  transformedAt(object: WorkspaceObject, path: Path): Place | undefined;
}

export function builtWorkspace(
  { uri, files, missing, isIncomplete }: KustomizationFolder,
  { resources, patched }: RenderedKustomization,
): BuiltWorkspace {
  const index = new WorkspaceIndex({ isOneSet: true, isPartial: missing.length > 0 || isIncomplete === true });
  const uriOf = treeUris(uri);
  const linesOf = lineIndexes(files);
  const origins = new Map<WorkspaceObject, TracedResource>();
  const byFile = new Map<string, TracedResource[]>();
  for (const resource of resources) {
    const file = resource.place?.file ?? '';
    const known = byFile.get(file);
    if (known) known.push(resource);
    else byFile.set(file, [resource]);
  }
  for (const [file, ofFile] of byFile) {
    const documents = ofFile.map((resource) => {
      const found = withRanges(scanDocument(resource.text.text, { json: false, uri: '' }), placer(resource, linesOf));
      for (const object of found.objects) origins.set(object, resource);
      return { ...found, lineBreakCount: 0 };
    });
    index.put(file === '' ? uri : uriOf(file), documents);
  }
  const patches = once(() => patchesByResource(patched));
  const patchesOf = (object: WorkspaceObject) => {
    const resource = origins.get(object);
    return (resource && patches().get(resource)) ?? [];
  };
  return {
    index,
    patchesOf,
    transformedAt: (object, path) => {
      const { text, place } = origins.get(object) ?? {};
      const node = text && findNode(readDocument(text.text).root, path)?.node;
      const written = node && placeIn(text.pieces, node.range);
      const known = written && [...patchesOf(object), ...(place ? [place] : [])];
      return written && known?.some((one) => isWithin(written, one)) ? undefined : written;
    },
  };
}

function patchesByResource(patched: RenderedKustomization['patched']): ReadonlyMap<TracedResource, readonly Place[]> {
  const found = new Map<TracedResource, Place[]>();
  for (const { patch, resource } of patched) {
    const known = resource && found.get(resource);
    if (known) known.push(patch);
    else if (resource) found.set(resource, [patch]);
  }
  return found;
}

function lineIndexes(files: ReadonlyMap<string, string>): (file: string) => LineIndex {
  const known = new Map<string, () => LineIndex>();
  return (file) => {
    const lines = known.get(file) ?? once(() => indexLines(files.get(file) ?? ''));
    known.set(file, lines);
    return lines();
  };
}

function placer({ place, text }: TracedResource, linesOf: (file: string) => LineIndex) {
  const output = indexLines(text.text);
  return ({ start, end }: LineRange): LineRange => {
    const lines = linesOf(place?.file ?? '');
    const found = placeIn(text.pieces, { start: offsetAt(output, start), end: offsetAt(output, end) });
    const range = found && found.file === place?.file ? found : { start: place?.start ?? 0, end: place?.start ?? 0 };
    return { start: positionAt(lines, range.start), end: positionAt(lines, range.end) };
  };
}
