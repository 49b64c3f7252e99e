// Kubernetes events that a controller emits.

export type ControllerEvent = readonly [type: 'Normal' | 'Warning', reason: string, message: string];
