// Finds the manifest of an autoscaler's workload. Also finds where the fields of the workload are written: in the
// manifest, in a values file, or in a patch.
import path from 'node:path';
import { dataFormat } from '../core/analysis/analyze-file.ts';
import { scalarsOf } from '../core/analysis/value-sources.ts';
import type { ReadResult } from '../core/apiserver/kind-description.ts';
import type { WorkloadManifest } from '../core/comparison/workload-fields.ts';
import type { IndexedObject } from '../core/index/index-content.ts';
import { runtimeClassOverhead } from '../core/index/links/runtime-class-overhead.ts';
import { matchesReference, templateOwner } from '../core/index/links/workload-links.ts';
import type { IndexedWorkload, WorkspaceIndex } from '../core/index/workspace-index.ts';
import type { Workload } from '../core/index/workspace-object.ts';
import type { Path } from '../core/model/path.ts';
import { childObject, isObject, type ObjectValue } from '../core/model/value.ts';
import type { Piece, Place } from '../core/render/origin.ts';
import { countLeading } from '../core/text/count-leading.ts';
import { indexLines, positionAt } from '../core/text/lines.ts';
import type { Node, Range } from '../core/text/node.ts';
import { lineNumberInFile, startsAtSameLine } from '../core/text/place-in-file.ts';
import { readDocument } from '../core/text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../core/text/source-file.ts';
import { findNearest, findNode, toValue } from '../core/text/tree.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { nameOfUri } from './project-store.ts';
import type { FieldInFile } from './written-field.ts';

export interface LocatedWorkload {
  workload: Workload;
  /** The manifests of the workload and its pods; empty if the workload is rendered or built. */
  files: readonly string[];
  /**
   * Reads the workload from its manifests. Returns undefined if a manifest cannot be read, or if template expressions
   * hide a part of the containers.
   */
  read(workspace: Pick<Workspace, 'readText'>): Promise<ReadWorkload | undefined>;
}

export interface ReadWorkload {
  manifest: WorkloadManifest;
  /** Returns the place of the field, or of its nearest parent if the field is not written. */
  findField(path: Path): WrittenPlace | undefined;
}

type WrittenPlace = Pick<FieldInFile, 'file' | 'line'>;

/**
 * Returns the workload, and a function that reads it from its files. The function also reads the workload that contains
 * the pod template, because an Argo Rollout may refer to another workload (`workloadRef`).
 */
export function workloadInFiles(index: WorkspaceIndex, found: IndexedWorkload): LocatedWorkload {
  const { workload } = found.object;
  const owner = templateOwner(index, found);
  const files = [...new Set([fileOf(found), fileOf(owner)])];
  return {
    workload,
    files,
    read: async (workspace) => {
      const [own, ofPods] = [await readObject(workspace, found), await readObject(workspace, owner)];
      if (!own || !ofPods || !isKnown(workload)) return undefined;
      return {
        manifest: {
          object: withPodsOf(own.object, ofPods.object),
          overheadOf: (name) => runtimeClassOverhead(index, name),
        },
        findField: (at) => (at[1] === 'template' ? ofPods : own).findField(at),
      };
    },
  };
}

interface TargetingObject {
  file: string;
  reading: ReadResult | undefined;
  template?: string | undefined;
  builtWith?: string | undefined;
}

/**
 * Finds the workload with the kind and name of the target: first in the folder of the autoscaler, then in all files. It
 * is not certain that the autoscaler and the workload are applied together. Returns undefined if no workload or several
 * workloads are found. Also returns undefined if a chart or a kustomization produces the autoscaler, because the
 * workload then comes from there, too.
 */
export function likelyWorkload(
  index: WorkspaceIndex,
  { file, reading, template, builtWith }: TargetingObject,
): LocatedWorkload | undefined {
  const { target } = reading?.autoscaler ?? {};
  if (!target || template !== undefined || builtWith !== undefined) return undefined;
  const reference = { ...target, name: { text: target.name } };
  const named = index
    .named('workload', target.name)
    .filter(({ object }) => !object.templated && matchesReference(object, reference));
  const beside = named.filter((found) => path.dirname(fileOf(found)) === path.dirname(path.relative('', file)));
  const [only, another] = beside.length > 0 ? beside : named;
  return only && !another ? workloadInFiles(index, only) : undefined;
}

export interface RenderedDocument {
  text: string;
  pieces: readonly Piece[];
  /** The offset of the document in the whole rendered text. The offsets of `pieces` refer to the whole text. */
  start: number;
  fileOf(name: string): string;
  textOf(name: string): string | undefined;
}

export function renderedWorkload(
  { workload, index }: { workload: Workload; index: WorkspaceIndex },
  findDocument: () => RenderedDocument | undefined,
): LocatedWorkload {
  return {
    workload,
    files: [],
    read: async () => {
      const document = isKnown(workload) ? findDocument() : undefined;
      const root = document && readDocument(document.text).root;
      const object = toValue(root);
      if (!document || !root || !isObject(object)) return undefined;
      return {
        manifest: { object, overheadOf: (name) => runtimeClassOverhead(index, name) },
        findField: (at) => fieldOf(root, at, (range) => placeInSource(document, range)),
      };
    },
  };
}

function isKnown({ hasUnknownContainers, containers, sidecars = [] }: Workload): boolean {
  return !hasUnknownContainers && [...containers, ...sidecars].every(({ isPartial }) => !isPartial);
}

export function documentOf(
  texts: Iterable<{ text: string; pieces: readonly Piece[] }>,
  { kind, name }: IndexedObject['object'],
): Pick<RenderedDocument, 'text' | 'pieces' | 'start'> | undefined {
  for (const { text: whole, pieces } of texts) {
    if (!whole.includes(kind) || !whole.includes(name.text)) continue;
    let start = 0;
    for (const { yamlDocument } of placedDocuments(openSourceFile(whole))) {
      const { text } = yamlDocument;
      if (nodeOfObject(readDocument(text).root, { kind, name: name.text })) return { text, pieces, start };
      start += text.length;
    }
  }
  return undefined;
}

interface ReadObject {
  object: ObjectValue;
  findField(path: Path): WrittenPlace | undefined;
}

async function readObject(
  workspace: Pick<Workspace, 'readText'>,
  found: IndexedObject,
): Promise<ReadObject | undefined> {
  const file = fileOf(found);
  const text = await workspace.readText(found.uri);
  if (text === undefined) return undefined;
  const { kind, name } = found.object;
  for (const placed of placedDocuments(openSourceFile(text, { format: dataFormat(file) }))) {
    if (!startsAtSameLine(placed, found)) continue;
    const { yamlDocument } = placed;
    const root = nodeOfObject(readDocument(yamlDocument.text).root, { kind, name: name.text });
    const object = toValue(root);
    if (!root || !isObject(object)) return undefined;
    const lines = indexLines(yamlDocument.text);
    const placeOf = ({ start }: Range) => ({ file, line: lineNumberInFile(positionAt(lines, start).line, placed) });
    return { object, findField: (at) => fieldOf(root, at, placeOf) };
  }
  return undefined;
}

const fileOf = ({ uri }: IndexedObject) => nameOfUri(uri);

function nodeOfObject(root: Node | undefined, named: { kind: string; name: string }): Node | undefined {
  const items = findNode(root, ['items'])?.node;
  const candidates = [root, ...(items?.kind === 'list' ? items.items : [])];
  return candidates.find((node) => {
    const textAt = (...at: string[]) => {
      const found = findNode(node, at)?.node;
      return found?.kind === 'scalar' ? String(found.value) : undefined;
    };
    return textAt('kind') === named.kind && textAt('metadata', 'name') === named.name;
  });
}

function withPodsOf(object: ObjectValue, owner: ObjectValue): ObjectValue {
  if (owner === object) return object;
  const { template = null } = childObject(owner, 'spec');
  return { ...object, spec: { ...childObject(object, 'spec'), template } };
}

function fieldOf(root: Node, at: Path, placeOf: (range: Range) => WrittenPlace | undefined): WrittenPlace | undefined {
  const nearest = findNearest(root, at);
  if (!nearest) return undefined;
  const { key, node } = nearest.found;
  const isWhole = nearest.path.length === at.length;
  const [scalar] = isWhole ? scalarsOf(node, at) : [];
  const range = scalar?.range ?? key ?? node?.range;
  return range && placeOf(range);
}

function placeInSource(document: RenderedDocument, { start, end }: Range): WrittenPlace | undefined {
  const from = document.start + start;
  const piece = document.pieces[countLeading(document.pieces, (one) => one.end <= from)];
  if (!piece || piece.start >= Math.max(document.start + end, from + 1)) return undefined;
  const { value, place } = piece.origin;
  return placeOfText(value?.place, document) ?? placeOfText(place, document);
}

function placeOfText(place: Place | undefined, { fileOf, textOf }: RenderedDocument): WrittenPlace | undefined {
  const text = place && textOf(place.file);
  if (!place || text === undefined) return undefined;
  return { file: fileOf(place.file), line: positionAt(indexLines(text), place.start).line + 1 };
}
