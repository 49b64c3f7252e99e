import type { MapNode, Node } from '../../text/node.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import { type KustomizationChanges, type KustomizationObject, noName } from '../workspace-object.ts';
import { listAt, mapAt, stringOf } from './node-strings.ts';
import type { ObjectPatch, PatchTarget } from './object-patch.ts';
import { mergedFields, operationFields, otherMergedFields, removedByOperations } from './patched-fields.ts';

const maxPatches = 200;

export interface KustomizationPatch {
  target: PatchTarget;
  file?: string | undefined;
  inline?: Node | undefined;
  /** Set if the `options` of the patch allow a change of the name or the kind. */
  changesNames?: true;
}

export function readWorkspaceKustomization(root: MapNode): KustomizationObject {
  const lists = ['resources', 'bases', 'components'].flatMap((key) => listAt(root, [key]));
  const all = kustomizationPatches(root);
  const listed = all.flatMap(({ file, target, changesNames }) =>
    file === undefined ? [] : [{ file, target, ...(changesNames && { changesNames }) }],
  );
  const merged = listAt(root, ['patchesStrategicMerge']).flatMap((node) => stringOf(node) ?? []);
  const patches = [...listed, ...merged.map((file) => ({ file, target: {} }))];
  const files = [...lists.flatMap((node) => stringOf(node) ?? []), ...patches.map(({ file }) => file)];
  const namespace = stringOf(findNode(root, ['namespace'])?.node);
  const named = { role: 'kustomization', apiVersion: '', kind: 'Kustomization', name: noName } as const;
  const countedWorkloads = listAt(root, ['replicas']).flatMap((one) => stringOf(findNode(one, ['name'])?.node) ?? []);
  const counted = countedWorkloads.length > 0 ? { countedWorkloads } : {};
  const changes = readChanges(root);
  return {
    ...named,
    files,
    patches,
    ...counted,
    ...(Object.keys(changes).length > 0 && { changes }),
    inlinePatches: [...all.flatMap(readInlinePatch), ...readReplacements(root), ...unreadChanges(root)],
    namespace,
  };
}

function readChanges(root: MapNode): KustomizationChanges {
  const namespace = stringOf(findNode(root, ['namespace'])?.node);
  const labels = listAt(root, ['labels']).some((entry) =>
    ['includeSelectors', 'includeTemplates'].some((key) => stringOf(findNode(entry, [key])?.node) === 'true'),
  );
  return {
    ...(['namePrefix', 'nameSuffix'].some((key) => stringOf(findNode(root, [key])?.node)) && { names: true }),
    ...((labels || mapAt(root, ['commonLabels'])) && { labels: true }),
    ...(namespace !== undefined && { namespace }),
    ...(stringOf(findNode(root, ['kind'])?.node) === 'Component' && { isComponent: true }),
  };
}

/** A replacement in another file is not read, so it is assumed to change any field. */
function readReplacements(root: MapNode): ObjectPatch[] {
  return listAt(root, ['replacements']).flatMap((entry): ObjectPatch[] => {
    if (findNode(entry, ['path'])) return [anyChange];
    const targets = findNode(entry, ['targets'])?.node;
    return (targets?.kind === 'list' ? targets.items : []).map((target) => {
      const paths = findNode(target, ['fieldPaths'])?.node;
      const written = (paths?.kind === 'list' ? paths.items : []).flatMap((path) => stringOf(path) ?? []);
      return { target: targetOf(findNode(target, ['select'])?.node), fields: [], removed: written.map(fieldOfPath) };
    });
  });
}

/** `spec.metrics.[type=Resource].resource` becomes `spec/metrics`. */
function fieldOfPath(path: string): string {
  const plain = /^(?:\w+\.)*\w+(?=\.|$)/.exec(path)?.[0] ?? '';
  return plain.replaceAll('.', '/');
}

function unreadChanges(root: MapNode): ObjectPatch[] {
  const fetched = listAt(root, ['components']).some((node) => isRemote(stringOf(node) ?? ''));
  return fetched || listAt(root, ['transformers']).length > 0 ? [anyChange] : [];
}

function isRemote(address: string): boolean {
  return /:\/\/|^git@|\?ref=|^github\.com\//.test(address);
}

const anyChange: ObjectPatch = { target: {}, fields: [], removed: [''] };

export function kustomizationPatches(root: MapNode): KustomizationPatch[] {
  const listed = ['patches', 'patchesJson6902'].flatMap((key) => listAt(root, [key])).slice(0, maxPatches);
  const merged = listAt(root, ['patchesStrategicMerge']).slice(0, maxPatches);
  return [
    ...listed.map((patch): KustomizationPatch => {
      const file = stringOf(findNode(patch, ['path'])?.node);
      const inline = findNode(patch, ['patch'])?.node;
      const changesNames = ['allowNameChange', 'allowKindChange'].some(
        (key) => stringOf(findNode(patch, ['options', key])?.node) === 'true',
      );
      const target = targetOf(findNode(patch, ['target'])?.node);
      return { target, file, inline, ...(changesNames && { changesNames }) };
    }),
    ...merged.flatMap((node) => (node ? [{ target: {}, inline: node }] : [])),
  ];
}

function readInlinePatch({ inline, target, changesNames }: KustomizationPatch): ObjectPatch[] {
  const text = stringOf(inline);
  // A text on one line without braces is the name of a file.
  if (!text?.includes('\n') && !text?.includes('{')) return [];
  const { root: content } = readDocument(text);
  const isList = content?.kind === 'list';
  const fields = isList ? operationFields(content) : mergedFields(content);
  const removed = isList ? removedByOperations(content) : otherMergedFields(content);
  if (changesNames) removed.push('metadata/name');
  if (fields.length === 0 && removed.length === 0) return [];
  const isTargeted = isList || Object.keys(target).length > 0;
  const scaleTarget = isList ? undefined : readScaleTarget(content);
  return [
    {
      target: isTargeted ? target : contentTarget(content),
      fields,
      ...(removed.length > 0 && { removed }),
      ...(scaleTarget && { scaleTarget }),
    },
  ];
}

function readScaleTarget(content: Node | undefined): ObjectPatch['scaleTarget'] {
  const [kind, name] = ['kind', 'name'].map((key) =>
    stringOf(findNode(content, ['spec', 'scaleTargetRef', key])?.node),
  );
  return kind === undefined && name === undefined ? undefined : { kind, name };
}

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
