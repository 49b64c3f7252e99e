// CPU time counts, as on a machine at full speed, and a call fails only if it fails each time.
import { beforeAll, describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import { findUnusedSuppressions } from '../../core/lint/unused-suppressions.ts';
import { openChart } from '../../core/render/helm/chart/open-chart.ts';
import { ConfiguredChart } from '../../core/render/helm/chart/render-chart.ts';
import { findSchemaProblems } from '../../core/render/helm/schema/validate-schema.ts';
import { renderKustomization } from '../../core/render/kustomize/render-kustomization.ts';
import { ownGenerators } from '../../core/render/kustomize/target/own-generators.ts';
import { ownTransformers } from '../../core/render/kustomize/target/own-transformers.ts';
import { Work } from '../../core/render/work.ts';
import { stepsHere } from '../../core/render-thread/rendering-host.ts';
import { splitMarkdown } from '../../core/text/markdown-blocks.ts';
import { readDocument } from '../../core/text/read/read-document.ts';
import { changeSourceFile, openSourceFile } from '../../core/text/source-file.ts';
import { cpuMs } from '../../server/programs/cpu-time.ts';
import { maxRenderMs } from '../../server/threads/render-thread.ts';
import { callsOf, functionNames, methodLoops } from '../support/cost/costly-calls.ts';
import { costlyBuilds, costlyPlugins, costlySchemas } from '../support/cost/costly-files.ts';
import { sampleOf } from '../support/effort.ts';
import { calibrate } from '../support/figures/calibration.ts';

/** On an idle machine functions stay below 200 ms. */
const maxMs = 500;
const maxBytes = 100 * 1024 * 1024;
interface Cost {
  ms: number;
  /** The growth of the heap, without what was collected meanwhile. */
  bytes: number;
}

function costOf(run: () => void): Cost {
  const heapBefore = process.memoryUsage().heapUsed;
  const ms = cpuMsOf(run);
  const bytes = process.memoryUsage().heapUsed - heapBefore;
  // A time below the limit is below it at full speed, too.
  return { ms: ms > maxMs ? ms * speed() : ms, bytes };
}

const usualLoopMs = 5;

/** At most 1: 0.5 if the calibrating loop takes twice as long as usual. */
function speed(): number {
  return Math.min(1, usualLoopMs / Math.min(...[1, 2, 3].map(() => cpuMsOf(calibrate))));
}

function cpuMsOf(run: () => void): number {
  const start = cpuMs();
  run();
  return cpuMs() - start;
}

// A loop that is not compiled yet would make the machine look slow.
beforeAll(() => {
  for (let round = 0; round < 5; round++) calibrate();
});

/** Returns the least cost of at most `tries` runs. Stops at a run within the limit: a busy machine only adds time. */
function leastCost(prepare: () => () => void, { limit, tries }: { limit: Cost; tries: number }): Cost {
  let least: Cost = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < tries && !isWithin(least, limit); attempt++) {
    const cost = costOf(prepare());
    least = { ms: Math.min(least.ms, cost.ms), bytes: Math.min(least.bytes, cost.bytes) };
  }
  return least;
}

function isWithin(cost: Cost, limit: Cost): boolean {
  return cost.ms <= limit.ms && cost.bytes <= limit.bytes;
}

/** Returns undefined if one of the tries stays below the limits. */
function excessOf(title: string, prepare: () => () => void): string | undefined {
  const limit = { ms: maxMs, bytes: maxBytes };
  // The first try also compiles the function.
  const least = leastCost(prepare, { limit, tries: 4 });
  return isWithin(least, limit)
    ? undefined
    : `${title}: ${Math.round(least.ms)} ms, ${Math.round(least.bytes / 1024 / 1024)} MB`;
}

function expectBelow(limitMs: number, run: () => void): void {
  const limit = { ms: limitMs, bytes: Number.POSITIVE_INFINITY };
  expect(leastCost(() => run, { limit, tries: 3 }).ms).toBeLessThan(limitMs);
}

describe('a function of templates', () => {
  test.each(sampleOf(functionNames, 32))('%s ends or is refused', (name) => {
    expect(callsOf(name).flatMap(({ title, prepare }) => excessOf(title, prepare) ?? [])).toEqual([]);
  });
});

describe('a method of a value that Helm gives to templates', () => {
  const files = new Map([
    ['Chart.yaml', 'apiVersion: v2\nname: a\nversion: 1.0.0\n'],
    ...Array.from({ length: 500 }, (_, at): [string, string] => [
      `files/${'d/'.repeat(20)}${at}.txt`,
      'a\n'.repeat(500),
    ]),
  ]);

  test.each(sampleOf(methodLoops, 16))('$title is counted where it is called', ({ template }) => {
    const chart = openChart(new Map([...files, ['templates/a.yaml', template]]));
    const render = () => {
      const work = new Work({ steps: stepsHere });
      const { error } = new ConfiguredChart(chart, {}, work).render({});
      expect(work.isExhausted || error !== undefined).toBe(true);
    };
    expectBelow(maxMs, render);
  });
});

/** A build or a check has many steps, each of which may be as costly as a function. */
const maxWholeMs = 1000;

describe('a schema', () => {
  test.each(sampleOf(Object.entries(costlySchemas), 6))('of %s ends or proves nothing', (_, make) => {
    const { schema, value } = make();
    expectBelow(maxWholeMs, () => findSchemaProblems(schema, value));
  });
});

describe('a kustomization', () => {
  test.each(sampleOf(Object.entries(costlyBuilds), 6))('of %s ends or is refused', (_, make) => {
    const files = make();
    expectBelow(3 * maxWholeMs, () => renderKustomization(files, '.'));
  });
});

describe('a plugin of kustomize', () => {
  test.each(sampleOf([...ownTransformers.keys(), ...ownGenerators.keys()], 16))(
    '%s ends where it can be waited for',
    (kind) => {
      const files = costlyPlugins(kind);
      const build = () => {
        const { failure } = renderKustomization(files, '.', { work: new Work({ steps: stepsHere }) });
        // A plugin that kustomize refuses would measure nothing.
        expect(failure?.isLimit ?? true).toBe(true);
      };
      expectBelow(maxWholeMs, build);
      // As in a worker, which is limited by time and not by steps.
      expectBelow(maxRenderMs + maxWholeMs, () => {
        const work = new Work({ ms: maxRenderMs, now: cpuMs });
        work.run(() => renderKustomization(files, '.', { work }));
      });
    },
  );
});

describe('a text', () => {
  const document = (text: string) => `${text}apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n`;
  const object = `{${Array.from({ length: 300 }, (_, at) => `key${at}: 1`).join(', ')}}`;

  test.each([
    ['of 8,000 objects that merge one of 300 keys', `a: &a ${object}\nb:\n${'- {<<: *a}\n'.repeat(8000)}`],
    [
      'of 36,000 objects in lists that are merged',
      `a: &a ${object}\nb:\n${`- {<<: [${'*a,'.repeat(900)}]}\n`.repeat(40)}`,
    ],
    ['of 60,000 aliases in one list', `a: &a [1]\nb: [${'*a,'.repeat(60_000)}*a]\n`],
  ])('%s is over a limit before it is expanded', (_, text) => {
    const read = () => readDocument(document(text));
    expect(read().problems.map(({ code }) => code)).toEqual(['limit']);
    // Expanding the first texts would take 10 s and 2 GB.
    expectBelow(maxWholeMs, read);
  });

  test('of which 40,000 documents change at 9,000 places costs the lines that these touch', () => {
    const source = openSourceFile('---\n'.repeat(40_000));
    const changes = Array.from({ length: 9000 }, (_, at) => {
      const place = { line: 4 * at, character: 0 };
      return { range: { start: place, end: place }, text: '#' };
    });
    expect(changeSourceFile(source, changes).documents.length).toBe(31_001);
    // Changing the 9,000 places one by one visits 400 chunks each time: 5 s.
    expectBelow(maxWholeMs, () => changeSourceFile(source, changes));
  });

  test('with 80,000 codes in comments that suppress nothing compares each with names that are prepared once', () => {
    const codes = (at: number) => Array.from({ length: 20 }, (_, i) => `x${at}-${i}`).join(', ');
    const comments = Array.from({ length: 4000 }, (_, at) => `# replicast-disable-next-line ${codes(at)}\n`).join('');
    const analyzed = analyzeDocument(document(comments), { json: false });
    const find = () => findUnusedSuppressions(analyzed, [], () => true);
    expect(find().length).toBe(80_000);
    // Preparing the names each time takes 3 s.
    expectBelow(maxWholeMs, find);
  });

  test('with 18,000 blocks of Markdown that are not closed is searched once', () => {
    // Searching for the end of each block takes 20 s.
    const texts = [
      '- ```yaml\n'.repeat(18_000),
      `${'> ```yaml\n'.repeat(9000)}a\n> ~~~\n`,
      `${'- ````yaml\n'.repeat(9000)}${'```\n'.repeat(20_000)}`,
    ];
    for (const text of texts) expectBelow(maxWholeMs, () => splitMarkdown(text));
  });
});
