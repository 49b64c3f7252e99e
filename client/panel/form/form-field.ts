// What the form asks for, as data: one entry for each field, with its place in a scenario file and in the model.
import type { ScenarioOverrides } from './scenario-overrides.ts';
import { timeText } from './time.ts';

/** Where the value belongs: a part of the scenario, or the flags of the controller. */
export type Section = keyof typeof prefixes;

interface FieldLocation {
  section: Section;
  /** In the model, where a unit may be its end: `idleCpuMilli`. */
  key: string;
  /** In a scenario file: `workload.idleCpu`. The name of the value in the form, and of its texts. */
  path: string;
  label: string;
  /** Shown only then. */
  when?(form: ScenarioOverrides): boolean;
}

export interface NumberField extends FieldLocation {
  type: 'number';
  unit: string;
  /** The model's number for 1 in the form. */
  scale: number;
  least: number;
  /** `least` itself is too little. */
  above: boolean;
  most: number;
  whole: boolean;
  /** What counts where there is no number; absent: there always is one. */
  emptyMeaning?: string;
}

export interface ChoiceField extends FieldLocation {
  type: 'choice';
  choices: readonly string[];
}

export interface FlagField extends FieldLocation {
  type: 'flag';
}

export type FormField = NumberField | ChoiceField | FlagField;

export interface FieldGroup {
  title: string;
  fields: readonly FormField[];
}

/** In a scenario file. */
const prefixes = {
  root: '',
  start: 'start.',
  load: 'load.',
  noise: 'load.noise.',
  workload: 'workload.',
  metrics: 'metrics.',
  controller: 'controller.',
  flags: 'controller.',
} as const;

type FieldOptions<Field> = Partial<Omit<Field, 'type' | 'section' | 'key' | 'label'>> & { name?: string };

export function numberField(
  section: Section,
  key: string,
  label: string,
  unit: string,
  { name = key, ...more }: FieldOptions<NumberField> = {},
): NumberField {
  const defaults = { scale: 1, least: 0, above: false, most: 1e9, whole: false };
  return { type: 'number', section, key, label, unit, path: prefixes[section] + name, ...defaults, ...more };
}

export function choiceField(
  section: Section,
  key: string,
  label: string,
  choices: readonly string[],
  more: FieldOptions<ChoiceField> = {},
): ChoiceField {
  return { type: 'choice', section, key, label, choices, path: prefixes[section] + key, ...more };
}

export function flagField(section: Section, key: string, label: string): FlagField {
  return { type: 'flag', section, key, label, path: prefixes[section] + key };
}

/** It is written with its unit. */
export const isTime = ({ unit }: NumberField): boolean => unit === 's';

/** What is wrong with what was typed; undefined where nothing is. */
export function numberProblem(field: NumberField, value: number): string | undefined {
  const { least, above, most, whole } = field;
  if (!Number.isFinite(value)) return isTime(field) ? 'This is no time.' : 'This is no number.';
  if (above && value <= least) return `More than ${least}.`;
  if (value < least) return `A number from ${least} on.`;
  if (value > most) return `At most ${isTime(field) ? timeText(most) : most}.`;
  return whole && !Number.isInteger(value) ? 'A whole number.' : undefined;
}
