// Syncs of a controller alone, with synthetic observations instead of a simulated world.
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../core/simulator/hpa/reconcile.ts';
import {
  noMetrics,
  type Observation,
  type ObservedMetrics,
  type PodGroup,
  type ResourceSample,
} from '../../../core/simulator/observation.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { WatermarkObservation } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { createState } from '../../../core/simulator/watermark/status/state.ts';
import { wpa, wpaExternal } from '../wpa.ts';
import type { Measured } from './figure.ts';

/** Equal pods are one group. */
export interface PodShape {
  pods: number;
  groups: number;
}

const syncMs = 15_000;
const piece = 60;

const hpa: HorizontalPodAutoscaler = {
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  minReplicas: 1,
  maxReplicas: 1000,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
  behavior: {
    scaleUp: {
      stabilizationWindowSeconds: 0,
      selectPolicy: 'Max',
      policies: [
        { type: 'Pods', value: 4, periodSeconds: 15 },
        { type: 'Percent', value: 100, periodSeconds: 15 },
      ],
    },
    scaleDown: { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
  },
};

/** The load of the wave leaves the band on both sides. */
const watermark = wpa({
  minReplicas: 1,
  maxReplicas: 1000,
  upscaleForbiddenWindowSeconds: 60,
  metrics: [
    wpaExternal,
    {
      type: 'Resource',
      resource: { name: 'cpu', metricSelector: {}, highWatermark: '300m', lowWatermark: '200m' },
    },
  ],
});

export interface SyntheticController {
  sync(observation: Observation & WatermarkObservation): void;
  /** The state that must survive a restart of the simulation. */
  state(): unknown;
}

export const syntheticControllers = {
  hpa(): SyntheticController {
    const controller = prepare(hpa, newestReleaseProfile());
    let state = initialState;
    return {
      sync(observation) {
        state = reconcileHorizontal(state, observation, controller).state;
      },
      state: () => state,
    };
  },
  wpa(): SyntheticController {
    const profile = createWatermarkProfile(watermark.release);
    let state = createState(watermark);
    return {
      sync(observation) {
        state = reconcileWatermark(state, observation, profile).state;
      },
      state: () => state.status,
    };
  },
};

/** Observations are generated shortly before their use, outside the measured time. */
export function measuredSyncs(create: () => SyntheticController, shape: PodShape, syncs: number): Measured {
  const pods = podsOf(shape);
  return (stopwatch) => {
    const controller = create();
    for (let from = 0; from < syncs; from += piece) {
      const observations = Array.from({ length: Math.min(piece, syncs - from) }, (_, i) => observe(pods, from + i));
      stopwatch.time(() => {
        for (const observation of observations) controller.sync(observation);
      });
    }
  };
}

function podsOf({ pods, groups }: PodShape): PodGroup[] {
  return Array.from({ length: groups }, (_, i) => ({
    name: `web-${i}`,
    count: pods / groups,
    phase: 'Running',
    startedAtMs: -3_600_000,
    ready: { status: 'True', atMs: -3_590_000 },
    deleting: false,
    containers: [{ name: 'app', requests: { cpu: 500, memory: 268_435_456_000 } }],
  }));
}

const owners = [{ kind: 'ReplicaSet', name: 'web-5f6d' }];

function observe(pods: readonly PodGroup[], index: number): Observation & WatermarkObservation {
  const atMs = index * syncMs;
  const wave = 1 + 0.3 * Math.sin((index / 960) * 2 * Math.PI);
  const replicas = pods.reduce((sum, { count }) => sum + count, 0);
  const scale = { spec: replicas, status: replicas, selector: 'app=web' };
  return { atMs, scale, otherAutoscalers: [], pods, owners, metrics: metricsOf(pods, wave, atMs, replicas) };
}

function metricsOf(pods: readonly PodGroup[], wave: number, atMs: number, replicas: number): ObservedMetrics {
  const samples = pods.map(
    (_, i): ResourceSample => ({
      atMs: atMs - 10_000,
      windowMs: 15_000,
      containers: [{ name: 'app', usage: { cpu: Math.round(250 * wave) + (i % 7), memory: 134_217_728_000 } }],
    }),
  );
  const work = { name: 'work', selector: 'app=web', answer: { values: [Math.round(275_000 * wave * replicas)] } };
  return { ...noMetrics, resource: { samples, strays: [] }, external: [work] };
}
