// The defaults that the controller writes into a WatermarkPodAutoscaler.
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { FieldDefaults } from '../controller-description.ts';

export function* watermarkFieldDefaults({ spec }: WatermarkPodAutoscaler): Generator<FieldDefaults> {
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
