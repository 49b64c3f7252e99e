// From the form to the scenario and the controller that are simulated, and back from what a scenario file says.
import { type CsvShape, completeScenario, type GivenScenario } from '../../../core/model/scenario/given.ts';
import { loadDefaults } from '../../../core/model/scenario/load-defaults.ts';
import type { LoadShape, Scenario, SeriesPoint, Workload } from '../../../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import { changedProfile, type Profile } from '../../../core/simulator/profile.ts';
import type { FormField, Section } from './field.ts';
import { allFields, loadFields, startCount } from './fields.ts';
import { type Form, shapeName, usualDay, usualPoints } from './form.ts';

type LoadNumber = keyof typeof loadFields;

/** What the form says, in the model's units. */
export function givenOf(form: Form): GivenScenario {
  const { controller: _, podManagementPolicy: __, ...workload } = section(form, 'workload');
  const { hours: ___, ...root } = section(form, 'root');
  return {
    ...root,
    controller: section(form, 'controller'),
    ...startOf(form),
    load: { shape: shapeOf(form), noise: section(form, 'noise') },
    workload: { ...workload, ...replicaController(form) },
    metrics: { ...section(form, 'metrics'), ...(form.follow && { follow: form.follow }) },
    ...(form.faults && { faults: form.faults }),
  };
}

export function scenarioOf(form: Form, known: WorkloadFacts, series: readonly SeriesPoint[] = []): Scenario {
  return completeScenario(givenOf(form), known, [...series]);
}

/** The controller of the settings, with the release and the flags that the form says. */
export function profileOfForm({ values, gates = {}, ...form }: Form, base: Profile): Profile {
  const flags = flagsOf({ values, ...form });
  const release = values.release;
  if (release === undefined && Object.keys(flags).length === 0 && Object.keys(gates).length === 0) return base;
  const plain = changedProfile(base, { release: typeof release === 'string' ? release : undefined, flags });
  if (!plain.ok) return base;
  // A gate that another version of the page stored may be none.
  const own = Object.entries(gates).filter(([gate]) => Object.hasOwn(plain.value.featureGates, gate));
  return { ...plain.value, featureGates: { ...plain.value.featureGates, ...Object.fromEntries(own) } };
}

/** Those that the form says. */
export function flagsOf(form: Form): Record<string, number> {
  return section(form, 'flags');
}

/** The numbers of a part of the form, by their names in the model. */
function section(form: Form, name: Section): Record<string, never> {
  const written = allFields.filter((field) => field.section === name && form.values[field.path] !== undefined);
  return Object.fromEntries(written.map((field) => [field.key, toModel(field, form.values[field.path])])) as Record<string, never>;
}

function toModel(field: FormField, value: unknown): unknown {
  if (field.type !== 'number' || typeof value !== 'number') return value;
  return field.scale === 1 ? value : Math.round(value * field.scale * 1e6) / 1e6;
}

function startOf({ values }: Form): Pick<GivenScenario, 'start'> {
  const replicas = values['start.replicas'];
  if (replicas === 'minReplicas' || replicas === 'maxReplicas') return { start: { replicas } };
  const count = values[startCount.path];
  return replicas === 'a number' ? { start: { replicas: typeof count === 'number' ? count : usualCount } } : {};
}

export const usualCount = 1;

function replicaController({ values }: Form): Pick<Partial<Workload>, 'controller'> {
  const kind = values['workload.controller'];
  if (kind === 'Deployment') return { controller: { kind } };
  const podManagementPolicy = values['workload.podManagementPolicy'] === 'Parallel' ? 'Parallel' : 'OrderedReady';
  return kind === 'StatefulSet' ? { controller: { kind, podManagementPolicy } } : {};
}

function shapeOf(form: Form): LoadShape | CsvShape {
  const shape = shapeName(form);
  const of = (name: LoadNumber) => {
    const value = form.values[loadFields[name].path];
    return typeof value === 'number' ? value : loadDefaults[name];
  };
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
    case 'day':
      return { shape, hours: form.hours ?? usualDay };
    case 'points':
      return { shape, at: form.points ?? usualPoints };
    case 'csv':
      return { shape, file: '', ...form.csv };
  }
}
