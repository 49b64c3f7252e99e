// The form fields of each kind of fault.
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { readTime, timeText } from './time.ts';

export interface FaultField {
  name: 'pods' | 'to' | 'metric' | 'atSeconds' | 'fromSeconds' | 'toSeconds';
  /** The text before the field, and the text after it. */
  prefix: string;
  suffix: string;
  label: string;
  /** An empty field is valid too: its meaning. */
  emptyMeaning?: string;
}

interface FaultDescription {
  fields: readonly FaultField[];
  initial: Fault;
}

const pods: FaultField = { name: 'pods', prefix: 'of', suffix: 'pods', label: 'Pods' };
const from: FaultField = { name: 'fromSeconds', prefix: 'from', suffix: '', label: 'From' };
const until: FaultField = { name: 'toSeconds', prefix: 'to', suffix: '', label: 'Until', emptyMeaning: 'the end' };
const at: FaultField = { name: 'atSeconds', prefix: 'at', suffix: '', label: 'At' };
const span = { fromSeconds: 600, toSeconds: 900 };

export const faultKinds: Readonly<Record<Fault['what'], FaultDescription>> = {
  metricsMissing: { fields: [pods, from, until], initial: { what: 'metricsMissing', pods: 1, ...span } },
  metricsDown: {
    fields: [{ name: 'metric', prefix: 'for', suffix: '', label: 'Metric', emptyMeaning: 'every metric' }, from, until],
    initial: { what: 'metricsDown', metric: null, ...span },
  },
  podsNeverReady: {
    fields: [
      { ...pods, prefix: '', suffix: 'pods created' },
      { ...from, prefix: 'after' },
    ],
    initial: { what: 'podsNeverReady', pods: 1, fromSeconds: 60 },
  },
  scaledByHand: {
    fields: [{ name: 'to', prefix: 'to', suffix: 'replicas', label: 'Replicas' }, at],
    initial: { what: 'scaledByHand', to: 1, atSeconds: 600 },
  },
  controllerPause: { fields: [from, until], initial: { what: 'controllerPause', ...span } },
  controllerRestart: { fields: [at], initial: { what: 'controllerRestart', atSeconds: 600 } },
};

export const faultKindNames = Object.keys(faultKinds) as Fault['what'][];

/** With its unit. */
export const isTimeFaultField = (name: FaultField['name']): boolean => name.endsWith('Seconds');

const maxSeconds = 32 * 86_400;

/** The fault with a new value in one of its fields, or the problem with that value. */
export function withFaultField(
  fault: Fault,
  { name, emptyMeaning }: FaultField,
  typed: string,
): Fault | { problem: string } {
  const text = typed.trim();
  if (name === 'metric') return { ...fault, metric: text === '' ? null : text } as Fault;
  if (text === '')
    return emptyMeaning === undefined ? { problem: 'A number is required.' } : ({ ...fault, [name]: null } as Fault);
  const value = isTimeFaultField(name) ? readTime(text) : Number(text);
  const problem = numberProblem(name, value) ?? orderProblem(fault, name, value);
  return problem === undefined ? ({ ...fault, [name]: value } as Fault) : { problem };
}

function numberProblem(name: FaultField['name'], value: number): string | undefined {
  if (!Number.isFinite(value)) return isTimeFaultField(name) ? 'Not a time.' : 'Not a number.';
  if (value < 0) return 'Must be at least 0.';
  if (name === 'pods' || name === 'to')
    return Number.isInteger(value) && value < 2 ** 31 ? undefined : 'Must be a whole number.';
  return value > maxSeconds ? `Must be at most ${timeText(maxSeconds)}.` : undefined;
}

function orderProblem(fault: Fault, name: FaultField['name'], value: number): string | undefined {
  return name === 'toSeconds' && 'fromSeconds' in fault && value <= fault.fromSeconds
    ? `Must be after ${timeText(fault.fromSeconds)}.`
    : undefined;
}

/** The text of a field; empty if it has no value. */
export function faultFieldText(fault: Fault, { name }: FaultField): string {
  const value = (fault as unknown as Record<string, unknown>)[name] ?? '';
  return isTimeFaultField(name) && typeof value === 'number' ? timeText(value) : String(value);
}

/** Reads a stored fault; undefined if it is invalid. Missing fields get their initial values. */
export function readFault(stored: unknown): Fault[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const record = stored as Record<string, unknown>;
  const what = faultKindNames.find((name) => name === record.what);
  if (what === undefined) return [];
  const { fields, initial } = faultKinds[what];
  const texts = fields
    .filter(({ name }) => Object.hasOwn(record, name))
    .map((field) => [field, String(record[field.name] ?? '')] as const);
  return [
    texts.reduce<Fault>((fault, [field, text]) => {
      const next = withFaultField(fault, field, text);
      return 'problem' in next ? fault : next;
    }, initial),
  ];
}
