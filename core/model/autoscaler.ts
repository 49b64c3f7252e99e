// The internal type of all autoscalers: plain data with all defaults, which can be sent as JSON. The simulator, the
// charts and the panel use it. It depends neither on YAML nor on the field descriptions.
import type { HorizontalPodAutoscaler } from './hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from './watermark/autoscaler.ts';

export type Autoscaler = HorizontalPodAutoscaler | WatermarkPodAutoscaler;
export type AutoscalerKind = Autoscaler['kind'];
