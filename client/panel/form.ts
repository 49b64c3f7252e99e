// The scenario as a form: only what a person has changed, everything else has its default. Kept while the page is away.
import { completeScenario, type GivenScenario } from '../../core/model/scenario/given.ts';
import { loadDefaults } from '../../core/model/scenario/load-defaults.ts';
import { type LoadShape, type Scenario, standardScenario } from '../../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';

export const formShapes = ['constant', 'step', 'ramp', 'spike', 'wave'] as const;
export type FormShape = (typeof formShapes)[number];

export const formNumbers = {
  ...loadDefaults,
  capacityPerPod: standardScenario.workload.capacityPerPod,
  readySeconds: standardScenario.workload.readySeconds,
  lagSeconds: standardScenario.metrics.lagSeconds,
  noisePercent: 0,
} as const;
export type FormNumber = keyof typeof formNumbers;

export type Form = { shape?: FormShape } & { [Name in FormNumber]?: number };

/** Numbers of which 0 would mean nothing. */
const atLeast: Partial<Record<FormNumber, number>> = { capacityPerPod: 0.001, periodSeconds: 1, forSeconds: 1 };
const most = 1e9;

export function readForm(stored: unknown): Form {
  if (typeof stored !== 'object' || stored === null) return {};
  const values = stored as Record<string, unknown>;
  const shape = formShapes.find((name) => name === values['shape']);
  const numbers = (Object.keys(formNumbers) as FormNumber[]).flatMap((name) => {
    const value = values[name];
    return typeof value === 'number' && isAllowed(name, value) ? [[name, value] as const] : [];
  });
  return { ...(shape && { shape }), ...Object.fromEntries(numbers) };
}

/** Undefined where the text is no number that may stand there: then the scenario stays as it is. */
export function withNumber(form: Form, name: FormNumber, text: string): Form | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return isAllowed(name, value) ? { ...form, [name]: value } : undefined;
}

function isAllowed(name: FormNumber, value: number): boolean {
  return Number.isFinite(value) && value >= (atLeast[name] ?? 0) && value <= most;
}

/** What the workload says goes before the default, and behind the person. */
export function numberOf(form: Form, name: FormNumber, { readySeconds }: WorkloadFacts): number {
  const known = name === 'readySeconds' ? readySeconds : undefined;
  return form[name] ?? known ?? formNumbers[name];
}

export function scenarioOf(form: Form, known: WorkloadFacts): Scenario {
  const of = (name: FormNumber) => numberOf(form, name, known);
  const given: GivenScenario = {
    load: { shape: shapeOf(form, of), noise: { relative: of('noisePercent') / 100 } },
    workload: { capacityPerPod: of('capacityPerPod'), readySeconds: of('readySeconds') },
    metrics: { lagSeconds: of('lagSeconds') },
  };
  return completeScenario(given, known);
}

function shapeOf({ shape = 'step' }: Form, of: (name: FormNumber) => number): LoadShape {
  switch (shape) {
    case 'constant':
      return { shape, to: of('to') };
    case 'step':
      return { shape, from: of('from'), to: of('to'), atSeconds: of('atSeconds') };
    case 'ramp':
      return { shape, from: of('from'), to: of('to'), fromSeconds: of('fromSeconds'), toSeconds: of('toSeconds') };
    case 'spike':
      return { shape, from: of('from'), to: of('to'), atSeconds: of('atSeconds'), forSeconds: of('forSeconds') };
    case 'wave':
      return { shape, low: of('low'), high: of('high'), periodSeconds: of('periodSeconds') };
  }
}
