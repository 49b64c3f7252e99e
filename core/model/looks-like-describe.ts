/**
 * Whether a text may come from `kubectl describe` or `kubectl get hpa`, or may be an event or a message of an
 * autoscaler. A negative answer is certain. The check is cheap enough for every keystroke.
 */
export function looksLikeDescribe(text: string): boolean {
  return (
    text.includes('AbleToScale') ||
    text.includes('ScalingActive') ||
    text.includes('horizontal-pod-autoscaler') ||
    text.includes('horizontalpodautoscaler/') ||
    messageAlone.test(text) ||
    (text.includes('REFERENCE') && text.includes('MINPODS')) ||
    text.includes('AboveHighWatermark') ||
    text.includes('High Watermark:') ||
    (text.includes('Min replicas') && text.includes('Max replicas'))
  );
}

/** Parts of conditions and events, to recognize a message that is pasted alone. */
const messageAlone =
  /unable to (?:compute the replica|get (?:metric|external metric|the target's)|fetch metrics)|failed to get (?:cpu|memory) |metric value: |not (?:present in metrics for|found in) [pP]od|invalid metrics \(|missing (?:pod-level )?request for|no metrics returned|did not receive metrics|no (?:custom|external) metrics API|no matches for |no matching metrics found|could not find the metric|the spec replicas field|selector is required|missing a selector|couldn't convert selector|are controlled by m|\.metrics\.k8s\.io|Operation cannot be fulfilled|" not found|the HPA (?:controller )?(?:was|scaled|did)|recommended size matches|recent recommendations were|the (?:desired (?:replica )?count|last scale time|time since the previous scale) |scaling is disabled since|New size: /;
