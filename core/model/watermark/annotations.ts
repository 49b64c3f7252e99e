// Annotations that the controller reads (docs/behavior/wpa.md §1.5).
export const lifecycleAnnotation = 'wpa.datadoghq.com/lifecycle-control.enabled';
export const skipOwnerCheckAnnotation = 'wpa.datadoghq.com/skip-owner-check';
export const logsAnnotation = 'wpa.datadoghq.com/logs-attributes';
