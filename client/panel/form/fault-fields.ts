import {
  type FaultFieldName,
  type FaultKind,
  faultKindNames,
  faultKinds,
} from '../../../core/model/scenario/fault-kinds.ts';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import {
  isTemplateField,
  requestProblem,
  type TemplateChange,
  type TemplateFieldName,
  templateAmount,
} from '../../../core/model/scenario/template-change.ts';
import { maxInt32 } from '../../../core/simulator/int32.ts';
import { maxSeconds, numberProblem } from './form-field.ts';
import { readTime, secondsText } from './time.ts';

export interface FaultField extends FaultFieldTexts {
  name: FaultFieldName;
}

interface FaultFieldTexts {
  prefix: string;
  suffix: string;
  label: string;
  /** What an empty input means; absent if a value is required. */
  emptyMeaning?: string;
}

const asBefore = 'as before';
const texts: Readonly<Record<FaultFieldName, FaultFieldTexts>> = {
  pods: { prefix: 'of', suffix: 'pods', label: 'Pods' },
  metric: { prefix: 'for', suffix: '', label: 'Metric', emptyMeaning: 'every metric' },
  to: { prefix: 'to', suffix: 'replicas', label: 'Replicas' },
  atSeconds: { prefix: 'at', suffix: '', label: 'At' },
  fromSeconds: { prefix: 'from', suffix: '', label: 'From' },
  toSeconds: { prefix: 'to', suffix: '', label: 'Until', emptyMeaning: 'the end' },
  cpuRequest: { prefix: 'CPU request', suffix: '', label: 'CPU request of new pods', emptyMeaning: asBefore },
  memoryRequest: { prefix: 'memory request', suffix: '', label: 'Memory request of new pods', emptyMeaning: asBefore },
  cpuLimit: { prefix: 'CPU limit', suffix: '', label: 'CPU limit of new pods', emptyMeaning: asBefore },
  cpuPerUnit: { prefix: 'CPU per unit/s', suffix: '', label: 'CPU per unit/s of new pods', emptyMeaning: asBefore },
  memoryPerUnit: {
    prefix: 'memory per unit/s',
    suffix: '',
    label: 'Memory per unit/s of new pods',
    emptyMeaning: asBefore,
  },
};

const textsOfKind: Partial<Record<FaultKind, Partial<Record<FaultFieldName, Partial<FaultFieldTexts>>>>> = {
  podsNeverReady: { pods: { prefix: '', suffix: 'pods created' }, fromSeconds: { prefix: 'after' } },
};

export function faultFields(kind: FaultKind): FaultField[] {
  return faultKinds[kind].fields.map((name) => ({ name, ...texts[name], ...textsOfKind[kind]?.[name] }));
}

export const isTimeFaultField = (name: FaultField['name']): boolean => name.endsWith('Seconds');

const timeLimits = { unit: 's', least: 0, above: false, most: maxSeconds, whole: false };
const podLimits = { unit: 'pods', least: 0, above: false, most: maxInt32, whole: true };

export function withFaultField(
  fault: Fault,
  { name, emptyMeaning }: FaultField,
  typed: string,
): Fault | { problem: string } {
  const text = typed.trim();
  if (name === 'metric') return { ...fault, metric: text === '' ? null : text } as Fault;
  if (isTemplateField(name)) return withTemplateField(fault, name, text);
  if (text === '')
    return emptyMeaning === undefined ? { problem: 'A number is required.' } : ({ ...fault, [name]: null } as Fault);
  const value = isTimeFaultField(name) ? readTime(text) : Number(text);
  const problem =
    numberProblem(isTimeFaultField(name) ? timeLimits : podLimits, value) ?? orderProblem(fault, name, value);
  return problem === undefined ? ({ ...fault, [name]: value } as Fault) : { problem };
}

function withTemplateField(fault: Fault, name: TemplateFieldName, text: string): Fault | { problem: string } {
  const changed = { ...fault, [name]: text === '' ? undefined : text } as Fault & TemplateChange;
  if (text === '') return changed;
  if (templateAmount(changed, name) === undefined) return { problem: 'Must be a quantity such as 200m or 256Mi.' };
  const problem = requestProblem(changed);
  return problem === undefined ? changed : { problem: `${problem}.` };
}

function orderProblem(fault: Fault, name: FaultField['name'], value: number): string | undefined {
  return name === 'toSeconds' && 'fromSeconds' in fault && value <= fault.fromSeconds
    ? `Must be after ${secondsText(fault.fromSeconds)}.`
    : undefined;
}

export function faultFieldText(fault: Fault, { name }: FaultField): string {
  const value = (fault as unknown as Record<string, unknown>)[name] ?? '';
  return isTimeFaultField(name) && typeof value === 'number' ? secondsText(value) : String(value);
}

/**
 * Returns a list with the fault, or an empty list if the kind of fault is unknown. Missing and invalid fields get their
 * initial values.
 */
export function readStoredFault(stored: unknown): Fault[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const record = stored as Record<string, unknown>;
  const what = faultKindNames.find((name) => name === record.what);
  if (what === undefined) return [];
  const typed = faultFields(what)
    .filter(({ name }) => Object.hasOwn(record, name))
    .map((field) => [field, String(record[field.name] ?? '')] as const);
  return [
    typed.reduce<Fault>((fault, [field, text]) => {
      const next = withFaultField(fault, field, text);
      return 'problem' in next ? fault : next;
    }, faultKinds[what].initial),
  ];
}
