import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { findFixes, type QuickFix } from '../../../core/lint/fixes/fixes.ts';
import { readableWith } from '../../../core/lint/fixes/readable-with.ts';
import { replaceTabs } from '../../../core/lint/fixes/tabs.ts';
import { createAnalysisBudget } from '../../../core/text/limits.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { yaml } from '../../support/yaml.ts';

const head = (version = 'v2') =>
  yaml`
    apiVersion: autoscaling/${version}
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
  `;
const spec = (rest: string) =>
  yaml`
    spec:
      scaleTargetRef:
        apiVersion: apps/v1
        kind: Deployment
        name: web
      ${rest}
  `;

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

describe('a misspelled field', () => {
  test('is replaced by the closest field', () => {
    const text = head() + spec('maxReplica: 3\n');
    expect(fixed(text)).toEqual({ 'Rename to maxReplicas': text.replace('maxReplica:', 'maxReplicas:') });
  });
  test('keeps its quotes: a file of JSON is JSON with the fix', () => {
    const text = JSON.stringify({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplica: 3 },
    });
    expect(fixed(text)).toEqual({ 'Rename to maxReplicas': text.replace('maxReplica', 'maxReplicas') });
  });
  test('gets no fix if the field exists already', () =>
    expect(
      fixed(
        head() +
          spec(yaml`
            maxReplica: 3
            maxReplicas: 4
          `),
      ),
    ).toEqual({}));
});

describe('quotes', () => {
  test('are added around a value that must be a string', () => {
    const text = head() + spec('maxReplicas: 3\n').replace('name: web', 'name: 5');
    expect(fixed(text)).toEqual({ 'Put it in quotes': text.replace('name: 5', 'name: "5"') });
  });
  test('are removed from a number', () => {
    const text = head() + spec('maxReplicas: "3"\n');
    expect(fixed(text)).toEqual({ 'Remove the quotes': text.replace('"3"', '3') });
  });
});

describe('a required field', () => {
  test('is added after the others with an example value', () => {
    const text = head() + spec('minReplicas: 2 # at night\n');
    expect(fixed(text)).toEqual({ 'Add maxReplicas': `${text}  maxReplicas: 10\n` });
  });
  test('is added on a line in the style of its siblings', () => {
    const text =
      head() +
      spec('maxReplicas: 2\n').replace(/scaleTargetRef:[\s\S]*name: web\n/, 'scaleTargetRef: { kind: Deployment }\n');
    expect(fixed(text)['Add name']).toMatch(/scaleTargetRef: \{ kind: Deployment ?, name: web ?\}\n/);
  });
  test('is added as a whole structure', () => {
    const text = yaml`
      ${head()}
      spec:
        maxReplicas: 3
    `
      .replace('autoscaling/v2', 'datadoghq.com/v1alpha1')
      .replace('Horizontal', 'Watermark');
    expect(fixed(text)['Add scaleTargetRef']).toBe(
      yaml`
        ${text}
          scaleTargetRef:
            apiVersion: apps/v1
            kind: Deployment
            name: web
      `,
    );
  });
  test('gets no fix if it is at another level', () => {
    expect(
      fixed(yaml`
        ${head()}
        maxReplicas: 3
        ${spec('')}
      `),
    ).not.toHaveProperty('Add maxReplicas');
  });
  test('gets no fix if it exists already or its parent comes from a template', () => {
    expect(fixed(head() + spec('maxReplicas: 0\n'))).toEqual({});
    expect(fixed(head() + spec('minReplicas: {{ .Values.min }}\n'))).toEqual({});
  });
});

describe('a WatermarkPodAutoscaler', () => {
  const wpa = (rest: string) =>
    head().replace('autoscaling/v2', 'datadoghq.com/v1alpha1').replace('Horizontal', 'Watermark') + spec(rest);

  test.each([
    [
      yaml`
        maxReplicas: 3
        tolerance: 0.05
      `,
      'Put it in quotes',
      ['0.05', '"0.05"'],
    ],
    ['maxReplicas: "3"\n', 'Remove the quotes', ['"3"', '3']],
    [
      yaml`
        maxReplicas: 3
        dryRun: "true"
      `,
      'Remove the quotes',
      ['"true"', 'true'],
    ],
    [
      yaml`
        maxReplicas: 3
        readinessDelay: 5
      `,
      'Rename to readinessDelaySeconds',
      ['readinessDelay:', 'readinessDelaySeconds:'],
    ],
    [
      yaml`
        maxReplicas: 3
        metric: []
      `,
      'Rename to metrics',
      ['metric:', 'metrics:'],
    ],
  ] as const)('with %j gets the fix: %s', (rest, title, [from, to]) =>
    expect(fixed(wpa(rest))[title]).toBe(wpa(rest).replace(from, to)),
  );

  test('a value that means nothing gets no fix', () => {
    expect(fixed(wpa('maxReplicas: 3.5\n'))).toEqual({});
    expect(
      fixed(
        wpa(yaml`
          maxReplicas: 3
          tolerance: true
        `),
      ),
    ).toEqual({});
  });
});

test('an unserved version is replaced by the newest one', () => {
  const text = head('v2beta2') + spec('maxReplicas: 3 # most\n');
  expect(fixed(text)).toEqual({ 'Convert to autoscaling/v2': text.replace('v2beta2', 'v2') });
});

test('an object without problems gets no fixes', () => expect(fixed(head() + spec('maxReplicas: 3\n'))).toEqual({}));

describe('a field at the wrong level', () => {
  test('moves one level down after the existing fields, with its comments', () => {
    const text =
      head() +
      spec(`maxReplicas: 3
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

  test('moves down together with the missing structure', () => {
    const text =
      head() +
      spec(
        yaml`
          scaleDown:
            stabilizationWindowSeconds: 60
            policies:
              - { type: Pods, value: 1, periodSeconds: 60 }
          maxReplicas: 3
        `,
      );
    expect(fixed(text)['Move into behavior']).toBe(
      head() +
        spec(
          yaml`
            maxReplicas: 3
            behavior:
              scaleDown:
                stabilizationWindowSeconds: 60
                policies:
                  - { type: Pods, value: 1, periodSeconds: 60 }
          `,
        ),
    );
  });

  test('moves one level up', () => {
    const text =
      head() +
      spec(yaml`
        maxReplicas: 3
        behavior:
          scaleUp: {}
          # least
          minReplicas: 2
      `);
    expect(fixed(text)).toEqual({
      'Move into spec':
        head() +
        spec(yaml`
          maxReplicas: 3
          behavior:
            scaleUp: {}
          # least
          minReplicas: 2
        `),
    });
  });

  test('moves to the structure that type names', () => {
    const text =
      head() +
      spec(
        yaml`
          maxReplicas: 3
          metrics:
            - type: Pods
              metric: { name: rps }
              pods:
                target: { type: AverageValue, averageValue: 1 }
        `,
      );
    expect(fixed(text)['Move into pods']).toContain('averageValue: 1 }\n        metric: { name: rps }\n');
  });

  describe.each(['kind$(x) Deployment', 'kind{{ .x }} Deployment'])(
    'beside %s, which a template may correct',
    (line) => {
      const target = `kind: HorizontalPodAutoscaler
apiVersion: autoscaling/v2
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    ${line}
    name: web
    maxReplicas: 10
`;
      test('stays where the lines around it are misread', () => expect(fixed(target)).toEqual({}));
      test('is renamed, which moves no line', () => {
        const text = target.replace('    maxReplicas', '  maxReplica');
        expect(fixed(text)).toEqual({ 'Rename to maxReplicas': text.replace('maxReplica:', 'maxReplicas:') });
      });
    },
  );

  test('moves with its tag, and leaves the comments of others', () => {
    const text =
      head() +
      spec(yaml`
        maxReplicas: 3
        metrics:
          - !!str metric: { name: rps }
            # the type
            type: Pods
            pods:
              !!str target: { type: AverageValue, averageValue: 1 }
      `);
    expect(fixed(text)['Move into pods']).toBe(
      head() +
        spec(yaml`
          maxReplicas: 3
          metrics:
            - # the type
              type: Pods
              pods:
                !!str target: { type: AverageValue, averageValue: 1 }
                !!str metric: { name: rps }
        `),
    );
  });

  test('is added below a key with a tag', () => {
    const text = `${head().replace('name: web', '!!str namespace: shop')}${spec(yaml`
      maxReplicas: 3
    `)}`;
    expect(fixed(text)['Add name']).toBe(text.replace('namespace: shop\n', 'namespace: shop\n  name: web\n'));
  });

  test('gets no fix if the field exists already or the right structure is unknown', () => {
    expect(
      fixed(
        head() +
          spec(yaml`
            maxReplicas: 3
            behavior:
              minReplicas: 2
              scaleUp: {}
            minReplicas: 1
          `),
      ),
    ).toEqual({});
    expect(
      fixed(
        head() +
          spec(yaml`
            maxReplicas: 3
            behavior:
              policies: []
              scaleUp: {}
              scaleDown: {}
          `),
      ),
    ).toEqual({});
  });
});

test('an enum value in the wrong case is corrected', () => {
  const text =
    head() +
    spec(yaml`
      maxReplicas: 3
      behavior:
        scaleUp:
          selectPolicy: "max"
    `);
  expect(fixed(text)).toEqual({ 'Change to Max': text.replace('"max"', '"Max"') });
});

test('the draft becomes behavior with the draft’s defaults', () => {
  const text =
    head() +
    spec(
      yaml`
        maxReplicas: 99
        # how fast
        constraints:
          scaleUp: { percent: 900 }
          scaleDown:
            rate: { pods: 1, percent: 10 }
      `,
    );
  expect(fixed(text)['Convert to behavior']).toBe(
    head() +
      spec(
        yaml`
          maxReplicas: 99
          # how fast
          behavior:
            scaleUp:
              policies:
                - type: Percent
                  value: 900
                  periodSeconds: 60
                - type: Pods
                  value: 4
                  periodSeconds: 60
            scaleDown:
              selectPolicy: Min
              policies:
                - type: Percent
                  value: 10
                  periodSeconds: 60
                - type: Pods
                  value: 1
                  periodSeconds: 60
        `,
      ),
  );
});

describe('every preferred fix', () => {
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

  /** Only a readable text, of an object whose kind and version are known, is checked further. */
  const revealsFurther = ({ code, title }: { code: string; title: string }) =>
    code === 'yaml-tab' || /^Change to (?:\w+Autoscaler|autoscaling\/\w+)$/.test(title);

  test('removes its error and causes no other', () => {
    let tried = 0;
    for (const text of sampleOf(documents, 8)) {
      const before = errorsIn(text);
      const [error] = before;
      if (!error || before.length !== 1) continue;
      for (const fix of findFixes(analyzeDocument(text, { json: false, kubernetes: { release: '1.37' } })).filter(
        ({ isPreferred }) => isPreferred,
      )) {
        tried++;
        const after = applied(text, fix);
        const left = errorsIn(after).map(({ message }) => message);
        const note = `${fix.title}\n${text}\n→\n${after}`;
        if (revealsFurther(fix)) expect(left, note).not.toContain(error.message);
        else expect(left, note).toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(isWhole ? 50 : 5);
  });
});

test('a key without a colon between brackets stays without one', () => {
  const resource = (fields: string) =>
    `${head()}spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 3, metrics: [{type: Resource, resource: {${fields}}}]}\n`;
  const target = 'target: {type: Utilization, averageUtilization: 80}';
  expect(fixed(resource(`name:cpu, ${target}`))['Add name']).toBe(resource(`name:cpu, ${target}, name: cpu`));
});

test('no field moves into a merged structure', () => {
  const written = (target: string, alias: string) =>
    head() +
    spec(yaml`
      maxReplicas: 3
      metrics:
        - type: Resource
          resource:
            name: cpu
            ${target}
              type: Utilization
              averageUtilization: 70
        - type: Resource
          resource:
            name: memory
            target:
              <<: ${alias}
            averageUtilization: 90
    `);
  expect(() => fixed(written('target:\n  &t', '*u'))).not.toThrow();
  const merged = written('target: &t', '*t');
  expect(Object.keys(fixed(merged)).filter((title) => title.startsWith('Move'))).toEqual([]);
});

describe('tabs in the indentation', () => {
  const title = 'Replace tabs in the indentation with spaces';

  test('are replaced by spaces, also in lines that only follow', () => {
    const tabbed =
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n\tname: web # shop\nspec:\n\tmaxReplicas: 3\n\tscaleTargetRef:\n\t\tkind: Deployment\n\t\tname: web\t# tab\n';
    expect(fixed(tabbed)).toEqual({ [title]: tabbed.replaceAll(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)) });
  });

  test('are as wide as the spaces beside them', () => {
    const mixed =
      'kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2\nspec:\n    maxReplicas: 3\n\tminReplicas: 1\n';
    expect(fixed(mixed)).toEqual({ [title]: mixed.replace('\t', '    ') });
  });

  test('stay in the text of a block scalar', () => {
    const block = 'kind: HorizontalPodAutoscaler\nmetadata:\n\tname: web\nnote: |\n  a\n  \tb\n';
    expect(fixed(block)).toEqual({ [title]: block.replace('\tname', '  name') });
  });

  test.each([
    ['the width decides what is meant', 'kind: HorizontalPodAutoscaler\nmetadata:\n  a:\n    b: 1\n\tc: 2\n'],
    ['the text is wrong otherwise', 'kind: HorizontalPodAutoscaler\nmetadata:\n\tname: "web\n'],
    [
      'the text would be read too many times',
      `kind: HorizontalPodAutoscaler\nmetadata:\n\tname: web\n${'# a\n'.repeat(40_000)}`,
    ],
    ['a template may write more', 'kind: HorizontalPodAutoscaler\nmetadata:\n\tname: {{ .Values.name }}\n'],
  ])('stay if %s', (_, text) => expect(fixed(text)).toEqual({}));

  test('that cannot be replaced are not looked for again', () => {
    let readings = 0;
    const pay = () => ++readings > 0;
    expect(replaceTabs(indexLines('\uFEFF\tmetadata:\n'), { pay })).toBeUndefined();
    expect(readings).toBe(6);
  });
});

test('a fix is offered if the text can be read with it, or if nothing says that it cannot', () => {
  const fix = (newText: string): QuickFix => ({
    code: 'api/required',
    title: newText,
    isPreferred: true,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    edits: [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, newText }],
  });
  const fixes = [fix('  b: 1\n'), fix('b: 1\n'), fix('"b\n')];
  const titles = (text: string) =>
    readableWith(analyzeDocument(text, { json: false }), fixes, createAnalysisBudget()).map(({ title }) =>
      title.trim(),
    );
  const text = head() + spec('maxReplicas: 3\n');
  expect(titles(text)).toEqual(['b: 1']);
  expect(titles(`${text}{{- if .Values.d }}\nd: 3\n{{- end }}\n`)).toHaveLength(3);
  expect(titles(`${text}c: 2: 3\n`)).toHaveLength(3);
});
