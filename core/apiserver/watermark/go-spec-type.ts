// The Go types of a spec in the controller: what it can decode, and how it writes it back.

import { isReleaseAtLeast } from '../../model/watermark/releases.ts';
import {
  bool,
  type GoStruct,
  type GoType,
  field as goField,
  int32,
  list,
  optional,
  quantity,
  stringMap,
  stringType,
  struct,
} from '../types/go-types.ts';
import { labelSelector } from '../types/metadata.ts';

const always = { always: true };

const bounds = [optional('highWatermark', quantity), optional('lowWatermark', quantity)];

const source = (name: string, key: string): GoStruct =>
  struct('v1alpha1', name, [goField(key, stringType(), always), optional('metricSelector', labelSelector), ...bounds]);

const metric = struct('v1alpha1', 'MetricSpec', [
  goField('type', stringType('v1alpha1.MetricSourceType'), always),
  optional('external', source('ExternalMetricSource', 'metricName')),
  optional('resource', source('ResourceMetricSource', 'name')),
]);

const target = struct('v1alpha1', 'CrossVersionObjectReference', [
  goField('kind', stringType(), always),
  goField('name', stringType(), always),
  goField('apiVersion', stringType()),
]);

const tlsStringFields = ['caFile', 'certFile', 'keyFile', 'serverName', 'minVersion', 'maxVersion'];
const tlsConfig = struct('v1alpha1', 'TLSConfig', [
  ...tlsStringFields.map((name) => goField(name, stringType())),
  goField('insecureSkipVerify', bool),
]);

const recommender = struct('v1alpha1', 'RecommenderSpec', [
  goField('url', stringType(), always),
  goField('targetType', stringType()),
  ...bounds,
  goField('settings', stringMap),
  optional('tlsConfig', tlsConfig),
]);

/** Fields with `omitempty`: they are left out if they are zero. */
const omitEmptyFields: readonly [string, GoType, since?: string][] = [
  ['maxReplicas', int32],
  ['algorithm', stringType()],
  ['tolerance', quantity],
  ['downscaleForbiddenWindowSeconds', int32],
  ['upscaleForbiddenWindowSeconds', int32],
  ['upscaleDelayAboveWatermarkSeconds', int32],
  ['downscaleDelayBelowWatermarkSeconds', int32],
  ['minAvailableReplicaPercentage', int32],
  ['readinessDelaySeconds', int32],
  ['dryRun', bool],
  ['metrics', list(metric)],
  ['convergeTowardsWatermark', stringType('v1alpha1.ConvergeTowardsWatermarkType'), '0.6.0'],
  ['tolerateZero', bool, '0.7.0'],
];

export function specType(release: string): GoStruct {
  const known = omitEmptyFields.filter(([, , since = release]) => isReleaseAtLeast(release, since));
  return struct('v1alpha1', 'WatermarkPodAutoscalerSpec', [
    goField('scaleTargetRef', target, always),
    optional('minReplicas', int32),
    optional('replicaScalingAbsoluteModulo', int32),
    optional('scaleUpLimitFactor', quantity),
    optional('scaleDownLimitFactor', quantity),
    ...known.map(([name, type]) => goField(name, type)),
    ...(isReleaseAtLeast(release, '0.9.0') ? [optional('recommender', recommender)] : []),
  ]);
}
