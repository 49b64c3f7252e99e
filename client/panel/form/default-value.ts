// The value of a field without an override: the workload's value, or the default from the model.

import { loadDefaults } from '../../../core/model/scenario/load-shapes.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { FormField } from './form-field.ts';
import type { OverrideValue } from './scenario-overrides.ts';
import { defaultStartReplicas } from './to-scenario.ts';

export interface DefaultValue {
  /** Null if the field has no default value. */
  value: OverrideValue | null;
  /** The value comes from the workload. */
  fromWorkload: boolean;
}

/** `base` has the flags from the settings. */
export function defaultValueOf(field: FormField, workloadDefaults: WorkloadFacts, baseProfile: Profile): DefaultValue {
  const value = toFormValue(
    field,
    scenarioSection(field, completeScenario({}, workloadDefaults), baseProfile)[field.key],
  );
  return {
    value,
    fromWorkload: field.section === 'workload' && Object.hasOwn(workloadDefaults, workloadFactKey(field.key)),
  };
}

function scenarioSection(
  { section }: FormField,
  scenario: Scenario,
  baseProfile: Profile,
): Readonly<Record<string, unknown>> {
  switch (section) {
    case 'root':
      return { ...scenario };
    case 'start':
      return { ...scenario.start, count: defaultStartReplicas };
    case 'load':
      return loadDefaults;
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
