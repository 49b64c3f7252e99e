// Fixes of mistakes that many files have. Each result is analyzed again.
import { describe, expect, test } from 'vitest';
import { type AnalyzedDocument, analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { findFixes } from '../../../core/lint/fixes/fixes.ts';
import { findObjectFixes } from '../../../core/lint/fixes/object-fixes.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';

const head = 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n';
const spec = (rest: string) =>
  `spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n  maxReplicas: 9\n${rest}`;

const errorsIn = (analyzed: AnalyzedDocument) =>
  findProblems(analyzed, { levels: {} })
    .filter(({ level, code }) => level === 'error' || code === 'target-kind-unknown')
    .map(({ message }) => message);

const withoutMetrics = 'default-cpu-80';

interface Fixed {
  code: string;
  isPreferred: boolean;
  text: string;
}

/** No fix adds an error, and every fix removes its own problem. */
function fixed(text: string, { json = false, reveals = false } = {}): Record<string, Fixed> {
  const analyzed = analyzeDocument(text, { json });
  const lines = indexLines(text);
  const before = errorsIn(analyzed);
  const reported = new Set(findProblems(analyzed, { levels: { [withoutMetrics]: 'off' } }).map(({ code }) => code));
  const fixes = [...findFixes(analyzed), ...findObjectFixes(analyzed, { levels: {} })].filter(({ code }) =>
    reported.has(code),
  );
  return Object.fromEntries(
    fixes.map(({ code, title, isPreferred, edits }) => {
      const after = edits
        .map(({ range, newText }) => ({
          start: offsetAt(lines, range.start),
          end: offsetAt(lines, range.end),
          newText,
        }))
        .toSorted((a, b) => b.start - a.start)
        .reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
      const left = errorsIn(analyzeDocument(after, { json }));
      expect(left.length, `${title}\n${after}\n${left.join('\n')}`).toBeLessThan(before.length);
      if (!reveals) expect(before).toEqual(expect.arrayContaining(left));
      return [title, { code, isPreferred, text: after }];
    }),
  );
}

const preferred = (code: string, text: string) => ({ code, isPreferred: true, text });
const choice = (code: string, text: string) => ({ code, isPreferred: false, text });

const resource = (fields: string) =>
  `${head}${spec(`  metrics:\n    - type: Resource\n      resource:\n        name: cpu\n${fields}`)}`;

describe('a target of v2beta1 in v2', () => {
  test('becomes a Utilization target and keeps its comments', () => {
    const old = resource('        # of the request\n        targetAverageUtilization: 60 # percent\n');
    expect(fixed(old)).toEqual({
      'Rewrite as target': preferred(
        'api/unknown-field',
        resource(
          '        # of the request\n        # percent\n        target:\n          type: Utilization\n          averageUtilization: 60\n',
        ),
      ),
    });
  });

  test('becomes an AverageValue target', () => {
    expect(fixed(resource('        targetAverageValue: 100Mi\n'))['Rewrite as target']?.text).toBe(
      resource('        target:\n          type: AverageValue\n          averageValue: 100Mi\n'),
    );
  });

  test('completes a target that has only its type', () => {
    expect(
      fixed(resource('        target:\n          type: Utilization\n        targetAverageUtilization: 60\n')),
    ).toHaveProperty('Rewrite as target');
  });

  test.each([
    ['two targets', '        targetAverageValue: 100m\n        targetAverageUtilization: 60\n'],
    ['an old and a new target', '        target: { averageValue: 1 }\n        targetAverageUtilization: 60\n'],
    ['a target of another type', '        target: { type: AverageValue }\n        targetAverageUtilization: 60\n'],
  ])('gets no rewrite beside %s', (_, fields) =>
    expect(Object.keys(fixed(resource(fields))).filter((title) => title.startsWith('Rewrite'))).toEqual([]),
  );

  test('is rewritten between braces', () => {
    const old = `${head}${spec('  metrics: [{ type: Resource, resource: { name: cpu, targetAverageUtilization: 60 } }] # one\n')}`;
    expect(fixed(old)['Rewrite as target']?.text).toBe(
      old.replace('targetAverageUtilization: 60', 'target: { type: Utilization, averageUtilization: 60 }'),
    );
  });

  test('is rewritten in JSON', () => {
    const old = `{
  "apiVersion": "autoscaling/v2",
  "kind": "HorizontalPodAutoscaler",
  "metadata": { "name": "web" },
  "spec": {
    "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" },
    "maxReplicas": 9,
    "metrics": [{ "type": "Resource", "resource": { "name": "cpu", "targetAverageUtilization": 60 } }]
  }
}
`;
    expect(fixed(old, { json: true })['Rewrite as target']?.text).toBe(
      old.replace('"targetAverageUtilization": 60', '"target": { "type": "Utilization", "averageUtilization": 60 }'),
    );
  });

  test('is rewritten with the line breaks of the file', () => {
    const text = fixed(resource('        targetAverageUtilization: 60\n').replaceAll('\n', '\r\n'))['Rewrite as target']
      ?.text;
    expect(text).toBe(
      resource('        target:\n          type: Utilization\n          averageUtilization: 60\n').replaceAll(
        '\n',
        '\r\n',
      ),
    );
  });

  test('is rewritten in an item of a List', () => {
    const item = resource('        targetAverageUtilization: 60\n').trimEnd().replaceAll('\n', '\n    ');
    const text = `apiVersion: v1\nkind: List\nitems:\n  - ${item}\n`;
    expect(fixed(text)['Rewrite as target']?.text).toBe(
      text.replace(
        'targetAverageUtilization: 60',
        'target:\n              type: Utilization\n              averageUtilization: 60',
      ),
    );
  });

  test.each([
    [
      'pods',
      '    - type: Pods\n      pods:\n        metricName: requests\n        targetAverageValue: 100\n',
      '    - type: Pods\n      pods:\n        metric:\n          name: requests\n        target:\n          type: AverageValue\n          averageValue: 100\n',
    ],
    [
      'external',
      '    - type: External\n      external:\n        metricName: work\n        metricSelector:\n          matchLabels: { queue: mail }\n        targetValue: 30\n',
      '    - type: External\n      external:\n        metric:\n          name: work\n          selector:\n            matchLabels:\n              queue: mail\n        target:\n          type: Value\n          value: 30\n',
    ],
    [
      'object',
      '    - type: Object\n      object:\n        target:\n          apiVersion: networking.k8s.io/v1\n          kind: Ingress\n          name: main\n        metricName: requests\n        targetValue: 30\n',
      undefined,
    ],
  ])('of a metric of type %s is rewritten with its metric', (_, old, wanted) => {
    const [[, { text = '' } = {}] = []] = Object.entries(fixed(`${head}${spec(`  metrics:\n${old}`)}`)).filter(
      ([title]) => title.startsWith('Rewrite'),
    );
    expect(errorsIn(analyzeDocument(text, { json: false }))).toEqual([]);
    if (wanted) expect(text).toBe(`${head}${spec(`  metrics:\n${wanted}`)}`);
  });
});

test('the percentage of v1 becomes a metric', () => {
  expect(fixed(`${head}${spec('  targetCPUUtilizationPercentage: 80 # cpu\n')}`)).toEqual({
    'Rewrite as metrics': preferred(
      'api/unknown-field',
      `${head}${spec(
        '  # cpu\n  metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        target:\n          type: Utilization\n          averageUtilization: 80\n',
      )}`,
    ),
  });
});

describe('a number out of range', () => {
  const scaleDown = (line: string) => `${head}${spec(`  behavior:\n    scaleDown:\n      ${line}\n`)}`;
  const policy = (value: string, period: string) =>
    scaleDown(`policies: [{ type: Pods, value: ${value}, periodSeconds: ${period} }]`);

  test.each([
    ['above its maximum', scaleDown('stabilizationWindowSeconds: 7200 # 2 h'), 'Change to 3600', '7200', true],
    ['negative', scaleDown('stabilizationWindowSeconds: -1'), 'Change to 0', '-1', true],
    ['above the longest period', policy('1', '3600'), 'Change to 1800', '3600', true],
    ['above 32 bits', scaleDown('stabilizationWindowSeconds: 99999999999'), 'Change to 3600', '99999999999', true],
    ['zero where a policy must have a value', policy('0', '60'), 'Change to 1', '0, ', false],
    ['zero where a period is needed', policy('1', '0'), 'Change to 1', ' 0 ', false],
  ])('that is %s gets the bound', (_, text, title, written, isPreferred) => {
    const bound = title.replace('Change to ', '');
    expect(fixed(text)[title]).toEqual({
      code: text.includes('99999999999') ? 'api/wrong-type' : 'api/invalid',
      isPreferred,
      text: text.replace(written, written.replace(/-?\d+/, bound)),
    });
  });

  test('of the bounds can be changed on either side', () => {
    const text = `${head}${spec('').replace('maxReplicas: 9', 'minReplicas: 12 # night\n  maxReplicas: 9')}`;
    expect(fixed(text)).toEqual({
      'Change maxReplicas to 12': choice('api/invalid', text.replace('maxReplicas: 9', 'maxReplicas: 12')),
      'Change minReplicas to 9': choice('api/invalid', text.replace('minReplicas: 12', 'minReplicas: 9')),
    });
  });

  test('that is written with its percent sign becomes a number', () => {
    const target = (value: string) => resource(`        target: { type: Utilization, averageUtilization: ${value} }\n`);
    expect(fixed(target('"60%"'))).toEqual({ 'Change to 60': preferred('api/wrong-type', target('60')) });
  });
});

describe('a name that is no DNS name', () => {
  const named = (name: string, key = 'name') =>
    `${head.replace('  name: web\n', key === 'name' ? `  name: ${name} # it\n` : `  name: web\n  ${key}: ${name} # it\n`)}${spec('')}`;

  test.each([
    ['My_App', 'my-app', 'name', true],
    ['"-Web Shop-"', '"web-shop"', 'name', true],
    ['Web.Shop_', 'web.shop', 'name', true],
    ['web..shop', 'web.shop', 'name', true],
    ['müller', 'm-ller', 'name', false],
    ['Team.A', 'team-a', 'namespace', true],
  ])('%s becomes %s', (written, wanted, key, isPreferred) => {
    const title = `Change to ${wanted.replaceAll('"', '')}`;
    expect(fixed(named(written, key))).toEqual({
      [title]: { code: 'api/invalid', isPreferred, text: named(wanted, key) },
    });
  });

  test('gets no fix if nothing is left of it', () => expect(fixed(named('"___"'))).toEqual({}));
});

describe('an empty list of policies', () => {
  const direction = (lines: string) => `${head}${spec(`  behavior:\n    scaleDown:${lines}`)}`;

  test('is removed, or filled with the default policies', () => {
    const text = direction('\n      stabilizationWindowSeconds: 60\n      policies: [] # none\n');
    expect(fixed(text)).toEqual({
      'Remove policies, so that the default policies apply': preferred(
        'api/required',
        direction('\n      stabilizationWindowSeconds: 60\n      # none\n'),
      ),
      'Write the default policies': choice(
        'api/required',
        text.replace(
          'policies: [] # none',
          'policies: # none\n        - type: Percent\n          value: 100\n          periodSeconds: 15',
        ),
      ),
    });
  });

  test('leaves braces if it is the only field', () => {
    const title = 'Remove policies, so that the default policies apply';
    expect(fixed(direction('\n      policies: [] # none\n'))[title]?.text).toBe(direction(' {} # none\n'));
    expect(fixed(direction(' { policies: [] }\n'))[title]?.text).toBe(direction(' {}\n'));
  });
});

describe('a kind', () => {
  const text = (kind: string) => `${head.replace('HorizontalPodAutoscaler', kind)}${spec('')}`;

  test.each([
    ['horizontalpodautoscaler', true],
    ['HorizontalPodAutoScaler', true],
    ['HorizontalPodAutoscalers', true],
    ['HPA', true],
    ['HorizontalPodAutoscalr', false],
  ])('%s becomes HorizontalPodAutoscaler', (kind, isPreferred) =>
    expect(fixed(text(kind))['Change to HorizontalPodAutoscaler']).toEqual({
      code: 'api/no-such-kind',
      isPreferred,
      text: text('HorizontalPodAutoscaler'),
    }),
  );

  test.each([
    ['AutoScaling/V2', true],
    ['autoscaling/v3', false],
  ])('with the version %s gets the version v2', (version, isPreferred) => {
    const written = text('HorizontalPodAutoscaler').replace('autoscaling/v2', version);
    expect(fixed(written)['Change to autoscaling/v2']).toEqual({
      code: 'api/no-such-kind',
      isPreferred,
      text: text('HorizontalPodAutoscaler'),
    });
  });

  test.each([
    ['deployment', 'Deployment'],
    ['statefulset', 'StatefulSet'],
    ['Deployments', 'Deployment'],
    ['"replicaSet"', '"ReplicaSet"'],
  ])('%s of the target becomes %s', (kind, wanted) => {
    const target = (name: string) => text('HorizontalPodAutoscaler').replace('kind: Deployment', `kind: ${name} # it`);
    expect(fixed(target(kind))).toEqual({
      [`Change to ${wanted.replaceAll('"', '')}`]: preferred('target-kind-unknown', target(wanted)),
    });
  });

  test.each([
    ['Deploymen', 'apps/v1'],
    ['Deployment', 'apps/v1'],
    ['Rollout', 'argoproj.io/v1alpha1'],
    ['deployment', 'example.com/v1'],
    ['{{ .Values.kind }}', 'apps/v1'],
  ])('%s of the target in %s is not reported', (kind, apiVersion) =>
    expect(
      findProblems(
        analyzeDocument(
          text('HorizontalPodAutoscaler').replace('kind: Deployment', `kind: ${kind}`).replace('apps/v1', apiVersion),
          { json: false },
        ),
        { levels: { [withoutMetrics]: 'off' } },
      ),
    ).toEqual([]),
  );
});
