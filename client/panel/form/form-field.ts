import type { ScenarioOverrides } from './scenario-overrides.ts';
import { secondsText } from './time.ts';

export type Section = keyof typeof prefixes;

interface FieldLocation {
  section: Section;
  key: string;
  /**
   * The path of the value in a scenario file, such as `workload.idleCpu`. The path identifies the field in the form.
   */
  path: string;
  label: string;
  /** Whether the form has the field. If `when` is absent, the form always has the field. */
  when?(form: ScenarioOverrides): boolean;
}

export interface NumberField extends FieldLocation {
  type: 'number';
  unit: string;
  /** The value in the model that corresponds to 1 in the form. */
  scale: number;
  least: number;
  /** Whether the value must be greater than `least`. */
  above: boolean;
  most: number;
  whole: boolean;
  /** The meaning of an empty input; absent if the field always has a number. */
  emptyMeaning?: string;
}

export interface ChoiceField extends FieldLocation {
  type: 'choice';
  choices: readonly string[];
}

export interface FlagField extends FieldLocation {
  type: 'flag';
}

export interface ShareField extends FieldLocation {
  type: 'share';
}

export type FormField = NumberField | ChoiceField | FlagField | ShareField;

export interface FormFieldGroup {
  title: string;
  fields: readonly FormField[];
}

const prefixes = {
  root: '',
  start: 'start.',
  load: 'load.',
  noise: 'load.noise.',
  workload: 'workload.',
  nodes: 'nodes.',
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

export function shareField(
  section: Section,
  key: string,
  label: string,
  more: FieldOptions<ShareField> = {},
): ShareField {
  return { type: 'share', section, key, label, path: prefixes[section] + key, ...more };
}

export const isTime = ({ unit }: Pick<NumberField, 'unit'>): boolean => unit === 's';

export const maxSeconds = 32 * 86_400;

type NumberLimits = Pick<NumberField, 'unit' | 'least' | 'above' | 'most' | 'whole'>;

export function numberProblem(field: NumberLimits, value: number): string | undefined {
  const { least, above, most, whole } = field;
  if (!Number.isFinite(value)) return isTime(field) ? 'Not a time.' : 'Not a number.';
  if (above && value <= least) return `Must be more than ${least}.`;
  if (value < least) return `Must be at least ${least}.`;
  if (value > most) return `Must be at most ${isTime(field) ? secondsText(most) : most}.`;
  return whole && !Number.isInteger(value) ? 'Must be a whole number.' : undefined;
}
