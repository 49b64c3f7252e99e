// Fixes of problems that other objects prove are choices, never certain.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { findObjectFixes } from '../../../../core/lint/fixes/object-fixes.ts';
import { applyEdits } from '../../../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../../../core/text/lines.ts';
import { diagnosticsOf } from '../../../support/marked.ts';
import { address, deployment, hpaFor, indexFiles } from '../../../support/workspace.ts';

const metric = (resource: string, target: string) => `  metrics:
    - type: Resource # of all containers
      resource:
        name: ${resource}
        target: { ${target} } # ours
`;

function fixesOf(code: string, hpa: string, workload: string): [string, string][] {
  const index = indexFiles({
    'hpa.yaml': hpa,
    'workload.yaml': workload,
    'kustomization.yaml': 'resources: [hpa.yaml, workload.yaml]',
  });
  const workspaceContext = { index, uri: address('hpa.yaml'), startLine: 0 };
  const lines = indexLines(hpa);
  return findObjectFixes(analyzeDocument(hpa, { json: false }), { levels: {}, workspaceContext })
    .filter((fix) => fix.code === code && !fix.ofOther)
    .map(({ title, isPreferred, edits }) => {
      expect(isPreferred).toBe(false);
      const placed = edits.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      }));
      return [
        title,
        applyEdits(
          hpa,
          placed.toSorted((a, b) => a.start - b.start),
        ),
      ];
    });
}

const limited = deployment('web').replace(
  '              memory: 128Mi\n',
  '              memory: 128Mi\n            limits: { cpu: 200m, memory: 128Mi }\n',
);

test.each([
  ['cpu', 'type: Utilization, averageUtilization: 95', 'type: Utilization, averageUtilization: 90', 'Change to 90'],
  ['cpu', 'type: AverageValue, averageValue: 300m', 'type: AverageValue, averageValue: 181m', 'Change to 181m'],
  ['memory', 'type: AverageValue, averageValue: 1Gi', 'type: AverageValue, averageValue: 116Mi', 'Change to 116Mi'],
])('a %s target { %s } above the limit is lowered', (resource, target, lowered, title) => {
  const before = hpaFor('web', metric(resource, target));
  const after = hpaFor('web', metric(resource, lowered));
  expect(fixesOf('target-above-limit', before, limited)).toEqual([[title, after]]);
  const files = { 'hpa.yaml': `${after}---\n${limited}` };
  expect(diagnosticsOf(after, { files }).filter(({ code }) => code === 'target-above-limit')).toEqual([]);
});

test('a metric of a workload in which a container lacks the request measures one that has it', () => {
  const utilization = 'type: Utilization, averageUtilization: 60';
  expect(
    fixesOf(
      'target-without-request',
      hpaFor('web', metric('cpu', utilization)),
      `${deployment('web')}        - name: proxy\n          image: proxy\n`,
    ),
  ).toEqual([
    [
      'Measure only container app',
      hpaFor(
        'web',
        `  metrics:
    - type: ContainerResource # of all containers
      containerResource:
        name: cpu
        target: { ${utilization} } # ours
        container: app
`,
      ),
    ],
  ]);
});
