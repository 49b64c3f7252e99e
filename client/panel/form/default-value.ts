import { loadNumberDefault, mapLoadNumbers } from '../../../core/model/scenario/load-shapes.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { standardScenario } from '../../../core/model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import type { FormContext } from './form-context.ts';
import type { FormField } from './form-field.ts';
import { defaultStartReplicas, type OverrideValue } from './scenario-overrides.ts';
import { toPartialScenario } from './to-partial-scenario.ts';

export interface DefaultValue {
  value: OverrideValue | null;
  fromWorkload: boolean;
  /** What an empty input means for this autoscaler; absent if the meaning does not depend on the autoscaler. */
  emptyMeaning?: string;
}

export type DefaultSources = Pick<FormContext, 'form' | 'workloadDefaults' | 'defaults' | 'baseProfile'>;

export function defaultValueOf(field: FormField, sources: DefaultSources): DefaultValue {
  const { workloadDefaults } = sources;
  const value = toFormValue(field, defaultsOfSection(field, sources)[field.key]);
  return {
    value,
    fromWorkload: field.section === 'workload' && Object.hasOwn(workloadDefaults, workloadFactKey(field.key)),
    ...usageAtCapacity(field, sources.defaults),
  };
}

function usageAtCapacity({ key }: FormField, { workload }: ScenarioDefaults): Pick<DefaultValue, 'emptyMeaning'> {
  const { cpuAtCapacityMilli: cpu, memoryAtCapacityBytes: memory } = workload;
  if (key === 'cpuPerUnitMilli' && cpu !== null) return { emptyMeaning: `${cpu}m at full load` };
  if (key === 'memoryPerUnitBytes' && memory !== null)
    return { emptyMeaning: `${Math.round(memory / 1024 / 1024)}Mi at full load` };
  return {};
}

function defaultsOfSection(
  { section }: FormField,
  { form, workloadDefaults, defaults, baseProfile }: DefaultSources,
): Readonly<Record<string, unknown>> {
  const { load, nodes, metrics } = toPartialScenario(form, defaults.load);
  const choices = {
    nodes: { provisioning: nodes?.provisioning ?? standardScenario.nodes.provisioning },
    metrics: { pipeline: metrics?.pipeline ?? standardScenario.metrics.pipeline },
  };
  const scenario = completeScenario({ ...(load && { load }), ...choices }, { workload: workloadDefaults, defaults });
  switch (section) {
    case 'root':
      return { ...scenario };
    case 'start':
      return { ...scenario.start, count: defaultStartReplicas };
    case 'load':
      return mapLoadNumbers((_, name) => loadNumberDefault(name, defaults.load));
    case 'noise':
      return { ...standardScenario.load.noise };
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
