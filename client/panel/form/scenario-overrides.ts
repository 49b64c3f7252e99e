// The content of the scenario form: only the user's changes. It is plain data, which is stored while the page is
// hidden.
import { type LoadDefaults, type LoadShapeName, loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import type { CsvShape } from '../../../core/model/scenario/partial-scenario.ts';
import type { Fault, Follow, SeriesPoint } from '../../../core/model/scenario/scenario.ts';

export type OverrideValue = number | string | boolean;

export interface ScenarioOverrides {
  /** The values in the units of the form, by their path in a scenario file, such as `workload.readySeconds` → 20. */
  values: Readonly<Record<string, OverrideValue>>;
  hours?: readonly number[];
  points?: readonly SeriesPoint[];
  csv?: Omit<CsvShape, 'shape'>;
  follow?: Readonly<Record<string, Follow>>;
  faults?: readonly Fault[];
  /** Only feature gates that differ from the default of the release. */
  gates?: Readonly<Record<string, boolean>>;
}

export const noOverrides: ScenarioOverrides = { values: {} };

export function shapeName({ values }: ScenarioOverrides): LoadShapeName {
  return loadShapeNames.find((shape) => shape === values['load.shape']) ?? 'step';
}

/**
 * Returns the form with another load shape. Returns undefined for a CSV file that the user has not chosen yet, so that
 * the load keeps its shape.
 */
export function withLoadShape(form: ScenarioOverrides, shape: LoadShapeName): ScenarioOverrides | undefined {
  if (shape === 'csv' && form.csv === undefined) return undefined;
  return withOverride(form, 'load.shape', shape === 'step' ? undefined : shape);
}

/** Returns the form with another value of a field. If `value` is undefined, the field has its default again. */
export function withOverride(
  form: ScenarioOverrides,
  path: string,
  value: OverrideValue | undefined,
): ScenarioOverrides {
  const { [path]: _, ...rest } = form.values;
  return { ...form, values: value === undefined ? rest : { ...rest, [path]: value } };
}

export function isEmptyOverrides(form: ScenarioOverrides): boolean {
  const { values, ...lists } = form;
  return (
    Object.keys(values).length === 0 &&
    Object.values(lists).every((list) => list === undefined || Object.keys(list).length === 0)
  );
}

export const defaultStartReplicas = 1;

/**
 * The load at each full hour of the day, in percent of the range between the lowest load (0) and the highest load
 * (100).
 */
const dayPercents = [5, 2, 1, 0, 0, 1, 8, 25, 51, 74, 91, 98, 100, 98, 95, 94, 92, 86, 76, 67, 53, 36, 22, 12];

export function defaultDay({ from, to }: LoadDefaults): readonly number[] {
  return dayPercents.map((percent) => Number((from + ((to - from) * percent) / 100).toPrecision(3)));
}

export function defaultPoints({ from, to }: LoadDefaults): readonly SeriesPoint[] {
  return [
    [0, from],
    [60, from],
    [120, to],
    [600, to],
    [660, from],
  ];
}

export function withPoints(form: ScenarioOverrides, points: readonly SeriesPoint[]): ScenarioOverrides {
  return { ...form, values: { ...form.values, 'load.shape': 'points' }, points };
}
