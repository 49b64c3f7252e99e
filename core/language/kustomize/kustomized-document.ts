// The autoscalers of a YAML document as kustomizations build them: a patch shows the merged object. The positions are
// those of the document, so that lenses, hovers and the panel appear where a person edits.
import type { Place } from '../../render/origin.ts';
import { indexLines, offsetAt } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument, RenderedObject } from '../analyze-document.ts';
import { shiftTree } from '../charts/template-places.ts';
import { objectName } from '../object-name.ts';
import { isJsonPatch } from '../patches/operations.ts';
import { findPatches } from '../patches/patch-document.ts';
import { isKustomizationUri } from '../workspace/scan-document.ts';
import { uriKey } from '../workspace/uris.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';
import { failureText, leftOutReason, nameOfBuild, withoutText } from './build-texts.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath, uriOfTreePath } from './kustomization-folder.ts';
import type { KustomizedObject } from './kustomized-object.ts';
import { treeInFile } from './tree-in-file.ts';
import { basesInFile, buildsOf, type KustomizedFile, patchesInFile, type Use, type UsedText } from './uses.ts';

export interface DocumentInKustomizations {
  analyzed: AnalyzedDocument;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
  file: KustomizedFile;
  index: WorkspaceIndex;
  /** The address of the kustomization that builds the objects; without it the nearest one. */
  kustomization?: string | undefined;
}

/** False for most documents, so that their files are not looked for in kustomizations. */
export function mayBeKustomized(
  { options, autoscalers, lines }: AnalyzedDocument,
  { uri, kustomization }: { uri: string; kustomization?: string | undefined },
): boolean {
  return (
    options.kustomizedAs === 'patch' ||
    (kustomization !== undefined && isKustomizationUri(kustomization)) ||
    autoscalers.some(({ patch }) => patch) ||
    (isKustomizationUri(uri) ? lines.text.includes('patch') : isJsonPatch(lines.text))
  );
}

/** A document that no kustomization changes stays the same. */
export function renderInKustomizations(document: DocumentInKustomizations): AnalyzedDocument {
  const { analyzed, file, kustomization } = document;
  const all = buildsOf(file, analyzed.chosen);
  const text = all.map(({ folder }) => folder.files.get(treePath(file.uri))).find((each) => each !== undefined);
  if (text === undefined) return analyzed;
  const context = contextOf(document, all, text);
  const patches = patchesInFile(file, all, analyzed.chosen).filter(context.isInside);
  const wantsBases = kustomization !== undefined || analyzed.autoscalers.some(({ patch }) => patch);
  const bases = wantsBases ? basesInFile(file, all).filter(context.isInside) : [];
  const used = [...patches, ...bases];
  const autoscalers = [
    ...analyzed.autoscalers.map((written) => {
      const own = used.find(({ place }) => context.contains(place, written.root));
      return own ? (context.placed(own, written) ?? written) : context.notBuilt(written);
    }),
    ...patches
      .filter(({ place }) => !analyzed.autoscalers.some(({ root }) => context.contains(place, root)))
      .flatMap((patch) => context.placed(patch, undefined) ?? []),
    ...(patches.length === 0 && analyzed.autoscalers.length === 0 ? context.notBuiltPatches() : []),
  ];
  const lines = analyzed.lines.starts.length > 1 ? analyzed.lines : indexLines(analyzed.lines.text);
  return { ...analyzed, lines, autoscalers, objects: autoscalers };
}

function contextOf(
  { analyzed, startLine, file, index, kustomization }: DocumentInKustomizations,
  all: readonly KustomizationBuild[],
  text: string,
) {
  const path = treePath(file.uri);
  const start = offsetAt(indexLines(text), { line: startLine, character: 0 });
  const end = start + Math.max(1, analyzed.lines.text.length);
  const failed = all.find(({ rendered }) => rendered.failure);

  function choose(uses: readonly Use[]): Use | undefined {
    if (kustomization !== undefined)
      return uses.find(({ build }) => uriKey(build.folder.uri) === uriKey(kustomization));
    return uses.find(({ build, built }) => built && !leftOutReason(build)) ?? uses[0];
  }

  return {
    isInside: ({ place }: UsedText) => place.start >= start && place.start < end,
    contains: (place: Place, { range }: MapNode) => place.start < range.end + start && place.end > range.start + start,

    /** Undefined if the chosen kustomization does not use the text. */
    placed({ place, uses }: UsedText, written: AnalyzedAutoscaler | undefined): AnalyzedAutoscaler | undefined {
      const use = choose(uses);
      if (!use) return undefined;
      const { build, built } = use;
      const error = leftOutReason(build) ?? (built ? undefined : `${nameOfBuild(build)} removes it`);
      const kustomized = { ...describe(use, uses), error };
      const subject = built?.autoscaler ?? written;
      if (!subject) return undefined;
      const pieces = built?.resource.text.pieces ?? [];
      const root = built
        ? shiftTree(treeInFile(built.autoscaler.root, pieces, { ...place, text }), -start)
        : subject.root;
      const { patch: _, unknownKind: __, reading, ...rest } = { ...subject, item: written?.item };
      const shown = {
        ...rest,
        root: written?.root ?? root,
        rendered: rendered(root, build, kustomized),
        ...(reading && { reading: error === undefined ? reading : { problems: [] } }),
      };
      return shown;
    },

    notBuilt(written: AnalyzedAutoscaler): AnalyzedAutoscaler {
      const isPatch = analyzed.options.kustomizedAs === 'patch' || written.patch !== undefined;
      return failed && isPatch ? withFailure(written, failed) : written;
    },

    /** The patches of autoscalers in a kustomization, or in a list of operations, that is not built. */
    notBuiltPatches(): AnalyzedAutoscaler[] {
      if (!failed) return [];
      const lines = indexLines(analyzed.lines.text);
      const found = findPatches(analyzed.lines.text, { index, uri: file.uri, json: analyzed.options.json });
      return found
        .filter(({ kinds, form, text: written }) =>
          form === 'part' ? /PodAutoscaler/.test(written) : kinds.length > 0,
        )
        .map((patch) => {
          const at = offsetAt(lines, { line: patch.startLine, character: patch.column });
          const root: MapNode = { kind: 'map', flow: false, range: { start: at, end: at }, entries: [] };
          return withFailure({ root, object: {}, reading: { problems: [] } }, failed);
        });
    },
  };

  function withFailure(written: AnalyzedAutoscaler, build: KustomizationBuild): AnalyzedAutoscaler {
    const { patch: _, ...rest } = written;
    const kustomized = { ...describe({ build }, []), error: failureText(build) };
    const { autoscaler: __, ...reading } = written.reading ?? { problems: [] };
    return { ...rest, reading, rendered: rendered(written.root, build, kustomized) };
  }

  function rendered(root: MapNode, { folder }: KustomizationBuild, kustomized: KustomizedObject): RenderedObject {
    const files = [...folder.files.keys()].filter((each) => each !== path).map((each) => uriOfTreePath(file.uri, each));
    return { root, values: [], files, kustomized };
  }
}

function describe({ build, built }: Use, uses: readonly Use[]): KustomizedObject {
  const name = built && objectName(built.autoscaler.object);
  const isSameObject = (other: Use) => other.built && objectName(other.built.autoscaler.object) === name;
  const others = uses.filter((other) => other.build !== build);
  const perBuild = [...new Set(others.map((other) => other.build))].map(
    (other) =>
      others.find((use) => use.build === other && isSameObject(use)) ?? others.find((use) => use.build === other),
  );
  const siblings = uses.filter((other) => other.build === build && other.built !== built);
  return {
    folder: nameOfBuild(build),
    uri: build.folder.uri,
    without: withoutText(build),
    others: perBuild.flatMap((use) =>
      use ? [{ folder: nameOfBuild(use.build), autoscaler: use.built?.autoscaler.reading?.autoscaler }] : [],
    ),
    siblings: siblings.flatMap((use) => (use.built && objectName(use.built.autoscaler.object)) ?? []),
  };
}
