// No function of a template, however costly its arguments are, takes longer than a person notices: what takes longer
// is refused. CPU time counts, and a call fails only if it fails each time.
import { describe, expect, test } from 'vitest';
import { findSchemaProblems } from '../../core/render/helm/schema/validate-schema.ts';
import { renderKustomization } from '../../core/render/kustomize/render-kustomization.ts';
import { callsOf, functionNames } from '../support/cost/costly-calls.ts';
import { costlyBuilds, costlySchemas } from '../support/cost/costly-files.ts';
import { sampleOf } from '../support/effort.ts';

/** Functions stay below 200 ms on a machine at its full speed; a slow one, beside other work, needs more. */
const maxMs = 500;
const maxBytes = 100 * 1024 * 1024;
/** The first one also compiles the function. */
const tries = 4;

interface Cost {
  ms: number;
  /** Of the heap, while it ran: without what was collected. */
  bytes: number;
}

function costOf(run: () => void): Cost {
  const heapBefore = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, bytes: process.memoryUsage().heapUsed - heapBefore };
}

/** Undefined if one of the tries stays below the limits. */
function excessOf(title: string, run: () => () => void): string | undefined {
  let least: Cost = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < tries; attempt++) {
    const cost = costOf(run());
    least = { ms: Math.min(least.ms, cost.ms), bytes: Math.min(least.bytes, cost.bytes) };
    if (least.ms <= maxMs && least.bytes <= maxBytes) return undefined;
  }
  return `${title}: ${Math.round(least.ms)} ms, ${Math.round(least.bytes / 1024 / 1024)} MB`;
}

describe('a function of templates', () => {
  test.each(sampleOf(functionNames, 4))('%s ends or is refused', (name) => {
    expect(callsOf(name).flatMap(({ title, prepare }) => excessOf(title, prepare) ?? [])).toEqual([]);
  });
});

/** A build or a check has many steps, each of which may be as costly as a function. */
const maxWholeMs = 1000;

describe('a schema', () => {
  test.each(Object.entries(costlySchemas))('of %s ends or proves nothing', (_, make) => {
    const { schema, value } = make();
    expect(Math.min(...[1, 2, 3].map(() => costOf(() => findSchemaProblems(schema, value)).ms))).toBeLessThan(
      maxWholeMs,
    );
  });
});

describe('a kustomization', () => {
  test.each(Object.entries(costlyBuilds))('of %s ends or is refused', (_, make) => {
    const files = make();
    expect(Math.min(...[1, 2].map(() => costOf(() => renderKustomization(files, '.')).ms))).toBeLessThan(
      3 * maxWholeMs,
    );
  });
});
