// The objects that a chart renders together with an autoscaler. Their positions are in the templates.
import type { Range as LineRange } from 'vscode-languageserver-types';
import { scanDocument } from '../analysis/scan-document.ts';
import { identityText } from '../index/groupings.ts';
import type { FileDocumentObjects, IndexedObject } from '../index/index-content.ts';
import { withRanges } from '../index/moved-ranges.ts';
import { WorkspaceIndex } from '../index/workspace-index.ts';
import { isArchive } from '../render/helm/chart/chart-archive.ts';
import type { RenderedFile } from '../render/helm/chart/rendering.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import { indexLines, offsetAt, positionAt } from '../text/lines.ts';
import { rangeInFile } from '../text/place-in-file.ts';
import { openSourceFile, type PlacedDocument, placedDocuments } from '../text/source-file.ts';
import type { ChartFolder } from './chart-folder.ts';
import type { GuardedChart } from './guarded-chart.ts';
import { otherWorkloads } from './other-workloads.ts';
import { templatePlaces } from './template-places.ts';
import { withUnknownActions } from './unknown-text.ts';

export interface WholeRendering {
  configured: Pick<GuardedChart, 'findTemplates'>;
  whole: RenderedChart;
  /**
   * The maximum number of autoscalers, workloads and related objects. If more objects are rendered, `renderedWorkspace`
   * returns undefined.
   */
  maxDocuments: number;
}

/**
 * Returns the rendered objects; undefined if there are too many, or if a template that may write an object fails,
 * because Helm then renders nothing at all.
 */
export function renderedWorkspace(
  { configured, whole, maxDocuments }: WholeRendering,
  { uri, files }: ChartFolder,
): WorkspaceIndex | undefined {
  const outputs = new Map(whole.files.map((one) => [one.file, one]));
  const isFailing = configured.findTemplates('object').some(({ name }) => !outputs.has(name));
  if (isFailing || whole.error?.stage === 'yaml') return undefined;
  // If the chart contains archives, the index is partial: it has no objects of archives, because no editor can show the
  // files of an archive.
  const isPartial = whole.missing !== undefined || Array.from(files.keys()).some(isArchive);
  const texts = new Map<string, string>();
  const index = new WorkspaceIndex({ isOneSet: true, isPartial, textOf: (found) => texts.get(keyOf(found)) });
  const all = configured.findTemplates('anything').flatMap(({ name, file }) => {
    const output = outputs.get(name);
    return output ? [{ file, rendered: withUnknownActions(output, files).file }] : [];
  });
  const isOther = otherWorkloads(all.map(({ rendered }) => rendered.text));
  const concerning = all.map(({ file, rendered }) => ({
    file,
    rendered,
    documents: [...placedDocuments(openSourceFile(rendered.text))].filter(
      ({ yamlDocument: { text } }) => !isOther(text),
    ),
  }));
  if (concerning.reduce((sum, { documents }) => sum + documents.length, 0) > maxDocuments) return undefined;
  for (const { file, rendered, documents } of concerning) {
    const all = objectsOf(documents, rendered, files.get(file) ?? '');
    index.put(`${uri}/${file}`, all);
    for (const [i, { objects }] of all.entries())
      for (const object of objects)
        texts.set(keyOf({ uri: `${uri}/${file}`, object }), documents[i]?.yamlDocument.text ?? '');
  }
  return index;
}

function keyOf({ uri, object }: Pick<IndexedObject, 'uri' | 'object'>): string {
  return `${uri} ${identityText(object)}`;
}

function objectsOf(
  documents: readonly PlacedDocument[],
  rendered: RenderedFile,
  template: string,
): FileDocumentObjects[] {
  const lines = indexLines(rendered.text);
  const templateLines = indexLines(template);
  const places = templatePlaces(rendered);
  const toTemplate = ({ start, end }: LineRange): LineRange => {
    const range = places.range({ start: offsetAt(lines, start), end: offsetAt(lines, end) });
    return { start: positionAt(templateLines, range.start), end: positionAt(templateLines, range.end) };
  };
  return documents.map((placed) => {
    const found = scanDocument(placed.yamlDocument.text, { json: false, uri: '' });
    return { ...withRanges(found, (range) => toTemplate(rangeInFile(range, placed))), lineBreakCount: 0 };
  });
}
