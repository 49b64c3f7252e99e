// What can go wrong, as the form asks for it: each kind has its own fields.
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { readTime, timeText } from './time.ts';

export interface FaultField {
  name: 'pods' | 'to' | 'metric' | 'atSeconds' | 'fromSeconds' | 'toSeconds';
  /** In front of the field, and behind it. */
  before: string;
  after: string;
  label: string;
  /** Empty is an answer too: what it means. */
  without?: string;
}

interface FaultKind {
  fields: readonly FaultField[];
  fresh: Fault;
}

const pods: FaultField = { name: 'pods', before: 'of', after: 'pods', label: 'Pods' };
const from: FaultField = { name: 'fromSeconds', before: 'from', after: '', label: 'From' };
const until: FaultField = { name: 'toSeconds', before: 'to', after: '', label: 'Until', without: 'the end' };
const at: FaultField = { name: 'atSeconds', before: 'at', after: '', label: 'At' };
const span = { fromSeconds: 600, toSeconds: 900 };

export const faultKinds: Readonly<Record<Fault['what'], FaultKind>> = {
  metricsMissing: { fields: [pods, from, until], fresh: { what: 'metricsMissing', pods: 1, ...span } },
  metricsDown: {
    fields: [{ name: 'metric', before: 'for', after: '', label: 'Metric', without: 'every metric' }, from, until],
    fresh: { what: 'metricsDown', metric: null, ...span },
  },
  podsNeverReady: {
    fields: [
      { ...pods, before: '', after: 'pods made' },
      { ...from, before: 'after' },
    ],
    fresh: { what: 'podsNeverReady', pods: 1, fromSeconds: 60 },
  },
  scaledByHand: {
    fields: [{ name: 'to', before: 'to', after: 'replicas', label: 'Replicas' }, at],
    fresh: { what: 'scaledByHand', to: 1, atSeconds: 600 },
  },
  controllerPause: { fields: [from, until], fresh: { what: 'controllerPause', ...span } },
  controllerRestart: { fields: [at], fresh: { what: 'controllerRestart', atSeconds: 600 } },
};

export const faultNames = Object.keys(faultKinds) as Fault['what'][];

/** Written with its unit. */
export const isTime = (name: FaultField['name']): boolean => name.endsWith('Seconds');

const mostSeconds = 32 * 86_400;

/** The fault with what was typed into one of its fields; a problem in its words where that cannot be. */
export function withFaultField(fault: Fault, { name, without }: FaultField, typed: string): Fault | { problem: string } {
  const text = typed.trim();
  if (name === 'metric') return { ...fault, metric: text === '' ? null : text } as Fault;
  if (text === '') return without === undefined ? { problem: 'A number is needed.' } : ({ ...fault, [name]: null } as Fault);
  const value = isTime(name) ? readTime(text) : Number(text);
  const problem = numberProblem(name, value) ?? orderProblem(fault, name, value);
  return problem === undefined ? ({ ...fault, [name]: value } as Fault) : { problem };
}

function numberProblem(name: FaultField['name'], value: number): string | undefined {
  if (!Number.isFinite(value)) return isTime(name) ? 'This is no time.' : 'This is no number.';
  if (value < 0) return 'A number from 0 on.';
  if (name === 'pods' || name === 'to') return Number.isInteger(value) && value < 2 ** 31 ? undefined : 'A whole number.';
  return value > mostSeconds ? `At most ${timeText(mostSeconds)}.` : undefined;
}

function orderProblem(fault: Fault, name: FaultField['name'], value: number): string | undefined {
  return name === 'toSeconds' && 'fromSeconds' in fault && value <= fault.fromSeconds ? `After ${timeText(fault.fromSeconds)}.` : undefined;
}

/** The text of a field; empty where it says nothing. */
export function faultText(fault: Fault, { name }: FaultField): string {
  const value = (fault as unknown as Record<string, unknown>)[name] ?? '';
  return isTime(name) && typeof value === 'number' ? timeText(value) : String(value);
}

/** Of what was stored: one, or none where it cannot be read. Fields that are missing are fresh. */
export function faultOf(stored: unknown): Fault[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const given = stored as Record<string, unknown>;
  const what = faultNames.find((name) => name === given.what);
  if (what === undefined) return [];
  const { fields, fresh } = faultKinds[what];
  const texts = fields.filter(({ name }) => Object.hasOwn(given, name)).map((field) => [field, String(given[field.name] ?? '')] as const);
  return [
    texts.reduce<Fault>((fault, [field, text]) => {
      const next = withFaultField(fault, field, text);
      return 'problem' in next ? fault : next;
    }, fresh),
  ];
}
