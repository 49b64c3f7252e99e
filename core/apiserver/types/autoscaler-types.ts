import type { HpaVersion } from '../../model/releases.ts';
import { type BehaviorTypeRules, behaviorStruct } from './behavior-types.ts';
import {
  type GoField,
  type GoStruct,
  goField,
  int32Type,
  int64Type,
  listType,
  optionalGoField,
  stringType,
  structType,
  timeType,
} from './go-types.ts';
import { objectMeta, typeMeta } from './metadata.ts';
import { type MetricTypes, metricTypes } from './metric-types.ts';
import { objectReference } from './object-reference.ts';

export type { HpaVersion };

export interface TypeRules extends BehaviorTypeRules {
  clusterName: boolean;
  /** Whether the release has the field. Releases before 1.18 drop the field like any unknown field. */
  behavior: boolean;
  /** Whether the release has the field. Releases before 1.20 drop the field like any unknown field. */
  containerResource: boolean;
}

export interface AutoscalerTypes {
  root: GoStruct;
  metrics: MetricTypes;
}

export function autoscalerTypes(version: HpaVersion, rules: TypeRules): AutoscalerTypes {
  const metrics = metricTypes(version, rules);
  const spec = structType(version, 'HorizontalPodAutoscalerSpec', [
    goField('scaleTargetRef', objectReference(version), { always: true }),
    optionalGoField('minReplicas', int32Type),
    goField('maxReplicas', int32Type, { always: true }),
    ...specFields(version, metrics, rules),
  ]);
  const status = structType(version, 'HorizontalPodAutoscalerStatus', statusFields(version, metrics));
  const root = structType(version, 'HorizontalPodAutoscaler', [
    ...typeMeta(),
    goField('metadata', objectMeta(rules), { goName: 'ObjectMeta', embedded: true }),
    goField('spec', spec),
    goField('status', status),
  ]);
  return { root, metrics };
}

function specFields(version: HpaVersion, metrics: MetricTypes, rules: TypeRules): GoField[] {
  if (version === 'v1') return [optionalGoField('targetCPUUtilizationPercentage', int32Type)];
  if (version === 'v2beta1') return [goField('metrics', listType(metrics.spec))];
  return [
    goField('metrics', listType(metrics.spec)),
    ...(rules.behavior ? [optionalGoField('behavior', behaviorStruct(version, rules))] : []),
  ];
}

export function conditionStruct(version: string): GoStruct {
  return structType(version, 'HorizontalPodAutoscalerCondition', [
    goField('type', stringType(`${version}.HorizontalPodAutoscalerConditionType`), { always: true }),
    goField('status', stringType('v1.ConditionStatus'), { always: true }),
    goField('lastTransitionTime', timeType),
    goField('reason', stringType()),
    goField('message', stringType()),
  ]);
}

function statusFields(version: HpaVersion, metrics: MetricTypes): GoField[] {
  const always = { always: true };
  const replicas = [
    goField('currentReplicas', int32Type, { always: version !== 'v2' }),
    goField('desiredReplicas', int32Type, always),
  ];
  const common = [
    optionalGoField('observedGeneration', int64Type),
    optionalGoField('lastScaleTime', timeType),
    ...replicas,
  ];
  if (version === 'v1') return [...common, optionalGoField('currentCPUUtilizationPercentage', int32Type)];
  return [
    ...common,
    goField('currentMetrics', listType(metrics.status), always),
    goField('conditions', listType(conditionStruct(version)), { always: version !== 'v2' }),
  ];
}
