// What a field is where the form says nothing: what the workload says, or the default, which stands in the model alone.
import { completeScenario } from '../../../core/model/scenario/given.ts';
import { loadDefaults } from '../../../core/model/scenario/load-defaults.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { FormField } from './field.ts';
import type { FormValue } from './form.ts';
import { usualCount } from './scenario.ts';

export interface Usual {
  /** Null: there is none, and another rule counts. */
  value: FormValue | null;
  /** The workload says so. */
  known: boolean;
}

/** `base` has the flags of the settings. */
export function usualOf(field: FormField, known: WorkloadFacts, base: Profile): Usual {
  const value = fromModel(field, partOf(field, completeScenario({}, known), base)[field.key]);
  return { value, known: field.section === 'workload' && Object.hasOwn(known, factOf(field.key)) };
}

function partOf({ section }: FormField, scenario: Scenario, base: Profile): Readonly<Record<string, unknown>> {
  switch (section) {
    case 'root':
      return { ...scenario };
    case 'start':
      return { ...scenario.start, count: usualCount };
    case 'load':
      return loadDefaults;
    case 'noise':
      return { ...scenario.load.noise };
    case 'workload': {
      const { controller, ...workload } = scenario.workload;
      return { podManagementPolicy: 'OrderedReady', ...workload, ...controller, controller: controller.kind, kind: workload.kind };
    }
    case 'flags':
      return { ...base };
    default:
      return { ...scenario[section] };
  }
}

const factOf = (key: string) => (key === 'podManagementPolicy' ? 'controller' : key);

function fromModel(field: FormField, value: unknown): FormValue | null {
  if (typeof value === 'number' && field.type === 'number') return Math.round((value / field.scale) * 1e6) / 1e6;
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
