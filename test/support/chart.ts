// A chart of the workspace and the lenses of its files, as the editor shows them.
import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import type { ChartFolder } from '../../core/charts/chart-folder.ts';
import { createChartRenderings } from '../../core/charts/chart-renderings.ts';
import { renderInChart } from '../../core/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../../core/charts/template-of-chart.ts';
import type { PreviewValues } from '../../core/charts/values/preview-values.ts';
import { autoscalerAt, findLenses, lensTitle } from '../../core/editor/lenses/code-lens.ts';
import { valuesLenses } from '../../core/editor/lenses/helm-values/values-lens.ts';
import { sourcesNote } from '../../core/editor/lenses/preview-lens.ts';
import { assumedValueText } from '../../core/editor/rendered-with.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { openSourceFile, placedDocuments } from '../../core/text/source-file.ts';
import { address, type Files, indexFiles } from './workspace.ts';

/** Chart.yaml names a missing chart, which may define any unknown helper. */
export function chartOf(files: Files): ChartFolder {
  const all = {
    'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{ name: common, version: 1.0.0 }]\n',
    ...files,
  };
  return { uri: address('web'), files: new Map(Object.entries(all)) };
}

/** `line: title`, with the note on the values. */
export function lensesIn(
  folder: ChartFolder,
  file = 'templates/hpa.yaml',
  previewValues: PreviewValues = {},
): string[] {
  const uri = `${folder.uri}/${file}`;
  const text = folder.files.get(file) ?? '';
  const renderings = createChartRenderings();
  return [...placedDocuments(openSourceFile(text))].flatMap(({ yamlDocument, startLine }) => {
    const analyzed = analyzeDocument(yamlDocument.text, { json: false, path: uri });
    const names = new Map<string, string>();
    const request = { chart: folder, uri, previewValues, chosen: analyzed.chosen, names };
    const rendering = renderTemplateOfChart(renderings, request);
    const rendered = rendering ? renderInChart({ analyzed, startLine }, rendering) : analyzed;
    return findLenses(rendered).flatMap((place) => {
      if (!/^fastest|^moreObjects$/.test(place.topic)) return [];
      const title = lensTitle(rendered, place, { profile: newestReleaseProfile() });
      const autoscaler =
        place.topic === 'fastestScaleUp' && place.object === undefined
          ? autoscalerAt(rendered, place.position)
          : undefined;
      const note = autoscaler && sourcesNote(autoscaler, newestReleaseProfile())?.text;
      return title === undefined
        ? []
        : [`${place.position.line + startLine + 1}: ${[title, note].filter(Boolean).join(' · ')}`];
    });
  });
}

/** `line: title` */
export function valuesLensesIn(folder: ChartFolder, file = 'values.yaml'): string[] {
  const inChart = { chart: folder, renderings: createChartRenderings() };
  const files = Object.fromEntries([...folder.files].map(([path, text]) => [`web/${path}`, text]));
  const context = { index: indexFiles(files), uri: `${folder.uri}/${file}`, inChart };
  return valuesLenses(folder.files.get(file) ?? '', context, newestReleaseProfile()).map(
    ({ position, title }) => `${position.line + 1}: ${title}`,
  );
}

export function valuesUsedIn(folder: ChartFolder, file = 'templates/hpa.yaml'): string[] {
  const rendered = createChartRenderings().render({ chart: folder, chosen: {} }, file);
  return rendered.flatMap(({ objects }) => objects.flatMap(({ values }) => values.map(assumedValueText)));
}

/** As `helm create` writes it: switched on by a value, with a behavior that a values file may give. */
export function autoscalerTemplate({
  name,
  apiVersion = 'autoscaling/v2',
}: {
  name: string;
  apiVersion?: string;
}): string {
  return `{{- if .Values.autoscaling.enabled }}
apiVersion: ${apiVersion}
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  {{- with .Values.autoscaling.behavior }}
  behavior:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
`;
}
