// The objects that a chart renders with the same values as an autoscaler, as a workspace of their own: its workload,
// other autoscalers and what else concerns them. Their positions are those of the templates.
import type { Range as LineRange } from 'vscode-languageserver-types';
import type { RenderedFile } from '../../render/helm/chart/rendering.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import { shiftPosition } from '../shift-lines.ts';
import { withRanges } from '../workspace/moved-ranges.ts';
import { scanDocument } from '../workspace/scan-document.ts';
import { type FileDocumentObjects, WorkspaceIndex } from '../workspace/workspace-index.ts';
import type { ChartFolder } from './chart-folder.ts';
import type { GuardedChart } from './guarded-chart.ts';
import { otherWorkloads } from './other-workloads.ts';
import { templatePlaces } from './template-places.ts';
import { withUnknownActions } from './unknown-text.ts';

/**
 * `whole`: what all its templates render. Undefined if one that writes such objects is not rendered at all: then Helm
 * renders nothing.
 */
export function renderedWorkspace(
  configured: Pick<GuardedChart, 'findTemplates'>,
  whole: RenderedChart,
  { uri, files }: ChartFolder,
): WorkspaceIndex | undefined {
  const outputs = new Map(whole.files.map((one) => [one.file, one]));
  const isFailing = configured.findTemplates('object').some(({ name }) => !outputs.has(name));
  if (isFailing || whole.error?.stage === 'yaml') return undefined;
  const index = new WorkspaceIndex({ isOneSet: true });
  const all = configured.findTemplates('anything').flatMap(({ name, file }) => {
    const output = outputs.get(name);
    return output ? [{ file, rendered: withUnknownActions(output, files).file }] : [];
  });
  const isOther = otherWorkloads(all.map(({ rendered }) => rendered.text));
  for (const { file, rendered } of all)
    index.put(`${uri}/${file}`, objectsOf(rendered, files.get(file) ?? '', isOther));
  return index;
}

/** @param isOther whether a document is left out */
function objectsOf(
  rendered: RenderedFile,
  template: string,
  isOther: (text: string) => boolean,
): FileDocumentObjects[] {
  const lines = indexLines(rendered.text);
  const templateLines = indexLines(template);
  const places = templatePlaces(rendered);
  const toTemplate = ({ start, end }: LineRange, startLine: number): LineRange => {
    const [from, to] = [start, end].map((position) => offsetAt(lines, shiftPosition(position, startLine)));
    const range = places.range({ start: from ?? 0, end: to ?? 0 });
    return { start: positionAt(templateLines, range.start), end: positionAt(templateLines, range.end) };
  };
  const documents = [...placedDocuments(openSourceFile(rendered.text, { json: false }))];
  return documents.flatMap(({ yamlDocument: { text }, startLine }) => {
    if (isOther(text)) return [];
    const found = scanDocument(text, { json: false, uri: '' });
    return [{ ...withRanges(found, (range) => toTemplate(range, startLine)), lineBreakCount: 0 }];
  });
}
