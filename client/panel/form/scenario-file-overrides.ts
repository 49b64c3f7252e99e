import type { LoadDefaults } from '../../../core/model/scenario/load-shapes.ts';
import type { PartialLoadShape, PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import type { FormField } from './form-field.ts';
import { allFields, startCount } from './form-fields.ts';
import type { OverrideValue, ScenarioOverrides } from './scenario-overrides.ts';
import { toFlags, toPartialScenario } from './to-partial-scenario.ts';

export function toScenarioFile(form: ScenarioOverrides, defaultLoad: LoadDefaults): ScenarioContent {
  const { release } = form.values;
  return {
    given: toPartialScenario(form, defaultLoad),
    ...(typeof release === 'string' && { release }),
    flags: toFlags(form),
    featureGates: form.gates ?? {},
  };
}

export function fromScenarioFile({ given, release, flags, featureGates }: ScenarioContent): ScenarioOverrides {
  const { load, start, workload, metrics, faults } = given;
  const values = Object.fromEntries(
    allFields.flatMap((field) => formEntries(field, scenarioSection(field, given, flags)[field.key])),
  );
  return {
    values: {
      ...values,
      ...(release !== undefined && { release }),
      ...(load && load.shape.shape !== 'step' && { 'load.shape': load.shape.shape }),
      ...(start &&
        (typeof start.replicas === 'number'
          ? { 'start.replicas': 'a number', [startCount.path]: start.replicas }
          : { 'start.replicas': start.replicas })),
      ...(workload?.controller && controllerValues(workload.controller)),
    },
    ...(load && shapeLists(load.shape)),
    ...(metrics?.follow && Object.keys(metrics.follow).length > 0 && { follow: metrics.follow }),
    ...(faults && faults.length > 0 && { faults }),
    ...(Object.keys(featureGates).length > 0 && { gates: featureGates }),
  };
}

function scenarioSection(
  { section }: FormField,
  given: PartialScenario,
  flags: ScenarioContent['flags'],
): Readonly<Record<string, unknown>> {
  switch (section) {
    case 'root':
      return { ...given };
    case 'load':
      return { ...given.load?.shape };
    case 'noise':
      return { ...given.load?.noise };
    case 'flags':
      return flags;
    case 'start': {
      const { replicas: _, ...lastScaling } = given.start ?? {};
      return lastScaling;
    }
    default:
      return { ...given[section] };
  }
}

function formEntries(field: FormField, value: unknown): [string, OverrideValue][] {
  if (field.type === 'number')
    return typeof value === 'number' ? [[field.path, Math.round((value / field.scale) * 1e6) / 1e6]] : [];
  if (field.type === 'share')
    return typeof value === 'number' || typeof value === 'string' ? [[field.path, value]] : [];
  return typeof value === 'string' || typeof value === 'boolean' ? [[field.path, value]] : [];
}

function controllerValues(
  controller: NonNullable<NonNullable<PartialScenario['workload']>['controller']>,
): Record<string, OverrideValue> {
  if (controller.kind === 'Deployment') return { 'workload.controller': controller.kind };
  return { 'workload.controller': controller.kind, 'workload.podManagementPolicy': controller.podManagementPolicy };
}

function shapeLists(shape: PartialLoadShape): Pick<ScenarioOverrides, 'hours' | 'points' | 'csv'> {
  switch (shape.shape) {
    case 'day':
      return { hours: shape.hours };
    case 'points':
      return { points: shape.at };
    case 'csv': {
      const { shape: _, ...csv } = shape;
      return { csv };
    }
    default:
      return {};
  }
}
