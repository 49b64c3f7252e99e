// Annotations that the controller reads.
export const lifecycleAnnotation = 'wpa.datadoghq.com/lifecycle-control.enabled';
export const skipOwnerCheckAnnotation = 'wpa.datadoghq.com/skip-owner-check';
