// The Go types of HorizontalPodAutoscaler in each version, for one release.
import type { HpaVersion } from '../../model/releases.ts';
import { type BehaviorTypeRules, behaviorStruct } from './behavior-types.ts';
import {
  field,
  type GoField,
  type GoStruct,
  int32,
  int64,
  list,
  optional,
  stringType,
  struct,
  time,
} from './go-types.ts';
import { objectMeta, typeMeta } from './metadata.ts';
import { type MetricTypes, metricTypes } from './metric-types.ts';
import { objectReference } from './object-reference.ts';

export type { HpaVersion };

/** The properties of a release on which the fields of a version depend. */
export interface TypeRules extends BehaviorTypeRules {
  clusterName: boolean;
  /** Since 1.18; earlier releases drop it like any unknown field. */
  behavior: boolean;
  /** Since 1.20, likewise. */
  containerResource: boolean;
}

export interface AutoscalerTypes {
  root: GoStruct;
  metrics: MetricTypes;
}

export function autoscalerTypes(version: HpaVersion, rules: TypeRules): AutoscalerTypes {
  const metrics = metricTypes(version, rules);
  const spec = struct(version, 'HorizontalPodAutoscalerSpec', [
    field('scaleTargetRef', objectReference(version), { always: true }),
    optional('minReplicas', int32),
    field('maxReplicas', int32, { always: true }),
    ...specFields(version, metrics, rules),
  ]);
  const status = struct(version, 'HorizontalPodAutoscalerStatus', statusFields(version, metrics));
  const root = struct(version, 'HorizontalPodAutoscaler', [
    ...typeMeta(),
    field('metadata', objectMeta(rules), { goName: 'ObjectMeta', embedded: true }),
    field('spec', spec),
    field('status', status),
  ]);
  return { root, metrics };
}

function specFields(version: HpaVersion, metrics: MetricTypes, rules: TypeRules): GoField[] {
  if (version === 'v1') return [optional('targetCPUUtilizationPercentage', int32)];
  if (version === 'v2beta1') return [field('metrics', list(metrics.spec))];
  return [
    field('metrics', list(metrics.spec)),
    ...(rules.behavior ? [optional('behavior', behaviorStruct(version, rules))] : []),
  ];
}

export function conditionStruct(version: string): GoStruct {
  return struct(version, 'HorizontalPodAutoscalerCondition', [
    field('type', stringType(`${version}.HorizontalPodAutoscalerConditionType`), { always: true }),
    field('status', stringType('v1.ConditionStatus'), { always: true }),
    field('lastTransitionTime', time),
    field('reason', stringType()),
    field('message', stringType()),
  ]);
}

function statusFields(version: HpaVersion, metrics: MetricTypes): GoField[] {
  const always = { always: true };
  const replicas = [
    field('currentReplicas', int32, { always: version !== 'v2' }),
    field('desiredReplicas', int32, always),
  ];
  const common = [optional('observedGeneration', int64), optional('lastScaleTime', time), ...replicas];
  if (version === 'v1') return [...common, optional('currentCPUUtilizationPercentage', int32)];
  return [
    ...common,
    field('currentMetrics', list(metrics.status), always),
    field('conditions', list(conditionStruct(version)), { always: version !== 'v2' }),
  ];
}
