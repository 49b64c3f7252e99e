// Reads the stored values of the panel's form. Another version of the page may have stored them, so a value that cannot
// be read is dropped.
import * as z from 'zod/mini';
import { releases } from '../../../core/model/release-names.ts';
import { loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import { readPodShare } from '../../../core/model/scenario/pod-share.ts';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { lenientRecord, parseWith, readable, readProperties, type Schema } from '../../../protocol/schema.ts';
import { readStoredFault } from './fault-fields.ts';
import { type FormField, numberProblem } from './form-field.ts';
import { allFields } from './form-fields.ts';
import { followTargets } from './metric-follow.ts';
import type { OverrideValue, ScenarioOverrides } from './scenario-overrides.ts';

const loadSchema = z.number().check(z.gte(0), z.lte(1e9));

const pointsSchema = z.array(z.tuple([loadSchema, loadSchema])).check(
  z.minLength(1),
  z.refine((points) => points.every(([seconds], i) => seconds >= (points[i - 1]?.[0] ?? 0))),
);

const csvFileSchema = z.object({ file: z.string() });
const column = z.string().check(z.minLength(1));
const csvSchema = readable((stored) => {
  const csv = parseWith(csvFileSchema, stored);
  return csv && { ...csv, ...readProperties({ time: column, value: column, steps: z.boolean() }, stored) };
});

const followSchema = z.object({
  of: z.union([z.enum(followTargets), z.object({ points: pointsSchema })]),
  times: z.number().check(z.nonnegative()),
});

const valueSchemas: Readonly<Record<string, Schema<OverrideValue>>> = {
  'load.shape': z.enum(loadShapeNames),
  release: z.enum(releases),
  ...Object.fromEntries(allFields.map((field) => [field.path, fieldSchema(field)])),
};

function fieldSchema(field: FormField): Schema<OverrideValue> {
  switch (field.type) {
    case 'number':
      return z.number().check(z.refine((value) => numberProblem(field, value) === undefined));
    case 'choice':
      return z.enum(field.choices);
    case 'share':
      return readable((stored) =>
        typeof stored === 'number' || typeof stored === 'string' ? readPodShare(stored) : undefined,
      );
    case 'flag':
      return z.boolean();
  }
}

const overrideSchemas: { [Part in keyof ScenarioOverrides]-?: Schema<Required<ScenarioOverrides>[Part]> } = {
  values: readable(readValues),
  hours: z.array(loadSchema).check(z.length(24)),
  points: pointsSchema,
  csv: csvSchema,
  follow: lenientRecord(followSchema),
  faults: readable((stored) =>
    Array.isArray(stored) ? stored.flatMap((fault): Fault[] => readStoredFault(fault)) : undefined,
  ),
  gates: lenientRecord(z.boolean()),
};

function readValues(stored: unknown): Record<string, OverrideValue> {
  const values: Record<string, OverrideValue> = {};
  for (const [path, value] of Object.entries(readProperties(valueSchemas, stored)))
    if (value !== undefined) values[path] = value;
  return values;
}

export function readOverrides(stored: unknown): ScenarioOverrides {
  return { values: {}, ...readProperties(overrideSchemas, stored) };
}
