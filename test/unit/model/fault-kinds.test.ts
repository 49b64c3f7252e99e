// The fields of a scenario file agree with the table of fault kinds.
import { expect, test } from 'vitest';
import { fieldAt } from '../../../core/model/field-lookup.ts';
import { type FaultFieldName, faultKindNames, faultKinds } from '../../../core/model/scenario/fault-kinds.ts';
import { readFault } from '../../../core/model/scenario/read-fault.ts';
import { scenarioRoot } from '../../../core/model/scenario/root.ts';
import { templateFieldNames } from '../../../core/model/scenario/template-change.ts';

const faultField = (name: string) => fieldAt(scenarioRoot, ['faults', 0, name]);
const names: FaultFieldName[] = [
  ...(['pods', 'metric', 'to', 'atSeconds', 'fromSeconds', 'toSeconds'] as const),
  ...templateFieldNames,
];

test('a scenario file accepts every kind of fault and explains it', () => {
  const field = faultField('what');
  expect(field?.shape).toMatchObject({ enum: faultKindNames });
  expect(field?.texts.values).toEqual(faultKindNames.map((value) => ({ value, effect: faultKinds[value].effect })));
});

test.each(names)('a scenario file has faults[].%s only for the kinds of faults that have it', (name) => {
  const kinds = faultKindNames.filter((kind) => faultKinds[kind].fields.some((field) => field === name));
  expect(faultField(name)?.texts.only).toEqual({ key: 'what', is: kinds });
});

test.each(faultKindNames)('%s is read from a scenario file with all its fields', (kind) => {
  const { initial, fields } = faultKinds[kind];
  const written = Object.fromEntries(Object.entries(initial).filter(([, value]) => value !== null));
  expect(readFault(written, [], (problem) => expect(problem).toBeUndefined())).toEqual([initial]);
  const optional: readonly string[] = templateFieldNames;
  expect(Object.keys(initial)).toEqual(['what', ...fields.filter((field) => !optional.includes(field))]);
});
