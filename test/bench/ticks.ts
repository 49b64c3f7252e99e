// Ticks per second of the HPA controller: 24 h of syncs with synthetic observations, for several workload sizes, with
// one group of equal pods and with pods that all differ, and as many syncs at each second with windows of an hour.
// Run: node test/bench/run.mjs ticks
import { serialize } from 'node:v8';
import type { HorizontalPodAutoscaler } from '../../core/model/hpa/autoscaler.ts';
import { prepare } from '../../core/simulator/hpa/prepare.ts';
import { initialState, reconcile } from '../../core/simulator/hpa/reconcile.ts';
import {
  noMetrics,
  type Observation,
  type ObservedMetrics,
  type PodGroup,
  type ResourceSample,
} from '../../core/simulator/observation.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';

const syncs = 5760;
const runs = 7;
const piece = 60;

const hpa = (windowSeconds: number | undefined): HorizontalPodAutoscaler => ({
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  minReplicas: 1,
  maxReplicas: 1000,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
  behavior: {
    scaleUp: {
      stabilizationWindowSeconds: windowSeconds ?? 0,
      selectPolicy: 'Max',
      policies: [
        { type: 'Pods', value: 4, periodSeconds: 15 },
        { type: 'Percent', value: 100, periodSeconds: 15 },
      ],
    },
    scaleDown: {
      stabilizationWindowSeconds: windowSeconds ?? 300,
      selectPolicy: 'Max',
      policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
    },
  },
});

interface Shape {
  pods: number;
  groups: number;
  syncMs: number;
  /** Of both windows; absent: 0 and 300 s. */
  windowSeconds?: number;
}

const shapes: Shape[] = [
  ...[1, 20, 100, 200].flatMap((pods) =>
    [...new Set([1, Math.min(5, pods), pods])].map((groups) => ({ pods, groups, syncMs: 15_000 })),
  ),
  ...[60, 3600].map((windowSeconds) => ({ pods: 20, groups: 1, syncMs: 1000, windowSeconds })),
];

const rows = shapes.map(measure);
const head = ['pods', 'groups', 'window', 'ms', 'ticks/s', 'state'];
const widths = head.map((text, i) => Math.max(text.length, ...rows.map((row) => row[i]?.length ?? 0)));
console.log(`${syncs} syncs each, the median of ${runs} runs`);
for (const row of [head, ...rows]) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));

function measure(shape: Shape): string[] {
  const times = Array.from({ length: runs }, () => run(shape)).sort((a, b) => a.ms - b.ms);
  const { ms, bytes } = times[Math.floor(runs / 2)] ?? { ms: Number.NaN, bytes: 0 };
  const rate = Math.round((syncs / ms) * 1000).toLocaleString('en');
  const { pods, groups, windowSeconds } = shape;
  const window = windowSeconds === undefined ? '' : `${windowSeconds} s`;
  return [`${pods}`, `${groups}`, window, ms.toFixed(1), rate, `${(bytes / 1024).toFixed(0)} KB`];
}

/**
 * One day in parts: observations are generated outside the measured time, shortly before their use, as in a running
 * simulation.
 */
function run(shape: Shape): { ms: number; bytes: number } {
  const controller = prepare(hpa(shape.windowSeconds), newestReleaseProfile());
  const pods = podsOf(shape);
  let state = initialState;
  let ms = 0;
  for (let from = 0; from < syncs; from += piece) {
    const observations = Array.from({ length: piece }, (_, i) => observe(pods, from + i, shape.syncMs));
    const start = performance.now();
    for (const observation of observations) state = reconcile(state, observation, controller).state;
    ms += performance.now() - start;
  }
  return { ms, bytes: serialize(state).length };
}

function podsOf({ pods, groups }: Shape): PodGroup[] {
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

/** A load that varies by 30 % over four hours; ungrouped pods differ slightly. */
function observe(pods: readonly PodGroup[], index: number, syncMs: number): Observation {
  const atMs = index * syncMs;
  const wave = 1 + 0.3 * Math.sin((index / 960) * 2 * Math.PI);
  const replicas = pods.reduce((sum, { count }) => sum + count, 0);
  const scale = { spec: replicas, status: replicas, selector: 'app=web' };
  return { atMs, scale, otherAutoscalers: [], pods, metrics: metricsOf(pods, wave, atMs) };
}

function metricsOf(pods: readonly PodGroup[], wave: number, atMs: number): ObservedMetrics {
  const samples = pods.map(
    (_, i): ResourceSample => ({
      atMs: atMs - 10_000,
      windowMs: 15_000,
      containers: [{ name: 'app', usage: { cpu: Math.round(250 * wave) + (i % 7), memory: 134_217_728_000 } }],
    }),
  );
  return { ...noMetrics, resource: { samples, strays: [] } };
}
