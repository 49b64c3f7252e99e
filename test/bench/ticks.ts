// Syncs per second of each controller alone: 24 h of synthetic observations, with equal pods and with different pods.
// Run: node test/bench/run.mjs ticks
import { serialize } from 'node:v8';
import { Stopwatch } from '../support/figures/figure.ts';
import {
  measuredSyncs,
  type PodShape,
  type SyntheticController,
  syntheticControllers,
} from '../support/figures/synthetic-syncs.ts';

const syncs = 5760;
const runs = 7;

const shapes: PodShape[] = [1, 20, 100, 200].flatMap((pods) =>
  [...new Set([1, Math.min(5, pods), pods])].map((groups) => ({ pods, groups })),
);

const rows = Object.entries(syntheticControllers).flatMap(([kind, create]) =>
  shapes.map((shape) => [kind.toUpperCase(), ...measure(create, shape)]),
);
const head = ['controller', 'pods', 'groups', 'ms', 'µs/sync', 'syncs/s', 'state'];
const widths = head.map((text, i) => Math.max(text.length, ...rows.map((row) => row[i]?.length ?? 0)));
console.log(`${syncs} syncs each, CPU time of the shortest of ${runs} runs`);
for (const row of [head, ...rows]) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));

function measure(create: () => SyntheticController, shape: PodShape): string[] {
  let ms = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let run = 0; run < runs; run++) {
    const stopwatch = new Stopwatch();
    const controller = create();
    measuredSyncs(() => controller, shape, syncs)(stopwatch);
    ms = Math.min(ms, stopwatch.ms);
    bytes = serialize(controller.state()).length;
  }
  const rate = Math.round((syncs / ms) * 1000).toLocaleString('en');
  const each = ((ms / syncs) * 1000).toFixed(2);
  return [`${shape.pods}`, `${shape.groups}`, ms.toFixed(1), each, rate, `${(bytes / 1024).toFixed(0)} KB`];
}
