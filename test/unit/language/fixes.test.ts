import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { findProblems } from '../../../core/language/features/diagnostics.ts';
import { findFixes, type QuickFix } from '../../../core/language/features/fixes.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';

const head = (version = 'v2') =>
  `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n`;
const spec = (rest: string) =>
  `spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n${rest}`;

/** Each title with the text after it. */
function fixed(text: string): Record<string, string> {
  return Object.fromEntries(
    findFixes(analyzeDocument(text, { json: false })).map((fix) => [fix.title, applied(text, fix)]),
  );
}

function applied(text: string, { edits }: Pick<QuickFix, 'edits'>): string {
  const lines = indexLines(text);
  const offsets = edits.map(({ range, newText }) => ({
    start: offsetAt(lines, range.start),
    end: offsetAt(lines, range.end),
    newText,
  }));
  return offsets
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
}

describe('the nearest field', () => {
  test('takes the place of the misspelt one', () => {
    const text = head() + spec('  maxReplica: 3\n');
    expect(fixed(text)).toEqual({ 'Rename to maxReplicas': text.replace('maxReplica:', 'maxReplicas:') });
  });
  test('not where it is there already', () =>
    expect(fixed(head() + spec('  maxReplica: 3\n  maxReplicas: 4\n'))).toEqual({}));
});

describe('quotes', () => {
  test('are put around what must be a text', () => {
    const text = head() + spec('  maxReplicas: 3\n').replace('name: web', 'name: 5');
    expect(fixed(text)).toEqual({ 'Put it in quotes': text.replace('name: 5', 'name: "5"') });
  });
  test('are removed from a number', () => {
    const text = head() + spec('  maxReplicas: "3"\n');
    expect(fixed(text)).toEqual({ 'Remove the quotes': text.replace('"3"', '3') });
  });
});

describe('a required field', () => {
  test('is added behind the others, with an example', () => {
    const text = head() + spec('  minReplicas: 2 # at night\n');
    expect(fixed(text)).toEqual({ 'Add maxReplicas': `${text}  maxReplicas: 10\n` });
  });
  test('in a line of its own form', () => {
    const text =
      head() +
      spec('  maxReplicas: 2\n').replace(/scaleTargetRef:[\s\S]*name: web\n/, 'scaleTargetRef: { kind: Deployment }\n');
    expect(fixed(text)['Add name']).toMatch(/scaleTargetRef: \{ kind: Deployment ?, name: web ?\}\n/);
  });
  test('as a whole structure', () => {
    const text = `${head()}spec:\n  maxReplicas: 3\n`
      .replace('autoscaling/v2', 'datadoghq.com/v1alpha1')
      .replace('Horizontal', 'Watermark');
    expect(fixed(text)['Add scaleTargetRef']).toBe(
      `${text}  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n`,
    );
  });
  test('not where it stands at another level', () => {
    expect(fixed(`${head()}maxReplicas: 3\n${spec('')}`)).not.toHaveProperty('Add maxReplicas');
  });
  test('not where it is there already, or what is around it comes from a template', () => {
    expect(fixed(head() + spec('  maxReplicas: 0\n'))).toEqual({});
    expect(fixed(head() + spec('  minReplicas: {{ .Values.min }}\n'))).toEqual({});
  });
});

describe('a WatermarkPodAutoscaler', () => {
  const wpa = (rest: string) =>
    head().replace('autoscaling/v2', 'datadoghq.com/v1alpha1').replace('Horizontal', 'Watermark') + spec(rest);

  test.each([
    ['  maxReplicas: 3\n  tolerance: 0.05\n', 'Put it in quotes', ['0.05', '"0.05"']],
    ['  maxReplicas: "3"\n', 'Remove the quotes', ['"3"', '3']],
    ['  maxReplicas: 3\n  dryRun: "true"\n', 'Remove the quotes', ['"true"', 'true']],
    [
      '  maxReplicas: 3\n  readinessDelay: 5\n',
      'Rename to readinessDelaySeconds',
      ['readinessDelay:', 'readinessDelaySeconds:'],
    ],
    ['  maxReplicas: 3\n  metric: []\n', 'Rename to metrics', ['metric:', 'metrics:']],
  ] as const)('%j: %s', (rest, title, [from, to]) => expect(fixed(wpa(rest))[title]).toBe(wpa(rest).replace(from, to)));

  test('what is surely meant as nothing gets no fix', () => {
    expect(fixed(wpa('  maxReplicas: 3.5\n'))).toEqual({});
    expect(fixed(wpa('  maxReplicas: 3\n  tolerance: true\n'))).toEqual({});
  });
});

test('a version that is served no more becomes the newest one', () => {
  const text = head('v2beta2') + spec('  maxReplicas: 3 # most\n');
  expect(fixed(text)).toEqual({ 'Convert to autoscaling/v2': text.replace('v2beta2', 'v2') });
});

test('nothing is wrong, nothing is offered', () => expect(fixed(head() + spec('  maxReplicas: 3\n'))).toEqual({}));

describe('a field that belongs elsewhere', () => {
  test('goes one level down, with its comments, behind what is there', () => {
    const text =
      head() +
      spec(`  maxReplicas: 3
  metrics:
    - type: Resource
      resource:
        name: cpu
        # of the request
        averageUtilization: 60 # percent
        target:
          type: Utilization
`);
    expect(fixed(text)).toEqual({
      'Move into target': text
        .replace('        # of the request\n        averageUtilization: 60 # percent\n', '')
        .replace(
          '          type: Utilization\n',
          '          type: Utilization\n          # of the request\n          averageUtilization: 60 # percent\n',
        ),
    });
  });

  test('brings the structure that is not there yet', () => {
    const text =
      head() +
      spec(
        '  scaleDown:\n    stabilizationWindowSeconds: 60\n    policies:\n      - { type: Pods, value: 1, periodSeconds: 60 }\n  maxReplicas: 3\n',
      );
    expect(fixed(text)['Move into behavior']).toBe(
      head() +
        spec(
          '  maxReplicas: 3\n  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: 60\n      policies:\n        - { type: Pods, value: 1, periodSeconds: 60 }\n',
        ),
    );
  });

  test('goes one level up', () => {
    const text = head() + spec('  maxReplicas: 3\n  behavior:\n    scaleUp: {}\n    # least\n    minReplicas: 2\n');
    expect(fixed(text)).toEqual({
      'Move into spec': head() + spec('  maxReplicas: 3\n  behavior:\n    scaleUp: {}\n  # least\n  minReplicas: 2\n'),
    });
  });

  test('of several structures into the one that type names', () => {
    const text =
      head() +
      spec(
        '  maxReplicas: 3\n  metrics:\n    - type: Pods\n      metric: { name: rps }\n      pods:\n        target: { type: AverageValue, averageValue: 1 }\n',
      );
    expect(fixed(text)['Move into pods']).toContain('averageValue: 1 }\n        metric: { name: rps }\n');
  });

  test('not where it is there already, nor where nobody knows which one is meant', () => {
    expect(
      fixed(head() + spec('  maxReplicas: 3\n  behavior:\n    minReplicas: 2\n    scaleUp: {}\n  minReplicas: 1\n')),
    ).toEqual({});
    expect(
      fixed(head() + spec('  maxReplicas: 3\n  behavior:\n    policies: []\n    scaleUp: {}\n    scaleDown: {}\n')),
    ).toEqual({});
  });
});

test('one of few names, in the wrong case', () => {
  const text = head() + spec('  maxReplicas: 3\n  behavior:\n    scaleUp:\n      selectPolicy: "max"\n');
  expect(fixed(text)).toEqual({ 'Change to Max': text.replace('"max"', '"Max"') });
});

test('the draft becomes behavior, with the companions that it defaults', () => {
  const text =
    head() +
    spec(
      '  maxReplicas: 99\n  # how fast\n  constraints:\n    scaleUp: { percent: 900 }\n    scaleDown:\n      rate: { pods: 1, percent: 10 }\n',
    );
  expect(fixed(text)['Convert to behavior']).toBe(
    head() +
      spec(
        '  maxReplicas: 99\n  # how fast\n  behavior:\n    scaleUp:\n      policies:\n        - type: Percent\n          value: 900\n          periodSeconds: 60\n        - type: Pods\n          value: 4\n          periodSeconds: 60\n    scaleDown:\n      selectPolicy: Min\n      policies:\n        - type: Percent\n          value: 10\n          periodSeconds: 60\n        - type: Pods\n          value: 1\n          periodSeconds: 60\n',
      ),
  );
});

describe('every fix that is surely meant', () => {
  const file = path.resolve(import.meta.dirname, '../../golden/admission/hpa-1.37.jsonl.gz');
  const documents = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { document: string }).document);
  const errorsIn = (text: string) =>
    findProblems(analyzeDocument(text, { json: false, kubernetes: { release: '1.37' } }), { levels: {} }).filter(
      ({ level }) => level === 'error',
    );

  test('takes the error away and brings none', () => {
    let tried = 0;
    for (const text of sampleOf(documents)) {
      const before = errorsIn(text);
      if (before.length !== 1) continue;
      for (const fix of findFixes(analyzeDocument(text, { json: false, kubernetes: { release: '1.37' } })).filter(
        ({ isPreferred }) => isPreferred,
      )) {
        tried++;
        const after = applied(text, fix);
        expect(
          errorsIn(after).map(({ message }) => message),
          `${fix.title}\n${text}\n→\n${after}`,
        ).toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(isWhole ? 50 : 5);
  });
});

test('a key that stands alone between brackets stays alone', () => {
  const resource = (fields: string) =>
    `${head()}spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 3, metrics: [{type: Resource, resource: {${fields}}}]}\n`;
  const target = 'target: {type: Utilization, averageUtilization: 80}';
  expect(fixed(resource(`name:cpu, ${target}`))['Add name']).toBe(resource(`name:cpu, ${target}, name: cpu`));
});

test('nothing is moved into a structure that is only merged', () => {
  const metric = (name: string, target: string) =>
    `    - type: Resource\n      resource:\n        name: ${name}\n        target:\n${target}`;
  const first = metric('cpu', '          &t\n          type: Utilization\n          averageUtilization: 70\n');
  const second = metric('memory', '          <<: *t\n        averageUtilization: 90\n').replace('*t', '*u');
  const written = head() + spec(`  maxReplicas: 3\n  metrics:\n${first}${second}`);
  expect(() => fixed(written)).not.toThrow();
  const merged = written.replace('target:\n          &t', 'target: &t').replace('*u', '*t');
  expect(Object.keys(fixed(merged)).filter((title) => title.startsWith('Move'))).toEqual([]);
});
