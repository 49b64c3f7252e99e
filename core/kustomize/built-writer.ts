// Edits each field of a built autoscaler where the field is written: in a patch or in the base. Edits are returned only
// if kustomize then builds the changed object and does not change any other resource.
import { editOfPart, type FileEdits, type ObjectWriter, orderedEdits } from '../analysis/object-writer.ts';
import { pathLines } from '../analysis/path-lines.ts';
import { isKustomizationUri } from '../analysis/scan-document.ts';
import { objectFixEdits } from '../lint/fixes/object-fix-edits.ts';
import type { FieldChange } from '../model/object-fix.ts';
import { formatPath, isPathWithin, type Path } from '../model/path.ts';
import { isList, isObject } from '../model/value.ts';
import type { Place } from '../render/origin.ts';
import { applyEdits, type TextEdit } from '../text/edits/minimal-edits.ts';
import { writeInline } from '../text/edits/write-style.ts';
import { indexLines, positionAt } from '../text/lines.ts';
import type { MapNode } from '../text/node.ts';
import { placeAt } from '../text/place-in-file.ts';
import { writtenPaths } from '../text/problem-range.ts';
import { readDocument } from '../text/read/read-document.ts';
import { isSameValue } from '../text/same-value.ts';
import { nodeAt, toValue } from '../text/tree.ts';
import { keptFields } from '../tuning/kept-fields.ts';
import { withValues } from '../tuning/tunable-fields.ts';
import type { BuiltAutoscaler, KustomizationBuild, KustomizationBuilds } from './kustomization-builds.ts';
import { uriOfTreePath } from './kustomization-folder.ts';
import { isWithin, placeIn, type TextInFile } from './tree-in-file.ts';

interface WritingText extends TextInFile {
  /**
   * The root node of the text; absent if the text is not a separate YAML document. Offsets in the tree are relative to
   * the start of this document.
   */
  root?: MapNode | undefined;
}

/**
 * The maximum length of all files together. Beyond this length no edits are made, because each attempt builds the whole
 * kustomization again.
 */
const maxCharacters = 500_000;

export function builtWriter(
  built: BuiltAutoscaler,
  build: KustomizationBuild,
  builds: Pick<KustomizationBuilds, 'render'>,
): ObjectWriter {
  const texts = writingTexts(built, build);
  const size = [...build.folder.files.values()].reduce((sum, text) => sum + text.length, 0);
  const attempts = (changes: readonly FieldChange[]) =>
    size > maxCharacters ? [] : texts.flatMap((_, rank) => editsByFile(built, texts, changes, rank) ?? []);
  return {
    kept: texts.flatMap((text) => keptFields(text.text, linesOf(built, text))),
    mayEdit: (changes) => attempts(changes).length > 0,
    editsOf(changes) {
      const edits = attempts(changes).find((attempt) => isBuilt(attempt, { built, build, changes, builds }));
      return edits && Array.from(edits, ([file, own]) => fileEdits(file, own, build));
    },
  };
}

/**
 * Returns the texts that write the built object, in the order of precedence: the last patch comes first, and the object
 * of the base comes after all patches.
 */
function writingTexts({ resource }: BuiltAutoscaler, { folder, rendered }: KustomizationBuild): WritingText[] {
  const patches = rendered.patched.filter((one) => one.resource === resource).map(({ patch }) => patch);
  const places = [...patches.toReversed(), ...(resource.place ? [resource.place] : [])];
  return places.flatMap((place) => {
    const text = folder.files.get(place.file);
    if (text === undefined) return [];
    const { root } = readDocument(text.slice(place.start, place.end));
    // An inline patch in a kustomization is not a separate document.
    const isDocument = root?.kind === 'map' && !isKustomizationUri(uriOfTreePath(folder.uri, place.file));
    return [{ ...place, text, ...(isDocument && { root }) }];
  });
}

/**
 * Returns the lines of the fields that the text writes. If the text is not a separate document, only scalar fields have
 * a line, because the keys of other fields may come from the base.
 */
function linesOf({ autoscaler, resource }: BuiltAutoscaler, written: WritingText): Record<string, number> {
  const { root, text, start } = written;
  const { object, description } = autoscaler;
  const lines = indexLines(text);
  if (root) {
    const document = { lines: indexLines(text.slice(start)) };
    return pathLines(document, { root, object, ...(description && { description }) }, placeAt(text, start));
  }
  const found: Record<string, number> = {};
  for (const { path } of writtenPaths(autoscaler.root)) {
    const node = nodeAt(autoscaler.root, path);
    const place = node?.kind === 'scalar' ? placeIn(resource.text.pieces, node.range) : undefined;
    if (place && isWithin(place, written)) found[formatPath(path)] = positionAt(lines, place.start).line + 1;
  }
  return found;
}

type EditsByFile = ReadonlyMap<string, readonly TextEdit[]>;

/**
 * Returns the edits that make the changes; undefined if a change is not possible in the texts.
 * @param rank the rank of the document that gets a new field; the best document has rank 0
 */
function editsByFile(
  built: BuiltAutoscaler,
  texts: readonly WritingText[],
  changes: readonly FieldChange[],
  rank: number,
): EditsByFile | undefined {
  const byFile = new Map<string, TextEdit[]>();
  const add = (file: string, edits: readonly TextEdit[]) => byFile.set(file, [...(byFile.get(file) ?? []), ...edits]);
  const ofDocuments = new Map<WritingText, FieldChange[]>();
  for (const change of changes) {
    const place = placeOfValue(built, change.at);
    const text = place ? texts.find((one) => isWithin(place, one)) : bestFor(change.at, texts, rank);
    const inPlace = place && scalarEdit(built, change, place);
    if (text?.root) ofDocuments.set(text, [...(ofDocuments.get(text) ?? []), change]);
    else if (text && inPlace) add(text.file, [inPlace]);
    else return undefined;
  }
  for (const [text, own] of ofDocuments) {
    const edits = documentEdits(text, own);
    if (!edits) return undefined;
    add(text.file, edits);
  }
  return orderedEdits(byFile);
}

/** The offsets of the edits are relative to the start of the file. */
function documentEdits(
  { root, text, start, end }: WritingText,
  changes: readonly FieldChange[],
): TextEdit[] | undefined {
  const edits = root && objectFixEdits({ changes }, root, text.slice(start, end));
  return edits?.map((edit) => editOfPart(edit, start));
}

function placeOfValue({ autoscaler: { root }, resource }: BuiltAutoscaler, at: Path): Place | undefined {
  for (const { path } of writtenPaths(root)) {
    const node = isPathWithin(path, at) ? nodeAt(root, path) : undefined;
    if (node?.kind === 'scalar') return placeIn(resource.text.pieces, node.range);
  }
  return undefined;
}

/**
 * Returns the document with the given rank for a new field; undefined if there are fewer documents. The document with
 * the rank 0 contains most of the field's path.
 */
function bestFor(at: Path, texts: readonly WritingText[], rank: number): WritingText | undefined {
  const depthIn = ({ root }: WritingText) => at.findIndex((_, i) => !root || !nodeAt(root, at.slice(0, i + 1)));
  return texts.filter(({ root }) => root).toSorted((one, other) => depthIn(other) - depthIn(one))[rank];
}

function scalarEdit({ autoscaler: { root } }: BuiltAutoscaler, { at, to }: FieldChange, place: Place) {
  if (nodeAt(root, at)?.kind !== 'scalar' || to === undefined || isList(to) || isObject(to)) return undefined;
  return { start: place.start, end: place.end, text: writeInline(to, 'yaml') };
}

interface Trial {
  built: BuiltAutoscaler;
  build: KustomizationBuild;
  changes: readonly FieldChange[];
  builds: Pick<KustomizationBuilds, 'render'>;
}

function isBuilt(edits: EditsByFile, { built, build, changes, builds }: Trial): boolean {
  const { folder } = build;
  const files = new Map(folder.files);
  for (const [file, own] of edits) files.set(file, applyEdits(files.get(file) ?? '', own));
  const after = builds.render({ ...folder, files });
  const wanted = withValues(
    built.autoscaler.object,
    changes.map(({ at, to = null }) => ({ path: at, to })),
  );
  const { resources } = build.rendered;
  if (after.resources.length !== resources.length) return false;
  return resources.every((resource, i) => {
    const text = after.resources[i]?.text.text ?? '';
    if (resource !== built.resource) return text === resource.text.text;
    const { root } = readDocument(text);
    return root !== undefined && isSameValue(toValue(root), wanted);
  });
}

const sharedNote = 'Other kustomizations that build this file change, too.';

function fileEdits(file: string, edits: readonly TextEdit[], { folder }: KustomizationBuild): FileEdits {
  const { uri, files, directory } = folder;
  const isOutside = !file.startsWith(`${directory}/`);
  const named = { name: nameInTree(file, [...files.keys()]), ...(isOutside && { note: sharedNote }) };
  return { file: { uri: uriOfTreePath(uri, file), text: files.get(file) ?? '', ...named }, edits };
}

function nameInTree(file: string, files: readonly string[]): string {
  const parts = file.split('/');
  let shared = 0;
  while (shared < parts.length - 1 && files.every((other) => other.split('/')[shared] === parts[shared])) shared++;
  return parts.slice(shared).join('/');
}
