// Templates and values files of charts in the editor: what Helm renders, shown at the place that a person edits.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import type { ChartFolder } from '../../../core/language/charts/chart-folder.ts';
import { createChartRenderings } from '../../../core/language/charts/chart-renderings.ts';
import { renderInChart } from '../../../core/language/charts/render-in-chart.ts';
import { renderTemplateOfChart } from '../../../core/language/charts/template-of-chart.ts';
import { findLenses, lensTitle } from '../../../core/language/features/code-lens.ts';
import { sourcesNoteAt } from '../../../core/language/features/preview-lens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { openSourceFile, placedDocuments } from '../../../core/text/source-file.ts';
import { address, type Files } from '../../support/workspace.ts';

const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';

const helpers = `{{- define "web.name" -}}
{{ .Release.Name }}-{{ .Chart.Name }}
{{- end }}
`;

const template = `{{- if .Values.autoscaling.enabled }}
apiVersion: {{ include "web.version" . }}
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "web.name" . }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "web.name" . }}
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  {{- with .Values.autoscaling.behavior }}
  behavior:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
`;
const version = `{{- define "web.version" -}}
{{- if semverCompare ">=1.23-0" .Capabilities.KubeVersion.Version }}autoscaling/v2{{ else }}autoscaling/v2beta2{{ end -}}
{{- end }}
`;

const chart = (values: string, more: Files = {}): ChartFolder => ({
  uri: address('web'),
  revision: 1,
  files: new Map(
    Object.entries({
      'Chart.yaml': chartYaml,
      'values.yaml': values,
      'templates/_helpers.tpl': helpers + version,
      'templates/hpa.yaml': template,
      ...more,
    }),
  ),
});

/** The lenses of a template, `line: title`, with the note on the values. */
function lensesIn(folder: ChartFolder, file = 'templates/hpa.yaml'): string[] {
  const uri = `${folder.uri}/${file}`;
  const text = folder.files.get(file) ?? '';
  const renderings = createChartRenderings();
  return [...placedDocuments(openSourceFile(text))].flatMap(({ yamlDocument, startLine }) => {
    const analyzed = analyzeDocument(yamlDocument.text, { json: false, path: uri });
    const request = {
      chart: folder,
      uri,
      previewValues: {},
      chosen: analyzed.chosen,
      names: new Map<string, string>(),
    };
    const rendering = renderTemplateOfChart(renderings, request);
    if (process.env.DBG)
      throw new Error(
        JSON.stringify(rendering, (k, v) =>
          k === 'sources' || k === 'renderedRoot' || k === 'description' ? 0 : typeof v === 'bigint' ? String(v) : v,
        ).slice(0, 1500),
      );
    const rendered = rendering ? renderInChart({ analyzed, startLine }, rendering) : analyzed;
    return findLenses(rendered).flatMap((place) => {
      if (!place.topic.startsWith('fastest')) return [];
      const title = lensTitle(rendered, place, { profile: newestReleaseProfile() });
      const note =
        place.topic === 'fastestScaleUp'
          ? sourcesNoteAt(rendered, place.position, newestReleaseProfile())?.text
          : undefined;
      return title === undefined
        ? []
        : [`${place.position.line + startLine + 1}: ${[title, note].filter(Boolean).join(' · ')}`];
    });
  });
}

describe('a template of a chart', () => {
  test('has a sequence where only a helper writes the object', () => {
    const library = `{{- define "lib.hpa" }}\n${template}{{- end }}\n`;
    const values = 'autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 20, behavior: { scaleUp: {} } }\n';
    const folder = chart(values, {
      'templates/_lib.tpl': library,
      'templates/hpa.yaml': '# An autoscaler.\n{{ include "lib.hpa" . }}\n',
    });
    expect(lensesIn(folder)).toEqual(['2: 1 → 5 → 10 → 20 in 30 s · with values.yaml', '2: 20 → 1 after 5 min']);
  });

  test('has the sequence of the object that Helm renders, also where a helper writes its version', () =>
    expect(
      lensesIn(
        chart(
          'autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 20, behavior: { scaleDown: { selectPolicy: Max } } }\n',
        ),
      ),
    ).toEqual(['2: 1 → 5 → 10 → 20 in 30 s · with values.yaml', '2: 20 → 1 after 5 min']));

  test('shows what the values switch off, and says so', () =>
    expect(lensesIn(chart('autoscaling: { enabled: false, minReplicas: 2, maxReplicas: 4 }\n'))).toEqual([
      '2: 2 → 4 at once · not rendered without autoscaling.enabled · with values.yaml',
      '2: 4 → 2 after 5 min',
    ]));
});
