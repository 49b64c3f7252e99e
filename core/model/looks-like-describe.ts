/**
 * Whether a text may be the output of `kubectl describe hpa` or `wpa`, events of one or its error. Cheap enough for every text at every keystroke; false means
 * that there is no autoscaler in it.
 */
export function looksLikeDescribe(text: string): boolean {
  return (
    text.includes('AbleToScale') ||
    text.includes('ScalingActive') ||
    text.includes('horizontal-pod-autoscaler') ||
    // `kubectl get events`, or an error alone.
    text.includes('horizontalpodautoscaler/') ||
    text.includes('unable to compute the replica count') ||
    text.includes("unable to get the target's current scale") ||
    text.includes('unable to get metrics for resource') ||
    text.includes('unable to get external metric') ||
    text.includes('unable to fetch metrics from') ||
    text.includes('failed to get cpu utilization') ||
    text.includes('failed to get memory utilization') ||
    text.includes('AboveHighWatermark') ||
    text.includes('High Watermark:') ||
    (text.includes('Min replicas') && text.includes('Max replicas'))
  );
}
