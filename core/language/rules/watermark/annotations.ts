// Annotations that the controller reads.
export const lifecycle = 'wpa.datadoghq.com/lifecycle-control.enabled';
export const ownerCheck = 'wpa.datadoghq.com/skip-owner-check';
