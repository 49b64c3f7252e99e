// The form as a scenario file says it, and the form that says what a file says: what is saved can be opened again.
import type { CsvShape, GivenScenario } from '../../../core/model/scenario/given.ts';
import type { SaidScenario } from '../../../core/model/scenario/said.ts';
import type { LoadShape } from '../../../core/model/scenario/scenario.ts';
import type { FormField } from './field.ts';
import { allFields, startCount } from './fields.ts';
import type { Form, FormValue } from './form.ts';
import { flagsOf, givenOf } from './scenario.ts';

export function saidOf(form: Form): SaidScenario {
  const { release } = form.values;
  return { given: givenOf(form), ...(typeof release === 'string' && { release }), flags: flagsOf(form), featureGates: form.gates ?? {} };
}

export function formOf({ given, release, flags, featureGates }: SaidScenario): Form {
  const { load, start, workload, metrics, faults } = given;
  const values = Object.fromEntries(allFields.flatMap((field) => said(field, partOf(field, given, flags)[field.key])));
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
    ...(load && listsOf(load.shape)),
    ...(metrics?.follow && Object.keys(metrics.follow).length > 0 && { follow: metrics.follow }),
    ...(faults && faults.length > 0 && { faults }),
    ...(Object.keys(featureGates).length > 0 && { gates: featureGates }),
  };
}

function partOf({ section }: FormField, given: GivenScenario, flags: SaidScenario['flags']): Readonly<Record<string, unknown>> {
  switch (section) {
    case 'root':
      return { ...given };
    case 'load':
      return { ...given.load?.shape };
    case 'noise':
      return { ...given.load?.noise };
    case 'flags':
      return flags;
    case 'start':
      return {};
    default:
      return { ...given[section] };
  }
}

function said(field: FormField, value: unknown): [string, FormValue][] {
  if (field.type === 'number') return typeof value === 'number' ? [[field.path, Math.round((value / field.scale) * 1e6) / 1e6]] : [];
  return typeof value === 'string' || typeof value === 'boolean' ? [[field.path, value]] : [];
}

function controllerValues(controller: NonNullable<NonNullable<GivenScenario['workload']>['controller']>): Record<string, FormValue> {
  if (controller.kind === 'Deployment') return { 'workload.controller': controller.kind };
  return { 'workload.controller': controller.kind, 'workload.podManagementPolicy': controller.podManagementPolicy };
}

function listsOf(shape: LoadShape | CsvShape): Pick<Form, 'hours' | 'points' | 'csv'> {
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
