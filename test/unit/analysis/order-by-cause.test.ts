import { expect, test } from 'vitest';
import { orderByCause } from '../../../core/analysis/order-by-cause.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { problemLines, replicast } from '../../support/io.ts';
import { yaml } from '../../support/yaml.ts';

const problem = (text: string): Problem => {
  const [code = '', field = ''] = text.split(' ');
  return { code: `api/${code}`, level: 'error', at: field.split('.'), message: text };
};

test.each([
  ['a missing field comes before what follows from it', ['invalid a', 'required a'], ['required a', 'invalid a']],
  [
    'a value that is written wrongly keeps its place',
    ['invalid b', 'invalid a', 'required a'],
    ['invalid b', 'required a', 'invalid a'],
  ],
  ['other problems keep their order', ['unknown c', 'required a', 'invalid b', 'required a.b'], undefined],
  ['without a missing field nothing moves', ['invalid b', 'invalid a'], undefined],
  ['other problems come after', ['invalid a', 'invalid b', 'required a'], ['required a', 'invalid a', 'invalid b']],
])('%s', (_, given, expected) =>
  expect(orderByCause(given.map(problem)).map(({ message }) => message)).toEqual(expected ?? given),
);

const withoutMax = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: web }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
`;

test('text output names the missing field first, and admission keeps the answer of kubectl', async () => {
  const { out } = await replicast('lint -', { '-': withoutMax });
  expect(problemLines(out).map((line) => / error: (.*) \(/.exec(line)?.[1])).toEqual([
    'spec.maxReplicas: Required value',
    'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
  ]);
  const [first] = JSON.parse((await replicast('lint - --format json', { '-': withoutMax })).out);
  expect(first.admission.trim().split('\n')).toEqual([
    'The HorizontalPodAutoscaler "web" is invalid:',
    '* spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    '* spec.maxReplicas: Required value',
  ]);
});

test('simulate names the missing field', async () =>
  expect((await replicast('simulate -', { '-': withoutMax })).err).toBe(
    'standard input:4 cannot be simulated: spec.maxReplicas: Required value.\n',
  ));
