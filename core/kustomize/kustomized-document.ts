// Shows the autoscalers of a YAML document as kustomizations build them. A patch is shown as the merged object.
// Positions count from the start of the document.
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { findPatches } from '../analysis/patches/patch-document.ts';
import { isKustomizationUri } from '../analysis/scan-document.ts';
import { isJsonPatch } from '../index/read/operations.ts';
import type { WorkspaceIndex } from '../index/workspace-index.ts';
import { indexLines } from '../text/lines.ts';
import type { MapNode } from '../text/node.ts';
import { offsetInFile, type PlaceInFile } from '../text/place-in-file.ts';
import { buildFailureText, missingBaseText } from './build-texts.ts';
import { type DocumentPlace, notBuilt, placeUse } from './built-in-document.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { type Begins, basesInFile, buildsOf, type KustomizedFile, patchesInFile, textOfFile } from './uses.ts';

export interface DocumentInKustomizations extends PlaceInFile {
  analyzed: AnalyzedDocument;
  file: KustomizedFile;
  index: WorkspaceIndex;
  /** The URI of the kustomization whose result is shown; the nearest kustomization if absent. */
  kustomization?: string | undefined;
}

/**
 * Returns whether a kustomization may change the document. If the result is false, as for most documents, the
 * kustomizations of the file need not be searched.
 */
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

export function renderInKustomizations(document: DocumentInKustomizations): AnalyzedDocument {
  const { analyzed, file, kustomization } = document;
  const text = textOfFile(file);
  if (text === undefined) return analyzed;
  const start = offsetInFile(text, document);
  const place: DocumentPlace = {
    file,
    text,
    start,
    end: start + Math.max(1, analyzed.lines.text.length),
    kustomization,
  };
  const all = buildsOf(file, analyzed.chosen);
  const wantsBases = kustomization !== undefined || analyzed.autoscalers.some(({ patch }) => patch);
  const isWanted: Begins = (one) => isInside(one, place);
  const patches = patchesInFile(file, all, isWanted);
  const bases = wantsBases ? basesInFile(file, all, isWanted) : [];
  const failed = all.find((build) => buildFailureText(build) !== undefined || missingBaseText(build) !== undefined);
  const ofWritten = analyzed.autoscalers.map((written) => {
    const used = [...patches, ...bases].find((one) => isWrittenAt(written.root, one.place, start));
    if (used) return placeUse(used, written, place) ?? written;
    const isPatch = analyzed.options.kustomizedAs === 'patch' || written.patch !== undefined;
    return failed && isPatch ? notBuilt(written, failed, place) : written;
  });
  const others = patches.filter((one) => !analyzed.autoscalers.some(({ root }) => isWrittenAt(root, one.place, start)));
  const ofPatches = others.flatMap((patch) => placeUse(patch, undefined, place) ?? []);
  const isUnknown = failed && patches.length === 0 && analyzed.autoscalers.length === 0;
  const ofFailed = isUnknown ? notBuiltPatches(document, failed, place) : [];
  const autoscalers = [...ofWritten, ...ofPatches, ...ofFailed];
  const lines = analyzed.lines.starts.length > 1 ? analyzed.lines : indexLines(analyzed.lines.text);
  return { ...analyzed, lines, autoscalers, objects: autoscalers };
}

function isInside({ start }: { start: number }, document: DocumentPlace): boolean {
  return start >= document.start && start < document.end;
}

function isWrittenAt({ range }: MapNode, place: { start: number; end: number }, documentStart: number): boolean {
  return place.start < range.end + documentStart && place.end > range.start + documentStart;
}

function notBuiltPatches(
  { analyzed, file, index }: DocumentInKustomizations,
  failed: KustomizationBuild,
  place: DocumentPlace,
): AnalyzedAutoscaler[] {
  const { text } = analyzed.lines;
  return findPatches(text, { index, uri: file.uri, json: analyzed.options.json })
    .filter(({ kinds, form, text: written }) => (form === 'part' ? /PodAutoscaler/.test(written) : kinds.length > 0))
    .map((patch) => {
      const at = offsetInFile(text, patch);
      const root: MapNode = { kind: 'map', flow: false, range: { start: at, end: at }, entries: [] };
      return notBuilt({ root, object: {}, reading: { problems: [] } }, failed, place);
    });
}
