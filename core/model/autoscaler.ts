// The one internal shape of every autoscaler: read, defaulted, plain data that can be sent as JSON.
// Controllers, charts and the page know this file; they know neither YAML nor the field descriptions.
import type { HorizontalPodAutoscaler } from './hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from './watermark/autoscaler.ts';

export type Autoscaler = HorizontalPodAutoscaler | WatermarkPodAutoscaler;
export type AutoscalerKind = Autoscaler['kind'];
