// The value of a field without an override: the workload's value, or the default from the model.

import { loadNumberDefault, mapLoadNumbers } from '../../../core/model/scenario/load-shapes.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { FormContext } from './form-context.ts';
import type { FormField } from './form-field.ts';
import { defaultStart } from './form-fields.ts';
import type { OverrideValue } from './scenario-overrides.ts';
import { defaultStartReplicas } from './to-scenario.ts';

export interface DefaultValue {
  /** Null if the field has no default value. */
  value: OverrideValue | null;
  /** The value comes from the workload. */
  fromWorkload: boolean;
}

export type DefaultSources = Pick<FormContext, 'workloadDefaults' | 'defaults' | 'baseProfile'>;

export function defaultValueOf(field: FormField, sources: DefaultSources): DefaultValue {
  const { workloadDefaults } = sources;
  const value = toFormValue(field, defaultsOfSection(field, sources)[field.key]);
  return {
    value,
    fromWorkload: field.section === 'workload' && Object.hasOwn(workloadDefaults, workloadFactKey(field.key)),
  };
}

function defaultsOfSection(
  { section }: FormField,
  { workloadDefaults, defaults, baseProfile }: DefaultSources,
): Readonly<Record<string, unknown>> {
  const scenario = completeScenario({}, { workload: workloadDefaults, defaults });
  switch (section) {
    case 'root':
      return { ...scenario };
    case 'start':
      return { replicas: defaultStart, count: defaultStartReplicas };
    case 'load':
      return mapLoadNumbers((_, name) => loadNumberDefault(name, defaults.load));
    case 'noise':
      return { ...scenario.load.noise };
    case 'workload': {
      const { controller, ...workload } = scenario.workload;
      return {
        podManagementPolicy: 'OrderedReady',
        ...workload,
        ...controller,
        controller: controller.kind,
        kind: workload.kind,
      };
    }
    case 'flags':
      return { ...baseProfile };
    default:
      return { ...scenario[section] };
  }
}

const workloadFactKey = (key: string) => (key === 'podManagementPolicy' ? 'controller' : key);

function toFormValue(field: FormField, value: unknown): OverrideValue | null {
  if (typeof value === 'number' && field.type === 'number') return Math.round((value / field.scale) * 1e6) / 1e6;
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
