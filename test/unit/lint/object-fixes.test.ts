import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findObjectFixes } from '../../../core/lint/fixes/object-fixes.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { allRulesOn } from '../../support/rules.ts';
import { nested, yaml } from '../../support/yaml.ts';

const head = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: web
`;
const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } # the shop\n';
const external = `  metrics:
    - type: External
      external: { metricName: work, metricSelector: {}, highWatermark: 400, lowWatermark: 150 }
`;
const resource = `  metrics:
    - type: Resource
      resource: { name: cpu, metricSelector: {}, highWatermark: 400m, lowWatermark: 150m }
`;
const spec = (rest: string, metrics = external) => yaml`
  ${head}
  spec:
  ${target}
    maxReplicas: 9
  ${rest}
  ${metrics}
`;

interface Fixed {
  code: string;
  title: string;
  isPreferred: boolean;
  text: string;
}

function fixed(text: string): Fixed[] {
  const lines = indexLines(text);
  return findObjectFixes(analyzeDocument(text, { json: false }), { levels: allRulesOn }).map(
    ({ code, title, isPreferred, edits }) => {
      const offsets = edits.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        newText,
      }));
      const after = offsets
        .toSorted((a, b) => b.start - a.start)
        .reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
      return { code, title, isPreferred, text: after };
    },
  );
}

test.each([
  [
    'wpa/algorithm-unknown',
    '  algorithm: Average # per pod\n',
    '  algorithm: average # per pod\n',
    'Change to average',
    true,
  ],
  [
    'wpa/converge-unknown',
    '  convergeTowardsWatermark: highWatermark\n',
    '  convergeTowardsWatermark: highwatermark\n',
    'Change to highwatermark',
    true,
  ],
  ['wpa/tolerance-zero', '  tolerance: 0 # none\n', '  tolerance: 1m # none\n', 'Change to 1m', false],
])('the fix of %s removes the problem', (code, bad, good, title, isPreferred) => {
  expect(fixed(spec(bad))).toEqual([{ code, title, isPreferred, text: spec(good) }]);
});

describe('the API group of the target', () => {
  const written = (reference: string) => spec('').replace(target, reference);

  test('is added if it is missing', () => {
    const [fix] = fixed(
      written(nested`
        scaleTargetRef:
          kind: Deployment # the shop
          name: web
      `),
    );
    expect(fix).toMatchObject({ title: 'Add apiVersion: apps/v1', isPreferred: true });
    expect(fix?.text).toBe(
      written(nested`
        scaleTargetRef:
          kind: Deployment # the shop
          name: web
          apiVersion: apps/v1
      `),
    );
  });

  test('replaces an old one', () => {
    const old = '  scaleTargetRef: { apiVersion: extensions/v1beta1, kind: Deployment, name: web }\n';
    expect(fixed(written(old))[0]).toMatchObject({
      title: 'Change to apps/v1',
      text: written(old.replace('extensions/v1beta1', 'apps/v1')),
    });
  });
});

describe('a resource metric with algorithm absolute', () => {
  test('gets a fix to average', () => {
    const [fix] = fixed(spec('  algorithm: absolute\n', resource));
    expect(fix).toMatchObject({
      title: 'Write algorithm: average',
      isPreferred: true,
      text: spec('  algorithm: average\n', resource),
    });
  });

  test('gets a fix that adds the algorithm after the other fields', () => {
    expect(fixed(spec('', resource))[0]?.text).toBe(yaml`
      ${spec('', resource).trimEnd()}
        algorithm: average
    `);
  });

  test('gets no preferred fix beside an External metric, which would change, too', () => {
    const both = `${external}${resource.replace('  metrics:\n', '')}`;
    expect(fixed(spec('  algorithm: absolute\n', both)).map(({ isPreferred }) => isPreferred)).toEqual([false]);
  });
});

describe('annotation values', () => {
  const annotated = (line: string) =>
    spec('').replace(
      '  name: web\n',
      nested`
        name: web
        annotations:
          ${line}
          team: {{ .Values.team }}
      `,
    );

  test.each([
    [
      'wpa.datadoghq.com/lifecycle-control.enabled: "yes" # ask',
      'wpa.datadoghq.com/lifecycle-control.enabled: "true" # ask',
    ],
    ['wpa.datadoghq.com/skip-owner-check: "True"', 'wpa.datadoghq.com/skip-owner-check: "true"'],
  ])('are corrected: %s', (bad, good) => {
    const plain = (line: string) => annotated(line).replace('    team: {{ .Values.team }}\n', '');
    expect(fixed(plain(bad)).map(({ text }) => text)).toEqual([plain(good)]);
  });

  test('that could mean either are not corrected', () => {
    expect(fixed(annotated('wpa.datadoghq.com/skip-owner-check: maybe'))).toEqual([]);
  });
});

test('a value behind an alias gets no fix, because others share it', () => {
  const aliased = `${spec('').replace(target, '  scaleTargetRef: *shop\n')}`.replace(
    'metadata:\n',
    yaml`
      x: &shop
        kind: Deployment
        name: web
      metadata:
    `,
  );
  expect(fixed(aliased).filter(({ code }) => code === 'wpa/target-api-version')).toEqual([]);
});
