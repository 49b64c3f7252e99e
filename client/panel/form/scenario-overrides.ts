// The scenario form: only the user's changes, by path in a scenario file; everything else has its default. Plain data
// that is stored while the page is hidden.
import { type LoadShapeName, loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import type { CsvShape } from '../../../core/model/scenario/partial-scenario.ts';
import type { Fault, Follow, SeriesPoint } from '../../../core/model/scenario/scenario.ts';

export type OverrideValue = number | string | boolean;

export interface ScenarioOverrides {
  /** `workload.readySeconds` → 20, in the units of the form. */
  values: Readonly<Record<string, OverrideValue>>;
  hours?: readonly number[];
  points?: readonly SeriesPoint[];
  csv?: Omit<CsvShape, 'shape'>;
  /** By metric name. */
  follow?: Readonly<Record<string, Follow>>;
  faults?: readonly Fault[];
  /** Feature gates that differ from the default of the release. */
  gates?: Readonly<Record<string, boolean>>;
}

export const noOverrides: ScenarioOverrides = { values: {} };

export function shapeName({ values }: ScenarioOverrides): LoadShapeName {
  return loadShapeNames.find((shape) => shape === values['load.shape']) ?? 'step';
}

/** Undefined for a CSV file that the user has not chosen yet: until then the load keeps its shape. */
export function withShape(form: ScenarioOverrides, shape: LoadShapeName): ScenarioOverrides | undefined {
  if (shape === 'csv' && form.csv === undefined) return undefined;
  return withOverride(form, 'load.shape', shape === 'step' ? undefined : shape);
}

/** Without a value the field has its default again. */
export function withOverride(
  form: ScenarioOverrides,
  path: string,
  value: OverrideValue | undefined,
): ScenarioOverrides {
  const { [path]: _, ...rest } = form.values;
  return { ...form, values: value === undefined ? rest : { ...rest, [path]: value } };
}

/** Whether anything is changed: for the button that resets everything. */
export function isEmptyOverrides(form: ScenarioOverrides): boolean {
  const { values, ...lists } = form;
  return (
    Object.keys(values).length === 0 &&
    Object.values(lists).every((list) => list === undefined || Object.keys(list).length === 0)
  );
}

/** A typical day: quiet at night, busy from late morning on. Units per second at each full hour. */
export const defaultDay: readonly number[] = [
  90, 70, 60, 50, 50, 60, 120, 260, 480, 680, 820, 880, 900, 880, 860, 850, 830, 780, 700, 620, 500, 360, 240, 150,
];

export const defaultPoints: readonly SeriesPoint[] = [
  [0, 50],
  [60, 50],
  [120, 900],
  [600, 900],
  [660, 50],
];
