// Shows a built autoscaler in the files from which a kustomization builds it: in its base and in its patches.

import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import type { KustomizedObject } from '../analysis/kustomized-object.ts';
import { objectName } from '../analysis/object-name.ts';
import type { RenderedObject, RenderedWorkload } from '../analysis/rendered-object.ts';
import { shiftTree } from '../charts/template-places.ts';
import { uriKey } from '../index/uris.ts';
import { buildFailureText, leftOutReason, missingBaseText, nameOfBuild, withoutLeftText } from './build-texts.ts';
import { builtWriter } from './built-writer.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath, treeUris, uriOfTreePath } from './kustomization-folder.ts';
import { treeInFile } from './tree-in-file.ts';
import type { KustomizedFile, Use, UsedText } from './uses.ts';

/**
 * A document in a file. `text` is the text of the whole file; `start` and `end` are the offsets of the document in this
 * text.
 */
export interface DocumentPlace {
  file: KustomizedFile;
  text: string;
  start: number;
  end: number;
  kustomization?: string | undefined;
}

/**
 * Returns the autoscaler of a text as the chosen kustomization builds it. Returns undefined if this kustomization does
 * not use the text, or if there is neither a built nor a written autoscaler.
 * @param written the autoscaler as the text contains it; undefined if the text is a list of JSON patch operations
 */
export function placeUse(
  used: UsedText,
  written: AnalyzedAutoscaler | undefined,
  document: DocumentPlace,
): AnalyzedAutoscaler | undefined {
  const use = chooseUse(used.uses, written, document);
  const subject = use?.built?.autoscaler ?? written;
  if (!use || !subject) return undefined;
  const { build, built } = use;
  const error = leftOutReason(build) ?? (built ? undefined : `${nameOfBuild(build)} removes it`);
  const isIncomplete = written?.patch?.reason === 'overlay';
  const others = isIncomplete ? used.uses.filter(isSimulated) : used.uses;
  const findWriter = built && (() => builtWriter(built, build, document.file.builds));
  const kustomized = { ...describe(use, others), error, findWriter };
  const root = built ? placedRoot(built, used, document) : subject.root;
  const { patch: _, unknownKind: __, reading, ...rest } = subject;
  return {
    ...rest,
    item: written?.item,
    root: written?.root ?? root,
    rendered: {
      ...renderedBy(build, root, kustomized, document),
      findWorkload: () => workloadOf(use, document.file),
      ...(built && { findWorkspace: built.findWorkspace }),
    },
    ...(reading && { reading: error === undefined ? reading : { problems: [] } }),
  };
}

function placedRoot(
  { autoscaler, resource }: NonNullable<Use['built']>,
  { place }: UsedText,
  { text, start }: DocumentPlace,
): AnalyzedAutoscaler['root'] {
  return shiftTree(treeInFile(autoscaler.root, resource.text.pieces, { ...place, text }), -start);
}

export function notBuilt(
  written: AnalyzedAutoscaler,
  build: KustomizationBuild,
  document: DocumentPlace,
): AnalyzedAutoscaler {
  const kustomized = { ...describe({ build }, []), error: buildFailureText(build) ?? missingBaseText(build) };
  const { autoscaler: _, ...reading } = written.reading ?? { problems: [] };
  return { ...written, reading, rendered: renderedBy(build, written.root, kustomized, document) };
}

function chooseUse(
  uses: readonly Use[],
  written: AnalyzedAutoscaler | undefined,
  { kustomization }: DocumentPlace,
): Use | undefined {
  if (kustomization !== undefined) return uses.find(({ build }) => uriKey(build.folder.uri) === uriKey(kustomization));
  const known = uses.filter(({ build, built }) => built && !leftOutReason(build));
  // If the text alone is not a complete autoscaler, an overlay that completes the autoscaler is preferred.
  const complete = written?.patch?.reason === 'overlay' ? known.find(isSimulated) : undefined;
  return complete ?? known[0] ?? uses[0];
}

function isSimulated({ built }: Use): boolean {
  return built?.autoscaler.reading?.autoscaler !== undefined;
}

function renderedBy(
  { folder }: KustomizationBuild,
  root: RenderedObject['root'],
  kustomized: KustomizedObject,
  { file }: DocumentPlace,
): RenderedObject {
  const path = treePath(file.uri);
  const others = [...folder.files.keys()].filter((each) => each !== path);
  return { root, by: { type: 'kustomize', kustomized }, values: [], files: others.map(treeUris(file.uri)) };
}

function workloadOf({ build, built }: Use, { builds }: KustomizedFile): RenderedWorkload | undefined {
  const target = built?.autoscaler.reading?.autoscaler?.target;
  const workload = target && builds.workload(build.folder, target);
  if (!workload) return undefined;
  const { place, text } = workload;
  return { text: text.text, uri: place && uriOfTreePath(build.folder.uri, place.file) };
}

function describe({ build, built }: Use, uses: readonly Use[]): KustomizedObject {
  const name = nameOf({ built });
  const otherBuilds = new Map<KustomizationBuild, Use>();
  for (const use of uses.filter((other) => other.build !== build)) {
    const isBetter = !otherBuilds.has(use.build) || nameOf(use) === name;
    if (isBetter) otherBuilds.set(use.build, use);
  }
  const siblings = uses.filter((other) => other.build === build && other.built !== built);
  return {
    folder: nameOfBuild(build),
    uri: build.folder.uri,
    without: withoutLeftText(build),
    others: [...otherBuilds.values()].map((use) => ({
      folder: nameOfBuild(use.build),
      autoscaler: use.built?.autoscaler.reading?.autoscaler,
    })),
    siblings: siblings.flatMap((use) => nameOf(use) ?? []),
  };
}

function nameOf({ built }: Pick<Use, 'built'>): string | undefined {
  return built && objectName(built.autoscaler.object);
}
