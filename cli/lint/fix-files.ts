// `lint --fix`: applies the certain fixes to texts, as *Fix all* does in an editor. This module writes no files.
import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import { formatOfFile } from '../../core/analysis/analyze-file.ts';
import { supportFor } from '../../core/documents/document-kinds.ts';
import { noCache, type SupportedDocument } from '../../core/editor/document-support.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { once } from '../../core/model/once.ts';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { editInFile, wholeFile } from '../../core/text/place-in-file.ts';
import { openSourceFile, type PlacedDocument, placedDocuments, type SourceFile } from '../../core/text/source-file.ts';
import { fileUri } from '../workspace-index.ts';
import type { FixCount } from './lint-problem.ts';
import type { LintedFile } from './source-linter.ts';

export interface FixedFile {
  file: string;
  text: string;
  before: string;
  counts: readonly FixCount[];
}

export async function fixFiles(
  files: readonly LintedFile[],
  index: () => Promise<WorkspaceIndex>,
): Promise<FixedFile[]> {
  const fixed: FixedFile[] = [];
  for (const file of files) {
    const changed = await fixFile(file, index);
    if (changed.text !== file.text) fixed.push(changed);
  }
  return fixed;
}

async function fixFile(linted: LintedFile, index: () => Promise<WorkspaceIndex>): Promise<FixedFile> {
  const source = openSourceFile(linted.text, { format: formatOfFile(linted.name) });
  const codes: string[] = [];
  let text = '';
  for (const placed of placedDocuments(source)) {
    const { yamlDocument } = placed;
    const document = supportedDocument(linted, source, placed);
    const fixed = await supportFor(document).fixAll(document, { levels: linted.levels, index });
    const lines = indexLines(yamlDocument.text);
    const block = { ...wholeFile, embedded: document.embedded };
    const inBlock = fixed.edits.map((edit) => editInFile(edit, block));
    const edits = inBlock.map(({ range, newText }) => ({
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      text: newText,
    }));
    text += applyEdits(yamlDocument.text, edits);
    codes.push(...fixed.codes);
  }
  const counts = [...new Set(codes)]
    .sort()
    .map((code) => ({ file: linted.name, code, count: codes.filter((each) => each === code).length }));
  return { file: linted.name, text, before: linted.text, counts };
}

function supportedDocument(
  { name, options }: LintedFile,
  source: SourceFile,
  { yamlDocument, index, ...place }: PlacedDocument,
): SupportedDocument {
  const { embedded } = yamlDocument;
  const read = embedded?.document ?? yamlDocument;
  return {
    source,
    yamlDocument: read,
    embedded,
    // Always false, because the fixes of a values file depend only on the text of the file, and not on what the chart
    // renders with these values.
    isChosenValuesFile: false,
    uri: fileUri(name),
    analyze: once(() =>
      analyzeDocument(read.text, embedded ? { ...options, json: embedded.json, isExcerpt: true } : options),
    ),
    number: () => ({ document: index, firstItem: 0 }),
    cache: noCache,
    ...place,
  };
}
