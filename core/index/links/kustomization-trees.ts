// The kustomizations of the workspace, and what they include: files, patches, and changes of names, namespaces and
// labels. Patches are not applied: a tree only tells which fields the patches may change.
import { renderLimits } from '../../render/kustomize/target/render-limits.ts';
import type { IndexedObject } from '../index-content.ts';
import type { ObjectPatch } from '../read/object-patch.ts';
import { directoryOf, resolvePath, uriKey } from '../uris.ts';
import { indexQuery, type WorkspaceIndex } from '../workspace-index.ts';
import {
  type KustomizationChanges,
  type KustomizationObject,
  type ObjectRole,
  scaleTargetOf,
  type WorkspaceObject,
} from '../workspace-object.ts';

export interface KustomizationTree {
  /** The `uriKey`s of files and folders that the kustomization, or an included kustomization, names. */
  files: ReadonlySet<string>;
  /** The `uriKey` of the folder that contains the kustomization. */
  directory: string;
  folders: readonly IndexedObject<KustomizationObject>[];
  countedWorkloads: readonly string[];
  changes: KustomizationChanges;
  /**
   * The included kustomizations that change the names, labels or namespace of their resources. Components are excluded,
   * because a component changes the resources of the kustomization that includes it.
   */
  included: readonly IncludedKustomization[];
  /** Whether a name prefix or suffix is added. If so, patches can also select an object by its changed name. */
  hasRenamed: boolean;
  isRoot: boolean;
}

interface IncludedKustomization {
  files: ReadonlySet<string>;
  changes: KustomizationChanges;
}

export function treesWith(index: WorkspaceIndex, uri: string): readonly KustomizationTree[] {
  return index.follow(kustomizationTrees).get(uriKey(uri)) ?? [];
}

/**
 * For a workload, the index does not store the fields that a patch writes, so the patch may change any field of `spec`.
 */
const wholeSpec = ['spec'];
/** For these roles, the index does not store the fields that a patch writes, so the patch may change any field. */
const unreadRoles: ReadonlySet<ObjectRole> = new Set([
  'budget',
  'quota',
  'limitRange',
  'runtimeClass',
  'verticalAutoscaler',
  'scaledObject',
]);

const kustomizationTrees = indexQuery('kustomizationTrees', treesByFile);

function treesByFile(index: WorkspaceIndex): ReadonlyMap<string, readonly KustomizationTree[]> {
  const byDirectory = new Map(
    index.ofRole('kustomization').map((found) => [uriKey(directoryOf(found.uri)), readFolder(found)] as const),
  );
  const includedSomewhere = new Set([...byDirectory.values()].flatMap(({ entries }) => entries));
  const nested = new Map([...byDirectory.keys()].map((each) => [each, nestedFolders(each, byDirectory)]));
  const files = new Map([...nested].map(([each, inside]) => [each, filesIn(inside, byDirectory)]));
  const trees = new Map<string, KustomizationTree[]>();
  for (const directory of byDirectory.keys()) {
    const isRoot = !includedSomewhere.has(directory);
    const tree = treeOf(directory, { folders: byDirectory, nested, files }, isRoot);
    for (const file of tree.files) {
      const known = trees.get(file);
      if (known) known.push(tree);
      else trees.set(file, [tree]);
    }
  }
  return trees;
}

interface Folder {
  found: IndexedObject<KustomizationObject>;
  entries: readonly string[];
  changes: KustomizationChanges;
}

function readFolder(found: IndexedObject<KustomizationObject>): Folder {
  const { files, changes = {} } = found.object;
  return { found, entries: files.map((file) => uriKey(resolvePath(directoryOf(found.uri), file))), changes };
}

type Folders = ReadonlyMap<string, Folder>;

interface AllFolders {
  folders: Folders;
  nested: ReadonlyMap<string, readonly string[]>;
  files: ReadonlyMap<string, ReadonlySet<string>>;
}

const none: ReadonlySet<string> = new Set();

function treeOf(directory: string, { folders, nested, files }: AllFolders, isRoot: boolean): KustomizationTree {
  const inside = nested.get(directory) ?? [];
  const all = inside.flatMap((each) => folders.get(each) ?? []);
  const included = inside.slice(1).flatMap((each): IncludedKustomization[] => {
    const { changes = {} } = folders.get(each) ?? {};
    const isLocal = changes.names || changes.labels || changes.namespace !== undefined;
    return isLocal && !changes.isComponent ? [{ files: files.get(each) ?? none, changes }] : [];
  });
  return {
    files: files.get(directory) ?? none,
    directory,
    folders: all.map(({ found }) => found),
    countedWorkloads: all.flatMap(({ found }) => found.object.countedWorkloads ?? []),
    changes: folders.get(directory)?.changes ?? {},
    included,
    hasRenamed: all.some(({ changes }) => changes.names === true),
    isRoot,
  };
}

function nestedFolders(directory: string, folders: Folders): string[] {
  const found = new Set<string>();
  let level = [directory];
  for (let depth = 0; level.length > 0 && depth <= renderLimits.depth; depth++) {
    const added = [...new Set(level)].filter((each) => folders.has(each) && !found.has(each));
    for (const each of added) found.add(each);
    level = added.flatMap((each) => folders.get(each)?.entries ?? []);
  }
  return [...found];
}

function filesIn(directories: readonly string[], folders: Folders): ReadonlySet<string> {
  return new Set(directories.flatMap((each) => folders.get(each)?.entries ?? []));
}

export function patchesIn(index: WorkspaceIndex, { folders }: KustomizationTree): readonly ObjectPatch[] {
  return index.follow(patchesInFolders, folders);
}

type IndexedFolders = readonly IndexedObject<KustomizationObject>[];

const patchesInFolders = indexQuery('patchesInFolders', (index, folders: IndexedFolders): readonly ObjectPatch[] =>
  folders.flatMap((folder) => patchesOf(index, folder)),
);

function patchesOf(index: WorkspaceIndex, { uri, object }: IndexedObject<KustomizationObject>): ObjectPatch[] {
  const inFiles = object.patches.flatMap((patch) =>
    [...index.inFile(resolvePath(directoryOf(uri), patch.file))].flatMap((found) => patchOfFile(found.object, patch)),
  );
  return [...inFiles, ...object.inlinePatches];
}

type ListedPatch = KustomizationObject['patches'][number];

function patchOfFile(object: WorkspaceObject, { target, changesNames }: ListedPatch): ObjectPatch[] {
  const { role, kind, name } = object;
  const { fields = role === 'workload' ? wholeSpec : [] } = 'fields' in object ? object : {};
  const unread = unreadRoles.has(role) ? [''] : [];
  const removed = [
    ...('removedFields' in object ? (object.removedFields ?? []) : []),
    ...unread,
    ...(changesNames ? ['metadata/name'] : []),
  ];
  if (fields.length === 0 && removed.length === 0) return [];
  const isTargeted = role === 'patch' || Object.keys(target).length > 0;
  const scaled = scaleTargetOf(object);
  const scaleTarget = scaled && { kind: scaled.kind, name: scaled.name.text };
  return [
    {
      target: isTargeted ? target : { kind, name: name.text },
      fields,
      removed,
      ...(scaleTarget && { scaleTarget }),
    },
  ];
}
