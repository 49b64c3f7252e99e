import type { HorizontalPodAutoscaler } from './hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from './watermark/autoscaler.ts';

export type Autoscaler = HorizontalPodAutoscaler | WatermarkPodAutoscaler;
export type AutoscalerKind = Autoscaler['kind'];
