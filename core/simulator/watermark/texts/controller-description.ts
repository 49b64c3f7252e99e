import type { WatermarkPodAutoscaler } from '../../../model/watermark/autoscaler.ts';
import { newestWatermarkRelease } from '../../../model/watermark/releases.ts';
import type { ControllerDescription, FieldDefaults } from '../../controller-description.ts';
import { watermarkEnvelope, watermarkFastestRun } from '../envelope.ts';
import { watermarkDemands } from '../propose/metric-demands.ts';
import { watermarkAffectedDirection } from './field-effect.ts';
import { watermarkRulesText } from './rules-text.ts';

export const watermarkDescription: ControllerDescription<WatermarkPodAutoscaler> = {
  envelope: watermarkEnvelope,
  fastestRun: watermarkFastestRun,
  product: 'WPA controller',
  shortProduct: 'WPA',
  release: (_, { autoscaler, chosen } = {}) => autoscaler?.release ?? chosen?.wpa ?? newestWatermarkRelease,
  releaseSetting: 'wpa',
  isReleaseAssumed: ({ chosen }) => chosen?.wpa === undefined,
  releaseNote: (release) =>
    release === newestWatermarkRelease
      ? undefined
      : { short: 'not recorded', text: `its differences from ${newestWatermarkRelease} were not recorded` },
  releases: [newestWatermarkRelease],
  flags: [],
  featureGates: [],
  rulesText: watermarkRulesText,
  affectedDirection: watermarkAffectedDirection,
  fieldDefaults: watermarkFieldDefaults,
  metricDemands: watermarkDemands,
  scalesFromZero: false,
};

function* watermarkFieldDefaults({ spec }: WatermarkPodAutoscaler): Generator<FieldDefaults> {
  yield {
    path: ['spec'],
    fields: {
      minReplicas: String(spec.minReplicas),
      algorithm: spec.algorithm,
      tolerance: `${spec.tolerance}`,
      scaleUpLimitFactor: `${spec.scaleUpLimitFactor} %`,
      scaleDownLimitFactor: `${spec.scaleDownLimitFactor} %`,
      upscaleForbiddenWindowSeconds: `${spec.upscaleForbiddenWindowSeconds} s`,
      downscaleForbiddenWindowSeconds: `${spec.downscaleForbiddenWindowSeconds} s`,
    },
  };
}
