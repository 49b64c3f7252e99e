import { goQuote } from '../../../model/go-quote.ts';
import type { Place } from '../../origin.ts';
import type { OpenApi } from '../config/open-api.ts';
import { KustomizeFailure, placedAt, within, withPrefix } from '../failure.ts';
import { copyMetadata } from '../generate/absorb.ts';
import type { Text } from '../load/decode.ts';
import type { PatchEntry, Selector } from '../load/kustomization-shape.ts';
import type { Loader } from '../load/loader.ts';
import { applyOperations } from '../patch/json-patch.ts';
import { readOperations } from '../patch/read-operations.ts';
import { mergeStrategically } from '../patch/strategic-merge.ts';
import { formatId, keyOfId } from '../resource/id.ts';
import { readResources } from '../resource/read-resources.ts';
import { notes, type Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { selectResources } from '../resource/select.ts';
import type { ValueBudget } from '../tree/copy-budget.ts';
import type { KMap } from '../tree/node.ts';
import { type PlaceOf, placesIn, placesInScalar } from '../tree/place-of.ts';
import { patchConfig, troubleConfiguring } from './plugin-config.ts';

/**
 * Applies a patch, which has already been read, to the resources. `log` records the changed resources and the selectors
 * that match no resource.
 */
export type ReadPatch = (resources: ResourceList, log: PatchLog) => void;

export interface PatchLog {
  patched: Patched[];
  unmatched: Selector[];
  readonly openApi: OpenApi;
  readonly values: ValueBudget;
  /** Whether resources are missing. In this case, a patch that finds no resource may be for a missing resource. */
  readonly isIncomplete: boolean;
}

export interface Patched {
  patch: Place;
  resource: Resource;
}

interface PatchText {
  text: string;
  placeOf: PlaceOf;
  source: string;
}

export function readPatch(entry: PatchEntry, loader: Loader): ReadPatch {
  const { place } = entry;
  const config = patchConfig(entry);
  const apply = placedAt(place, () =>
    within(troubleConfiguring('PatchTransformer', config), () => readPatchEntry(entry, loader, config)),
  );
  return (resources, log) => placedAt(place, () => apply(resources, log));
}

/**
 * Reads one entry of `patches`.
 * @param config the entry as kustomize's messages print it
 */
export function readPatchEntry(entry: PatchEntry, loader: Loader, config: string): ReadPatch {
  const read = textOf(entry, loader, config);
  let merges: Resource[] | undefined;
  try {
    merges = readResources(read.text, read.placeOf, loader);
  } catch (error) {
    if (!(error instanceof KustomizeFailure)) throw error;
  }
  const operations = readOperations(read.text, read.placeOf, loader);
  if (!merges && !operations) throw new KustomizeFailure(`unable to parse SM or JSON patch from ${read.source}`);
  if (merges && operations && merges.length > 0 && operations.length > 0)
    throw new KustomizeFailure(`illegally qualifies as both an SM and JSON patch: ${read.source}`);
  if (!merges || merges.length === 0) return operationsPatch(operations ?? [], entry, read);
  for (const patch of merges) {
    if (entry.options?.get('allowNameChange')) patch.setNote(notes.allowNameChange, 'enabled');
    if (entry.options?.get('allowKindChange')) patch.setNote(notes.allowKindChange, 'enabled');
  }
  return mergePatches(merges, entry, read);
}

function textOf({ patch, path, place }: PatchEntry, loader: Loader, config: string): PatchText {
  const inline = patch?.value.trim();
  if (!inline && !path?.value) throw new KustomizeFailure(`must specify one of patch and path in\n${config}`);
  if (patch && inline && path?.value)
    throw new KustomizeFailure(`patch and path can't be set at the same time\n${config}`);
  if (patch && inline) return inlineText(patch, inline, loader, place);
  const name = path?.value ?? '';
  const file = withPrefix(`failed to get the patch file from path(${name})`, () => loader.find(name));
  return { text: loader.text(file), placeOf: placesIn(file), source: `[path: ${goQuote(name)}]` };
}

function inlineText(patch: Text, inline: string, loader: Loader, place: Place): PatchText {
  const start = patch.value.indexOf(inline);
  const inside = placesInScalar(loader.text(patch.place.file), patch) ?? (() => place);
  return {
    text: inline,
    placeOf: (from, to) => inside(start + from, start + to),
    source: `[patch: ${goQuote(inline)}]`,
  };
}

function mergePatches(patches: Resource[], { target }: PatchEntry, { source }: PatchText): ReadPatch {
  return (resources, log) => {
    if (!target) {
      for (const patch of patches) {
        const id = patch.originalId;
        if (log.isIncomplete && resources.withAnyId(id).length === 0) continue;
        const found = withPrefix(`no resource matches strategic merge patch ${goQuote(formatId(id))}`, () =>
          resources.byId(id),
        );
        mergeInto(found, patch, log);
      }
      return;
    }
    const [patch] = patches;
    if (patches.length > 1 || !patch)
      throw new KustomizeFailure(
        `Multiple Strategic-Merge Patches in one \`patches\` entry is not allowed to set \`patches.target\` field: ${source}`,
      );
    const selected = selectResources(resources.all, target);
    if (selected.length === 0) log.unmatched.push(target);
    mergeIntoSelected(resources, { patch, selected, log });
  };
}

interface SelectedMerge {
  patch: Resource;
  selected: readonly Resource[];
  log: MergeLog;
}

type MergeLog = Pick<PatchLog, 'patched' | 'openApi' | 'values'>;

/**
 * Before each merge, the patch gets the resource's group and version, and the labels and annotations of the patch
 * become strings.
 */
export function mergeIntoSelected(resources: ResourceList, { patch, selected, log }: SelectedMerge): void {
  const ids = new Set(selected.map(({ currentId }) => keyOfId(currentId)));
  const { kind } = patch;
  const copy = patch.clone();
  copyMetadata(copy, patch);
  for (const resource of resources.all) {
    if (!ids.has(keyOfId(resource.currentId))) continue;
    copy.setGvk({ ...resource.gvk, kind });
    mergeInto(resource, copy, log);
  }
  resources.dropEmpty();
  resources.assertDistinct();
}

function mergeInto(resource: Resource, patch: Resource, { patched, openApi, values }: MergeLog): void {
  const { name, namespace, kind } = resource;
  const mayRename = patch.note(notes.allowNameChange) === 'enabled';
  const mayChangeKind = patch.note(notes.allowKindChange) === 'enabled';
  if (mayRename || mayChangeKind) resource.storePreviousId();
  const merged = mergeStrategically(resource.node, values.copy(patch.node), openApi);
  if (patch.place) patched.push({ patch: patch.place, resource });
  if (!merged) {
    resource.node = { ...resource.node, entries: [] };
    return;
  }
  resource.node = merged;
  if (resource.isEmpty) return;
  if (!mayChangeKind) resource.setKind(kind);
  if (!mayRename) resource.setName(name);
  resource.setNamespace(namespace);
}

function operationsPatch(operations: KMap[], { target }: PatchEntry, { source, placeOf, text }: PatchText): ReadPatch {
  return (resources, { patched, unmatched, values }) => {
    if (!target) throw new KustomizeFailure(`must specify a target for JSON patch ${source}`);
    const selected = selectResources(resources.all, target);
    if (selected.length === 0) unmatched.push(target);
    for (const resource of selected) {
      patched.push({ patch: placeOf(0, text.length), resource });
      applyTo(resource, operations, values);
    }
  };
}

/**
 * kustomize's internal annotations (`internal.config.kubernetes.io/…`) remain even if an operation removes or replaces
 * `metadata.annotations`.
 */
export function applyTo(resource: Resource, operations: readonly KMap[], values: ValueBudget): void {
  resource.storePreviousId();
  const kept = [...resource.annotations].filter(([name]) => name.startsWith('internal.config.kubernetes.io/'));
  applyOperations(resource.node, operations, values);
  resource.setAnnotations(new Map([...resource.annotations, ...kept]));
}
