export type ControllerEvent = readonly [type: 'Normal' | 'Warning', reason: string, message: string];
