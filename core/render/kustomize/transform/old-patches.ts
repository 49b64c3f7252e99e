import type { Place } from '../../origin.ts';
import { KustomizeFailure, placedAt, within } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { PatchEntry, Selector } from '../load/kustomization-shape.ts';
import type { Loader } from '../load/loader.ts';
import { malformed } from '../load/malformed.ts';
import { readOperations } from '../patch/read-operations.ts';
import { readResources } from '../resource/read-resources.ts';
import type { Resource } from '../resource/resource.ts';
import { selectResources } from '../resource/select.ts';
import type { KMap } from '../tree/node.ts';
import { type PlaceOf, placesIn, placesInScalar } from '../tree/place-of.ts';
import { applyTo, mergeIntoSelected, type ReadPatch } from './patches.ts';
import { listConfig, patchConfig, troubleConfiguring } from './plugin-config.ts';

/** Reads `patchesStrategicMerge`. Each entry is a partial object or the name of a file. */
export function readMergeList(entries: readonly Text[], loader: Loader): ReadPatch {
  const prefix = troubleConfiguring('PatchStrategicMergeTransformer', listConfig('paths', entries));
  return within(prefix, () => readMergePatches({ paths: entries, loader }));
}

interface MergePatches {
  paths: readonly Text[];
  /** Partial objects in one YAML text. Only a transformer that is configured as a plugin can have this field. */
  patches?: Text | undefined;
  loader: Loader;
}

export function readMergePatches({ paths, patches, loader }: MergePatches): ReadPatch {
  if (paths.length === 0 && !patches?.value) throw new KustomizeFailure('empty file path and empty patch content');
  const read = [
    ...paths.flatMap((entry) => placedAt(entry.place, () => readMerges(entry, loader))),
    ...(patches?.value ? readResources(patches.value, inlinePlaces(patches, loader), loader) : []),
  ];
  if (read.length === 0) {
    const names = paths.map(({ value }) => value).join(' ');
    throw new KustomizeFailure(`patch appears to be empty; files=[${names}], Patch=${patches?.value ?? ''}`);
  }
  return (resources, log) => {
    for (const patch of read) {
      const id = patch.originalId;
      if (log.isIncomplete && resources.withAnyId(id).length === 0) continue;
      placedAt(patch.place, () => mergeIntoSelected(resources, { patch, selected: [resources.byId(id)], log }));
    }
  };
}

function readMerges(entry: Text, loader: Loader): Resource[] {
  try {
    return readResources(entry.value, inlinePlaces(entry, loader), loader);
  } catch (error) {
    if (!(error instanceof KustomizeFailure)) throw error;
  }
  const file = loader.find(entry.value);
  return malformed(entry.value, () => readResources(loader.text(file), placesIn(file), loader));
}

function inlinePlaces(entry: Text, loader: Loader): PlaceOf {
  return placesInScalar(loader.text(entry.place.file), entry) ?? (() => entry.place);
}

export function readOperationsEntry(entry: PatchEntry, loader: Loader): ReadPatch {
  const prefix = troubleConfiguring('PatchJson6902Transformer', patchConfig(entry, 'jsonOp'));
  return placedAt(entry.place, () => within(prefix, () => readOperationsPatch(entry, loader)));
}

export function readOperationsPatch(entry: PatchEntry, loader: Loader): ReadPatch {
  const { operations, place, target } = readOperationsOf(entry, loader);
  return (resources, { patched, values }) =>
    placedAt(entry.place, () => {
      for (const resource of selectResources(resources.all, target)) {
        patched.push({ patch: place, resource });
        applyTo(resource, operations, values);
      }
    });
}

interface ReadOperations {
  operations: KMap[];
  place: Place;
  target: Selector;
}

function readOperationsOf({ target, patch, path }: PatchEntry, loader: Loader): ReadOperations {
  if (!target?.name?.value) throw new KustomizeFailure('must specify the target name');
  if (!patch?.value && !path?.value) throw new KustomizeFailure('must specify a file path or jsonOp');
  if (patch?.value && path?.value) throw new KustomizeFailure('cannot specify both a file path and jsonOp');
  const { text, placeOf } = patch?.value ? inlineOperations(patch, loader) : operationsFile(path?.value ?? '', loader);
  const operations = readOperations(text, placeOf, loader);
  if (!operations) throw new KustomizeFailure('unable to parse JSON patch');
  if (operations.length === 0) throw new KustomizeFailure('patch appears to be empty');
  return { operations, place: placeOf(0, text.length), target };
}

interface OperationsText {
  text: string;
  placeOf: PlaceOf;
}

function inlineOperations(patch: Text, loader: Loader): OperationsText {
  return { text: patch.value, placeOf: inlinePlaces(patch, loader) };
}

function operationsFile(path: string, loader: Loader): OperationsText {
  const file = loader.find(path);
  return { text: loader.text(file), placeOf: placesIn(file) };
}
