// Builds the internal autoscaler from an object. The result is undefined if no controller could use the object, for
// example if min is above max or if a policy is unknown.
import { asInteger, asObject, displayString } from '../read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { Behavior, HorizontalPodAutoscaler, Policy, ScalingRules } from './autoscaler.ts';
import { buildMetrics, buildReference } from './build-metrics.ts';

export function buildAutoscaler(object: ObjectValue): HorizontalPodAutoscaler | undefined {
  const spec = asObject(object.spec);
  const minReplicas = asInteger(spec.minReplicas);
  const maxReplicas = asInteger(spec.maxReplicas);
  const behavior = buildBehavior(spec.behavior);
  if (minReplicas === undefined || maxReplicas === undefined || behavior === 'unclear') return undefined;
  if (minReplicas < 0 || maxReplicas < Math.max(minReplicas, 1)) return undefined;
  return {
    kind: 'HorizontalPodAutoscaler',
    ...buildNames(asObject(object.metadata)),
    target: buildReference(spec.scaleTargetRef),
    minReplicas,
    maxReplicas,
    metrics: buildMetrics(spec.metrics),
    ...(behavior && { behavior }),
  };
}

function buildNames({ name, namespace }: ObjectValue): { name: string; namespace?: string } {
  return { name: displayString(name), ...(displayString(namespace) !== '' && { namespace: displayString(namespace) }) };
}

function buildBehavior(value: Value | undefined): Behavior | undefined | 'unclear' {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) return 'unclear';
  const scaleUp = buildRules(value.scaleUp);
  const scaleDown = buildRules(value.scaleDown);
  return scaleUp && scaleDown ? { scaleUp, scaleDown } : 'unclear';
}

function buildRules(value: Value | undefined): ScalingRules | undefined {
  if (!isObject(value) || !isList(value.policies)) return undefined;
  const { stabilizationWindowSeconds: window, selectPolicy, tolerance } = value;
  const policies = value.policies.map((policy) => buildPolicy(asObject(policy)));
  if (policies.length === 0 || !policies.every((policy) => policy !== undefined)) return undefined;
  if (selectPolicy !== 'Max' && selectPolicy !== 'Min' && selectPolicy !== 'Disabled') return undefined;
  const seconds = asInteger(window);
  if (window !== undefined && (seconds === undefined || seconds < 0 || seconds > 3600)) return undefined;
  return {
    selectPolicy,
    policies,
    ...(seconds !== undefined && { stabilizationWindowSeconds: seconds }),
    ...buildTolerance(tolerance),
  };
}

function buildTolerance(tolerance: Value | undefined): { tolerance?: string } {
  return typeof tolerance === 'string' || typeof tolerance === 'number' ? { tolerance: String(tolerance) } : {};
}

function buildPolicy({ type, value, periodSeconds }: ObjectValue): Policy | undefined {
  const amount = asInteger(value);
  const period = asInteger(periodSeconds);
  if ((type !== 'Pods' && type !== 'Percent') || amount === undefined || period === undefined) return undefined;
  return amount > 0 && period > 0 && period <= 1800 ? { type, value: amount, periodSeconds: period } : undefined;
}
