import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { type ChartFolder, pathInChart } from '../../core/charts/chart-folder.ts';
import { createChartRenderings } from '../../core/charts/chart-renderings.ts';
import { chartOfSingleFile, isFileOfMadeUpChart, madeUpChart } from '../../core/charts/made-up-chart.ts';
import { renderInChart } from '../../core/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../../core/charts/template-of-chart.ts';
import { fillPlaceholders } from '../../core/charts/values/placeholders.ts';
import { type PreviewValues, previewScope, previewsOfScope } from '../../core/charts/values/preview-values.ts';
import { folderOfValues, isHelmValuesUri } from '../../core/index/values-uris.ts';
import { address, type Files } from './workspace.ts';

function madeUpOf(uri: string, files: Files): ChartFolder {
  const folder = isHelmValuesUri(uri) ? folderOfValues(uri) : previewScope(uri);
  const own = Object.entries(files).flatMap(([path, text]) => {
    const name = pathInChart(folder, path.includes('://') ? path : address(path)) ?? '';
    return isFileOfMadeUpChart(name) ? [[name, text] as const] : [];
  });
  return madeUpChart(folder, own);
}

export function inMadeUpChart(uri: string, files: Files) {
  const chart = madeUpOf(uri, files);
  const hasTemplates = [...chart.files.keys()].some((path) => path.startsWith('templates/'));
  return hasTemplates ? { chart, renderings: createChartRenderings() } : undefined;
}

export function renderOutsideCharts(
  analyzed: AnalyzedDocument,
  { uri, files, previewValues }: { uri: string; files: Files; previewValues: PreviewValues },
): AnalyzedDocument {
  const { text } = analyzed.lines;
  const isAlone = previewScope(uri) === uri;
  const path = uri.replace(address(''), '');
  const chart = isAlone ? chartOfSingleFile(uri, text) : madeUpOf(uri, { ...files, [path]: text });
  const request = { chart, uri, previewValues, chosen: analyzed.chosen, names: new Map<string, string>() };
  const rendering = text.includes('{{') ? renderTemplateOfChart(createChartRenderings(), request) : undefined;
  const rendered = rendering ? renderInChart({ analyzed, startLine: 0 }, rendering) : analyzed;
  return fillPlaceholders(rendered, previewsOfScope(uri, previewValues));
}
