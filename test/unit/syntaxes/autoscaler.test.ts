import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newestKinds } from '../../../core/apiserver/kinds.ts';
import type { Field } from '../../../core/model/field.ts';
import { type Token, tokenize } from '../../support/tokenize.ts';
import { yaml } from '../../support/yaml.ts';

const mark = /^(?:constant|variable)\..*\.autoscaler$/;

/** In text order, such as `120 seconds`. */
async function marksIn(text: string): Promise<string[]> {
  const tokens = await tokenize(text, { injected: true });
  return tokens.flatMap((token) => {
    const found = token.scopes.find((scope) => mark.test(scope));
    return found === undefined ? [] : [`${token.text} ${found.split('.').at(-2)}`];
  });
}

/** Without scopes that only describe a position, which no theme colors. */
function colours(tokens: Token[]): string[] {
  return tokens.map(({ text, scopes }) => `${text} ${scopes.filter((scope) => !scope.startsWith('meta.')).join(' ')}`);
}

async function checkUntouched(text: string) {
  expect(await marksIn(text)).toEqual([]);
  expect(colours(await tokenize(text, { injected: true }))).toEqual(colours(await tokenize(text, { injected: false })));
}

/** The status is left out, because people do not write it. */
function countedFields(
  { shape, name, texts: { unit = '' } }: Field,
  path = '',
): [path: string, unit: 'seconds' | 'percent'][] {
  const here = name === '' ? path : `${path}${path === '' ? '' : '.'}${name}`;
  if (here === 'status') return [];
  if (shape.type === 'object') return shape.fields.flatMap((field) => countedFields(field, here));
  if (shape.type === 'list') return countedFields({ ...shape.item, name: '-' }, here);
  const isCounted = shape.type === 'integer' || (shape.type === 'quantity' && unit.startsWith('percent'));
  const known = unit === 's' || unit === 'seconds' ? 'seconds' : unit.startsWith('percent') ? 'percent' : undefined;
  return isCounted && known ? [[here, known]] : [];
}

/** `a.-.b` as lines, the last one with the value 5. */
function nested(keys: readonly string[]): string {
  let indent = '';
  const lines = keys.flatMap((key, i) => {
    const dashed = keys[i - 1] === '-' ? '- ' : '';
    if (key === '-') return [];
    const line = `${dashed === '' ? indent : indent.slice(2)}${dashed}${key}:${i === keys.length - 1 ? ' 5' : ''}`;
    indent += keys[i + 1] === '-' ? '    ' : '  ';
    return [line];
  });
  return `${lines.join('\n')}\n`;
}

const example = (name: string) => fs.readFileSync(`examples/${name}`, 'utf8');

describe('semantic highlighting of the grammars', () => {
  test('marks windows, periods, percentages and policy types', async () => {
    expect(
      await marksIn(`
spec:
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 120 # two minutes
      selectPolicy: Min
      policies:
        - { type: Percent, value: 10, periodSeconds: 60 }
        - type: Pods
          value: 4
          periodSeconds: 15
    scaleUp:
      selectPolicy: Disabled
`),
    ).toEqual([
      '120 seconds',
      'Min policy',
      'Percent type',
      '10 percent',
      '60 seconds',
      'Pods type',
      '15 seconds',
      'Disabled policy',
    ]);
  });

  test('marks metric types and their targets, also in a list without indentation', async () => {
    expect(
      await marksIn(`
spec:
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: { type: Utilization, averageUtilization: 70 }
  - type: External
  maxReplicas: 3
`),
    ).toEqual(['Resource type', 'Utilization type', '70 percent', 'External type']);
  });

  test('marks windows, delays and limit factors of a WatermarkPodAutoscaler', async () => {
    expect(
      await marksIn(`
spec:
  upscaleForbiddenWindowSeconds: 30 # s
  downscaleDelayBelowWatermarkSeconds: 120
  scaleUpLimitFactor: 50
  convergeTowardsWatermark: highwatermark
  metrics:
    - type: External
      external: { metricName: work, highWatermark: 400 }
`),
    ).toEqual(['30 seconds', '120 seconds', '50 percent', 'highwatermark watermark', 'External type']);
  });

  test.each(newestKinds.flatMap(({ kind, root }) => countedFields(root).map((field) => [kind, ...field] as const)))(
    '%s: %s is marked with the unit %s',
    async (_, path, unit) => {
      expect(await marksIn(nested(path.split('.')))).toEqual([`5 ${unit}`]);
    },
  );

  test('marks every example', async () => {
    expect(await marksIn(example('web.yaml'))).toEqual(['Resource type', 'Utilization type', '60 percent']);
    expect(await marksIn(example('slow-down.yaml'))).toEqual(
      ['External type', 'AverageValue type', '120 seconds', 'Pods type', '60 seconds', '0 seconds'].concat([
        'Pods type',
        '15 seconds',
        'Percent type',
        '100 percent',
        '15 seconds',
      ]),
    );
  });
});

describe('the grammars do not mark', () => {
  test('the periods of probes', () =>
    checkUntouched(`
kind: Deployment
spec:
  template:
    spec:
      containers:
        - livenessProbe: { periodSeconds: 10, type: Pods }
          readinessProbe:
            periodSeconds: 5
`));

  test('the metrics of other objects', () =>
    checkUntouched(`
metrics:
  enabled: true
  type: Resource
spec:
  metrics:
    - name: latency
      type: Gauge
      interval: 30
`));

  test('comments and strings that mention an autoscaler', () =>
    checkUntouched(`
# scaleUp:
#   periodSeconds: 15
text: |
  scaleUp:
    periodSeconds: 15
quoted: "type: Percent"
`));

  test('the document after an autoscaler', async () => {
    const [, workload = ''] = example('slow-down.yaml').split('---\n');
    const together = await marksIn(
      yaml`
        spec:
          behavior:
            scaleUp:
              stabilizationWindowSeconds: 1
        ---
        ${workload}
      `,
    );
    expect(together).toEqual(['1 seconds']);
    await checkUntouched(workload);
  });

  test('colors of unmarked text do not change', async () => {
    for (const name of ['slow-down.yaml', 'several.yaml']) {
      const [before, after] = await Promise.all([
        tokenize(example(name), { injected: false }),
        tokenize(example(name), { injected: true }),
      ]);
      const unmarked = after.map(({ scopes }) => !scopes.some((scope) => mark.test(scope)));
      expect(colours(after.filter((_, i) => unmarked[i]))).toEqual(colours(before.filter((_, i) => unmarked[i])));
    }
  });
});
