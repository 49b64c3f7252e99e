import type { Fault } from './scenario.ts';
import { templateFieldNames } from './template-change.ts';

type FaultOf<Kind extends FaultKind> = Extract<Fault, { what: Kind }>;

export type FaultKind = Fault['what'];
export type FaultFieldName = { [Kind in FaultKind]: Exclude<keyof FaultOf<Kind>, 'what'> }[FaultKind];

interface FaultDescription<Kind extends FaultKind> {
  title: string;
  effect: string;
  fields: readonly Exclude<keyof FaultOf<Kind>, 'what'>[];
  /** The values with which the form starts when the user chooses the kind. A field without a value is optional. */
  initial: FaultOf<Kind>;
}

const tenMinutes = 600;
const fiveMinutesLong = { fromSeconds: tenMinutes, toSeconds: 900 };

export const faultKinds: { readonly [Kind in FaultKind]: FaultDescription<Kind> } = {
  metricsMissing: {
    title: 'metrics missing',
    effect: 'some pods have no metrics',
    fields: ['pods', 'fromSeconds', 'toSeconds'],
    initial: { what: 'metricsMissing', pods: 1, ...fiveMinutesLong },
  },
  metricsDown: {
    title: 'metrics API down',
    effect: 'one or every metric cannot be read',
    fields: ['metric', 'fromSeconds', 'toSeconds'],
    initial: { what: 'metricsDown', metric: null, ...fiveMinutesLong },
  },
  metricsZero: {
    title: 'metrics report 0',
    effect: 'one or every metric reports 0',
    fields: ['metric', 'fromSeconds', 'toSeconds'],
    initial: { what: 'metricsZero', metric: null, ...fiveMinutesLong },
  },
  metricsFrozen: {
    title: 'metrics frozen',
    effect: 'one or every metric keeps its last values, and new pods have no values',
    fields: ['metric', 'fromSeconds', 'toSeconds'],
    initial: { what: 'metricsFrozen', metric: null, ...fiveMinutesLong },
  },
  podsNeverReady: {
    title: 'pods never ready',
    effect: 'some of the new pods never become ready',
    fields: ['pods', 'fromSeconds'],
    initial: { what: 'podsNeverReady', pods: 1, fromSeconds: 60 },
  },
  scaledByHand: {
    title: 'scaled by hand',
    effect: 'a person sets the replicas by hand',
    fields: ['to', 'atSeconds'],
    initial: { what: 'scaledByHand', to: 1, atSeconds: tenMinutes },
  },
  rollout: {
    title: 'rollout',
    effect: 'the pod template changes, and the workload controller replaces every pod',
    fields: ['atSeconds', ...templateFieldNames],
    initial: { what: 'rollout', atSeconds: tenMinutes },
  },
  controllerPause: {
    title: 'controller pause',
    effect: 'the controller does not sync for a while',
    fields: ['fromSeconds', 'toSeconds'],
    initial: { what: 'controllerPause', ...fiveMinutesLong },
  },
  controllerRestart: {
    title: 'controller restart',
    effect: 'the controller loses its stabilization windows and scaling history',
    fields: ['atSeconds'],
    initial: { what: 'controllerRestart', atSeconds: tenMinutes },
  },
};

export const faultKindNames = Object.keys(faultKinds) as FaultKind[];

export function faultKindsWith(field: FaultFieldName): FaultKind[] {
  return faultKindNames.filter((kind) => faultKinds[kind].fields.some((each: FaultFieldName) => each === field));
}
