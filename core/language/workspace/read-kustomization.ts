// Reads a kustomization: bases, patches, components, and the target of each patch.
import type { MapNode, Node } from '../../text/node.ts';
import { readDocument } from '../../text/read-document.ts';
import { findNode } from '../../text/tree.ts';
import type { ObjectPatch, PatchTarget } from '../object-patch.ts';
import { listAt, stringOf } from './node-strings.ts';
import { mergedFields, operationFields } from './patched-fields.ts';
import { noName, type WorkspaceObject } from './workspace-object.ts';

/** The limit for one kustomization: real ones have fewer. */
const maxPatches = 200;

/** A patch in the list of a kustomization: in a file, or inline. */
export interface KustomizationPatch {
  target: PatchTarget;
  file?: string | undefined;
  /** The node of the inline text. */
  inline?: Node | undefined;
}

export function readKustomization(root: MapNode): WorkspaceObject {
  const lists = ['resources', 'bases', 'components'].flatMap((key) => listAt(root, [key]));
  const all = kustomizationPatches(root);
  const listed = all.flatMap(({ file, target }) => (file === undefined ? [] : [{ file, target }]));
  const merged = listAt(root, ['patchesStrategicMerge']).flatMap((node) => stringOf(node) ?? []);
  const patches = [...listed, ...merged.map((file) => ({ file, target: {} }))];
  const files = [...lists.flatMap((node) => stringOf(node) ?? []), ...patches.map(({ file }) => file)];
  const namespace = stringOf(findNode(root, ['namespace'])?.node);
  const named = { role: 'kustomization', apiVersion: '', kind: 'Kustomization', name: noName } as const;
  const countedWorkloads = listAt(root, ['replicas']).flatMap((one) => stringOf(findNode(one, ['name'])?.node) ?? []);
  const counted = countedWorkloads.length > 0 ? { countedWorkloads } : {};
  return { ...named, files, patches, ...counted, inlinePatches: all.flatMap(readInlinePatch), namespace };
}

export function kustomizationPatches(root: MapNode): KustomizationPatch[] {
  const listed = ['patches', 'patchesJson6902'].flatMap((key) => listAt(root, [key])).slice(0, maxPatches);
  const merged = listAt(root, ['patchesStrategicMerge']).slice(0, maxPatches);
  return [
    ...listed.map((patch): KustomizationPatch => {
      const file = stringOf(findNode(patch, ['path'])?.node);
      const inline = findNode(patch, ['patch'])?.node;
      return {
        target: targetOf(findNode(patch, ['target'])?.node),
        file,
        inline,
      };
    }),
    ...merged.flatMap((node) => (node ? [{ target: {}, inline: node }] : [])),
  ];
}

function readInlinePatch({ inline, target }: KustomizationPatch): ObjectPatch[] {
  const text = stringOf(inline);
  // A file name has one line.
  if (!text?.includes('\n') && !text?.includes('{')) return [];
  const { root: content } = readDocument(text);
  const fields = content?.kind === 'list' ? operationFields(content) : mergedFields(content);
  if (fields.length === 0) return [];
  const isTargeted = content?.kind === 'list' || Object.keys(target).length > 0;
  return [{ target: isTargeted ? target : contentTarget(content), fields }];
}

/** A partial object without a target selects the object of its kind and name. */
function contentTarget(content: Node | undefined): PatchTarget {
  const kind = stringOf(findNode(content, ['kind'])?.node);
  const name = stringOf(findNode(content, ['metadata', 'name'])?.node);
  return { ...(kind !== undefined && { kind }), ...(name !== undefined && { name }) };
}

function targetOf(node: Node | undefined): PatchTarget {
  const parts = ['group', 'version', 'kind', 'name'].flatMap((key) => {
    const text = stringOf(findNode(node, [key])?.node);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(parts);
}
