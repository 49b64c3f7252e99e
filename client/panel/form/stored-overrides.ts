// A form as it was stored, by whatever version of the page: what is not ours is dropped.

import { releases } from '../../../core/model/releases.ts';
import { loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import type { Fault, Follow, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { isRecord } from '../../../protocol/type-guards.ts';
import { readFault } from './fault-fields.ts';
import { type FormField, numberProblem } from './form-field.ts';
import { allFields } from './form-fields.ts';
import { followTargets } from './metric-follow.ts';
import { noOverrides, type OverrideValue, type ScenarioOverrides } from './scenario-overrides.ts';

export function readOverrides(stored: unknown): ScenarioOverrides {
  if (!isRecord(stored)) return noOverrides;
  const { hours, points, csv, follow, faults, gates } = stored;
  return {
    values: readValues(stored.values),
    ...(isHours(hours) && { hours }),
    ...(isPoints(points) && { points }),
    ...(isRecord(csv) &&
      typeof csv.file === 'string' && {
        csv: { file: csv.file, ...stringEntry(csv, 'time'), ...stringEntry(csv, 'value') },
      }),
    ...(isRecord(follow) && { follow: readFollows(follow) }),
    ...(Array.isArray(faults) && { faults: faults.flatMap((fault): Fault[] => readFault(fault)) }),
    ...(isRecord(gates) && { gates: Object.fromEntries(Object.entries(gates).filter(isGateEntry)) }),
  };
}

function readValues(stored: unknown): ScenarioOverrides['values'] {
  if (!isRecord(stored)) return {};
  const shape = loadShapeNames.find((name) => name === stored['load.shape']);
  const release = releases.find((name) => name === stored.release);
  const own = allFields.flatMap((field) => {
    const value = stored[field.path];
    return isFieldValue(field, value) ? [[field.path, value] as const] : [];
  });
  return { ...(shape && { 'load.shape': shape }), ...(release && { release }), ...Object.fromEntries(own) };
}

function isFieldValue(field: FormField, value: unknown): value is OverrideValue {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && numberProblem(field, value) === undefined;
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value);
    case 'flag':
      return typeof value === 'boolean';
  }
}

function isHours(value: unknown): value is number[] {
  return Array.isArray(value) && value.length === 24 && value.every(isLoad);
}

/** In order of time, from 0 on. */
function isPoints(value: unknown): value is SeriesPoint[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((point, i) => isPoint(point) && (i === 0 || value[i - 1][0] <= point[0]))
  );
}

function isPoint(value: unknown): value is SeriesPoint {
  return Array.isArray(value) && value.length === 2 && value.every(isLoad);
}

const isLoad = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1e9;

function readFollows(stored: Record<string, unknown>): Record<string, Follow> {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => readFollow(value).map((one) => [name, one] as const)),
  );
}

function readFollow(value: unknown): Follow[] {
  if (!isRecord(value) || typeof value.times !== 'number' || !(value.times >= 0)) return [];
  const { of, times } = value as { of: unknown; times: number };
  const word = followTargets.find((name) => name === of);
  if (word) return [{ of: word, times }];
  return isRecord(of) && isPoints(of.points) ? [{ of: { points: of.points }, times }] : [];
}

const isGateEntry = (entry: [string, unknown]): entry is [string, boolean] => typeof entry[1] === 'boolean';

function stringEntry<Name extends string>(from: Record<string, unknown>, name: Name): { [N in Name]?: string } {
  const text = from[name];
  return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { [N in Name]?: string };
}
