// The internal type of all autoscalers: read, defaulted, plain data that can be sent as JSON. Simulator, charts and
// panel use it; it depends neither on YAML nor on the field descriptions.
import type { HorizontalPodAutoscaler } from './hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from './watermark/autoscaler.ts';

export type Autoscaler = HorizontalPodAutoscaler | WatermarkPodAutoscaler;
export type AutoscalerKind = Autoscaler['kind'];
