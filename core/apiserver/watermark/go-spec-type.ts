import { isReleaseAtLeast } from '../../model/watermark/releases.ts';
import {
  boolType,
  type GoStruct,
  type GoType,
  goField,
  int32Type,
  listType,
  optionalGoField,
  quantityType,
  stringMapType,
  stringType,
  structType,
} from '../types/go-types.ts';
import { labelSelectorType } from '../types/metadata.ts';

const always = { always: true };

const bounds = [optionalGoField('highWatermark', quantityType), optionalGoField('lowWatermark', quantityType)];

const source = (name: string, key: string): GoStruct =>
  structType('v1alpha1', name, [
    goField(key, stringType(), always),
    optionalGoField('metricSelector', labelSelectorType),
    ...bounds,
  ]);

const metric = structType('v1alpha1', 'MetricSpec', [
  goField('type', stringType('v1alpha1.MetricSourceType'), always),
  optionalGoField('external', source('ExternalMetricSource', 'metricName')),
  optionalGoField('resource', source('ResourceMetricSource', 'name')),
]);

const target = structType('v1alpha1', 'CrossVersionObjectReference', [
  goField('kind', stringType(), always),
  goField('name', stringType(), always),
  goField('apiVersion', stringType()),
]);

const tlsStringFields = ['caFile', 'certFile', 'keyFile', 'serverName', 'minVersion', 'maxVersion'];
const tlsConfig = structType('v1alpha1', 'TLSConfig', [
  ...tlsStringFields.map((name) => goField(name, stringType())),
  goField('insecureSkipVerify', boolType),
]);

const recommender = structType('v1alpha1', 'RecommenderSpec', [
  goField('url', stringType(), always),
  goField('targetType', stringType()),
  ...bounds,
  goField('settings', stringMapType),
  optionalGoField('tlsConfig', tlsConfig),
]);

const omitEmptyFields: readonly [string, GoType, since?: string][] = [
  ['maxReplicas', int32Type],
  ['algorithm', stringType()],
  ['tolerance', quantityType],
  ['downscaleForbiddenWindowSeconds', int32Type],
  ['upscaleForbiddenWindowSeconds', int32Type],
  ['upscaleDelayAboveWatermarkSeconds', int32Type],
  ['downscaleDelayBelowWatermarkSeconds', int32Type],
  ['minAvailableReplicaPercentage', int32Type],
  ['readinessDelaySeconds', int32Type],
  ['dryRun', boolType],
  ['metrics', listType(metric)],
  ['convergeTowardsWatermark', stringType('v1alpha1.ConvergeTowardsWatermarkType'), '0.6.0'],
  ['tolerateZero', boolType, '0.7.0'],
];

export function specType(release: string): GoStruct {
  const known = omitEmptyFields.filter(([, , since = release]) => isReleaseAtLeast(release, since));
  return structType('v1alpha1', 'WatermarkPodAutoscalerSpec', [
    goField('scaleTargetRef', target, always),
    optionalGoField('minReplicas', int32Type),
    optionalGoField('replicaScalingAbsoluteModulo', int32Type),
    optionalGoField('scaleUpLimitFactor', quantityType),
    optionalGoField('scaleDownLimitFactor', quantityType),
    ...known.map(([name, type]) => goField(name, type)),
    ...(isReleaseAtLeast(release, '0.9.0') ? [optionalGoField('recommender', recommender)] : []),
  ]);
}
