// No request about half-typed values and patches throws, and every range is inside the text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Range } from 'vscode-languageserver-types';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { valuesLenses } from '../../../core/editor/lenses/helm-values/values-lens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import { runs, sampleOf } from '../../support/effort.ts';
import { hostilePart, hostileTexts } from '../../support/hostile.ts';
import { inMadeUpChart, renderOutsideCharts } from '../../support/made-up-chart.ts';
import { valuesOrPatch } from '../../support/values-or-patch.ts';
import { address, hpaFor, indexFiles, putFile } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const target = 'target: { kind: HorizontalPodAutoscaler }\n';
const operations = yaml`
  - op: replace
    path: /spec/metrics/0/resource/target
    value: { type: Utilization }
  - op: remove
    path: /spec/behavior
`;
const begun: Record<string, string> = {
  'chart/values.yaml': yaml`
    image: web
    autoscaling:
      enabled: true
      max: 7
      list: [1, 2]
  `,
  'patch.yaml': operations,
  'kustomization.yaml': yaml`
    patches:
      - path: patch.yaml
        ${target}
      - patch: |-
          ${operations}
        ${target}
  `,
};
const template = hpaFor('{{ .Release.Name }}').replace(
  'maxReplicas: 10',
  'maxReplicas: {{ .Values.autoscaling.max | default 3 }}',
);
const others = {
  ...begun,
  'chart/templates/hpa.yaml': yaml`
    {{- if .Values.autoscaling.enabled }}
    ${template}
    {{- end }}
  `,
};
const pieces = [
  '\n',
  '  ',
  '\t',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ': ',
  '- ',
  '/',
  '~1',
  '|',
  '#',
  '&a ',
  '*a',
  '{{',
  '}}',
  '---\n',
  'é🙂',
  '\r\n',
  '\uFEFF',
  '',
];
const edits = fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 6 });

test('every request about any text has a result', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(begun)), edits, fc.nat(), (name, all, where) => {
      const text = all.reduce((before, [at, length, piece]) => {
        const start = at % (before.length + 1);
        return before.slice(0, start) + piece + before.slice(start + length);
      }, begun[name] ?? '');
      const index = indexFiles(others);
      putFile(index, name, text);
      const files = { ...others, [name]: text };
      const around = { index, uri: address(name), json: false, inChart: inMadeUpChart(address(name), files) };
      const lines = indexLines(text);
      const position = positionAt(lines, where % (text.length + 1));
      const profile = newestReleaseProfile();
      const features = valuesOrPatch(around.uri);
      const hover = features.hoverAt(text, position, around, { profile, images: false });
      const items = features.completionsAt(text, position, around, {
        json: false,
        abilities: { snippets: true, insertAsIs: true },
      });
      const problems = features.problems(text, around, { levels: {} });
      valuesLenses(text, around, profile);
      const ranges = [
        ...(hover?.range ? [hover.range] : []),
        ...items.flatMap(({ textEdit }) => (textEdit && 'range' in textEdit ? [textEdit.range] : [])),
        ...problems.map(({ range }) => range),
      ];
      for (const range of ranges)
        expect(isInside(range, lines.starts.length), JSON.stringify({ text, range })).toBe(true);
    }),
    runs(1500, 120),
  );
});

function isInside({ start, end }: Range, lineCount: number): boolean {
  const isOrdered = start.line < end.line || (start.line === end.line && start.character <= end.character);
  return isOrdered && start.line >= 0 && start.character >= 0 && end.line < lineCount;
}

// In the short tier a few: analysis/fuzz.test.ts has all of them as manifests.
test.each(sampleOf(hostileTexts(`${template}status: {}\n`, hostilePart), 4))(
  'a template with %s is read for its values',
  (_, hostile) => {
    const files = { ...others, 'chart/templates/hpa.yaml': hostile };
    const index = indexFiles(files);
    const valuesUri = address('chart/values.yaml');
    const uri = address('chart/templates/hpa.yaml');
    expect(() =>
      renderOutsideCharts(analyzeDocument(hostile, { json: false, path: uri }), {
        uri,
        files: others,
        previewValues: {},
      }),
    ).not.toThrow();
    for (const { title } of valuesLenses(
      begun['chart/values.yaml'] ?? '',
      { index, uri: valuesUri, inChart: inMadeUpChart(valuesUri, files) },
      newestReleaseProfile(),
    ))
      expect(title).not.toMatch(/undefined|NaN/);
  },
);
