import {
  buildPartialShape,
  isNumericShape,
  type LoadDefaults,
  type LoadNumber,
} from '../../../core/model/scenario/load-shapes.ts';
import type { PartialLoadShape, PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { namedStarts, type ScenarioWorkload } from '../../../core/model/scenario/scenario.ts';
import { applyProfileChanges, changesFrom, type Profile } from '../../../core/simulator/profile.ts';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import type { FormField, Section } from './form-field.ts';
import { allFields, loadFields } from './form-fields.ts';
import {
  defaultDay,
  defaultPoints,
  defaultStartReplicas,
  type ScenarioOverrides,
  shapeName,
} from './scenario-overrides.ts';

/**
 * Converts the form to a scenario. The hours of the shape `day` and the points of the shape `points` are derived from
 * `defaultLoad` until the user changes them.
 */
export function toPartialScenario(form: ScenarioOverrides, defaultLoad: LoadDefaults): PartialScenario {
  const { controller: _, podManagementPolicy: __, ...workload } = sectionValues(form, 'workload');
  const { hours: ___, ...root } = sectionValues(form, 'root');
  return {
    ...root,
    controller: sectionValues(form, 'controller'),
    ...startSection(form),
    load: { shape: loadShape(form, defaultLoad), noise: sectionValues(form, 'noise') },
    workload: { ...workload, ...controllerSection(form) },
    ...nodesSection(form),
    metrics: { ...sectionValues(form, 'metrics'), ...(form.follow && { follow: form.follow }) },
    ...(form.faults && { faults: form.faults }),
  };
}

export function changedProfile({ values, gates = {}, ...form }: ScenarioOverrides, baseProfile: Profile): Profile {
  const flags = toFlags({ values, ...form });
  const release = values.release;
  if (release === undefined && Object.keys(flags).length === 0 && Object.keys(gates).length === 0) return baseProfile;
  const changed = applyProfileChanges(baseProfile, {
    release: typeof release === 'string' ? release : undefined,
    flags,
  });
  if (!changed.ok) return baseProfile;
  // Unknown feature gates are left out, because an older version of the page may have stored them.
  const knownGates = Object.entries(gates).filter(([gate]) => Object.hasOwn(changed.value.featureGates, gate));
  return { ...changed.value, featureGates: { ...changed.value.featureGates, ...Object.fromEntries(knownGates) } };
}

export function controllerChoice(form: ScenarioOverrides, baseProfile: Profile): ControllerChoice | undefined {
  return changesFrom(baseProfile, changedProfile(form, baseProfile));
}

export function toFlags(form: ScenarioOverrides): Record<string, number> {
  return sectionValues(form, 'flags');
}

function sectionValues(form: ScenarioOverrides, name: Section): Record<string, never> {
  const overridden = allFields.filter((field) => field.section === name && form.values[field.path] !== undefined);
  return Object.fromEntries(overridden.map((field) => [field.key, toModel(field, form.values[field.path])])) as Record<
    string,
    never
  >;
}

function toModel(field: FormField, value: unknown): unknown {
  if (field.type !== 'number' || typeof value !== 'number') return value;
  return field.scale === 1 ? value : Math.round(value * field.scale * 1e6) / 1e6;
}

function nodesSection(form: ScenarioOverrides): Pick<PartialScenario, 'nodes'> {
  const nodes = sectionValues(form, 'nodes');
  return Object.keys(nodes).length > 0 ? { nodes } : {};
}

function startSection(form: ScenarioOverrides): Pick<PartialScenario, 'start'> {
  const { values } = form;
  const chosen = values['start.replicas'];
  const replicas = namedStarts.find((name) => name === chosen);
  if (replicas) return { start: { replicas } };
  if (chosen !== 'a number') return {};
  const { count = defaultStartReplicas, replicas: _, ...lastScaling } = sectionValues(form, 'start');
  return { start: { replicas: count, ...lastScaling } };
}

function controllerSection({ values }: ScenarioOverrides): Pick<Partial<ScenarioWorkload>, 'controller'> {
  const kind = values['workload.controller'];
  if (kind === 'Deployment') return { controller: { kind } };
  const podManagementPolicy = values['workload.podManagementPolicy'] === 'Parallel' ? 'Parallel' : 'OrderedReady';
  return kind === 'StatefulSet' ? { controller: { kind, podManagementPolicy } } : {};
}

function loadShape(form: ScenarioOverrides, defaultLoad: LoadDefaults): PartialLoadShape {
  const shape = shapeName(form);
  const numberOf = (name: LoadNumber) => {
    const value = form.values[loadFields[name].path];
    return typeof value === 'number' ? value : undefined;
  };
  if (isNumericShape(shape)) return buildPartialShape(shape, numberOf);
  switch (shape) {
    case 'day':
      return { shape, hours: form.hours ?? defaultDay(defaultLoad) };
    case 'points':
      return { shape, at: form.points ?? defaultPoints(defaultLoad) };
    case 'csv':
      return { shape, file: '', ...form.csv };
  }
}
