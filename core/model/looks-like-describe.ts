/**
 * Whether a text may be the output of `kubectl describe hpa` or `wpa`, events of one or its error. Cheap enough for
 * every text at every keystroke; false means that there is no autoscaler in it.
 */
export function looksLikeDescribe(text: string): boolean {
  return (
    text.includes('AbleToScale') ||
    text.includes('ScalingActive') ||
    text.includes('horizontal-pod-autoscaler') ||
    text.includes('horizontalpodautoscaler/') ||
    errorAlone.test(text) ||
    text.includes('AboveHighWatermark') ||
    text.includes('High Watermark:') ||
    (text.includes('Min replicas') && text.includes('Max replicas'))
  );
}

const errorAlone =
  /unable to (?:compute the replica|get (?:metrics for res|external metric|the target's)|fetch metrics)|failed to get (?:cpu|memory) util/;
