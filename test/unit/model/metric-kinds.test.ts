// The field descriptions agree with the table of metric kinds.
import { expect, test } from 'vitest';
import { childFields, fieldAt } from '../../../core/model/field-lookup.ts';
import { allMetricKinds, metricKinds } from '../../../core/model/hpa/metric-kinds.ts';
import { horizontalRoot } from '../../../core/model/hpa/root.ts';

const metricField = (...path: string[]) => fieldAt(horizontalRoot, ['spec', 'metrics', 0, ...path]);
const types = Object.keys(metricKinds).sort();

test('a manifest offers every type of metric, with its text', () => {
  const { shape, texts } = metricField('type') ?? {};
  expect(shape?.type === 'string' && shape.enum?.toSorted()).toEqual(types);
  expect(texts?.values?.map(({ value }) => value).sort()).toEqual(types);
});

test.each(Object.entries(metricKinds))('a metric of type %s has the fields of its kind, and a target', (_, kind) => {
  const source = metricField(kind.source);
  const names = (source ? childFields(source) : []).map(({ name }) => name);
  expect(names.sort()).toEqual([...kind.fields, 'target'].sort());
});

test.each(allMetricKinds)('the older names of a metric of type %s are names of fields that it has', (_, kind) => {
  const paths = Object.values(kind.olderNames).map((path) => path.split('.'));
  expect(paths.filter((path) => !metricField(kind.source, ...path))).toEqual([]);
  expect(paths.flatMap(([field, target]) => (field === 'target' ? [target] : [])).sort()).toEqual(
    [...kind.targets].sort(),
  );
  expect(new Set(paths.map(([field]) => field))).toEqual(new Set([...kind.fields, 'target']));
});
