// The fields of a scenario file agree with the table of load shapes.
import { expect, test } from 'vitest';
import { fieldAt } from '../../../core/model/field-lookup.ts';
import {
  type LoadNumber,
  loadNumbers,
  loadShapeNames,
  type NumericShapeName,
  numericShapes,
} from '../../../core/model/scenario/load-shapes.ts';
import { scenarioRoot } from '../../../core/model/scenario/root.ts';

const names = Object.keys(numericShapes) as NumericShapeName[];
const loadField = (name: string) => fieldAt(scenarioRoot, ['load', name]);

test('a scenario file offers every shape, with its text', () => {
  const field = loadField('shape');
  expect(field?.shape).toMatchObject({ enum: loadShapeNames });
  expect(field?.texts.values?.map(({ value }) => value)).toEqual(loadShapeNames);
});

test.each(Object.entries(loadNumbers))(
  'a scenario file has load.%s beside the shapes that have it',
  (name, { default: number }) => {
    const has = (shape: NumericShapeName) => numericShapes[shape].numbers.some((each: LoadNumber) => each === name);
    expect(loadField(name)?.texts).toMatchObject({
      default: typeof number === 'number' ? String(number) : 'from the manifest',
      only: { key: 'shape', is: expect.arrayContaining(names.filter(has)) },
    });
    expect(loadField(name)?.texts.only?.is).toHaveLength(names.filter(has).length);
  },
);

test.each(names)('the sentence of shape %s has each of its numbers once', (name) => {
  const { numbers, sentence } = numericShapes[name];
  expect([...sentence.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)).toEqual(numbers);
});
