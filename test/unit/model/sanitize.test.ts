// `sanitize` returns at once an object that was checked and stays unchanged.
import { expect, test } from 'vitest';
import { checkStructure } from '../../../core/model/check-structure.ts';
import { horizontalRoot } from '../../../core/model/hpa/root.ts';
import { sanitize } from '../../../core/model/sanitize.ts';
import { templatedValue, type Value } from '../../../core/model/value.ts';

const metricOf = (averageValue: Value) => ({
  type: 'Pods',
  pods: { metric: { name: 'work' }, target: { type: 'AverageValue', averageValue } },
});
const objectOf = (spec: object, metadata: object = {}): Value =>
  ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', ...metadata },
    spec: { maxReplicas: 5, ...spec },
  }) as Value;

const objects: [title: string, () => Value, isChanged: boolean][] = [
  ['described', () => objectOf({ metrics: [metricOf('30')] }, { labels: { app: 'web' } }), false],
  ['with a null', () => objectOf({ minReplicas: null }), true],
  ['with a null in a map of strings', () => objectOf({}, { labels: { app: null } }), true],
  ['with a number as a quantity', () => objectOf({ metrics: [metricOf(30)] }), true],
  ['with an unknown field', () => objectOf({ minReplica: 2 }), true],
  ['with a value of another type', () => objectOf({ minReplicas: 'two' }), true],
  ['with a template', () => objectOf({ minReplicas: templatedValue('x') }), false],
  ['without its fields', () => objectOf({}), false],
];

test.each(objects)('an object %s is the same, whether it was checked before or not', (_, create, isChanged) => {
  const checked = create();
  checkStructure(checked, horizontalRoot);
  for (const options of [{}, { misspelledAsTemplated: true }, { templated: true }, { quantitiesAsStrings: true }])
    expect(sanitize(checked, horizontalRoot, options)).toEqual(sanitize(create(), horizontalRoot, options));
  expect(sanitize(checked, horizontalRoot, { quantitiesAsStrings: true }) !== checked).toBe(isChanged);
});
