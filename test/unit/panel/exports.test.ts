import { describe, expect, test } from 'vitest';
import { type ExportedRun, exportRun as exportOf, runAsPicture } from '../../../client/panel/parts/export-run.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';
import { release, scenario } from '../../support/scenario.ts';
import { wpa } from '../../support/wpa.ts';

const profile = release('1.37');
const metrics = [
  {
    type: 'External',
    external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
  },
] as const;
const autoscaler = hpa({ behavior: behavior(), metrics: [...metrics] });
const run = simulate(autoscaler, scenario(), profile);

const slow = simulate(
  hpa({ behavior: behavior({ policies: [pods(1, 60)] }), metrics: [...metrics] }),
  scenario(),
  profile,
);
const compared = [
  { name: 'git HEAD', trace: slow },
  { name: 'a|b', trace: run },
];
const load = '50 → 900 units/s at 1 min';

const exportRun = (exported: Omit<ExportedRun, 'file'>, format: Parameters<typeof exportOf>[1]) =>
  exportOf({ ...exported, file: 'deploy/web.yaml' }, format);

test('Markdown contains sequence, load, comparison, chart and decisions', () =>
  expectGolden('panel/run.md', exportRun({ trace: run, load, compared }, 'markdown')));
describe('texts of a file in Markdown', () => {
  const codeBlock = /^```\n[\s\S]*?^```$/gm;
  test.each(hostileStrings)('%j is text', (text) => {
    const named = hpa({
      name: text,
      metrics: [
        {
          type: 'External',
          external: { metric: { name: text }, target: { type: 'AverageValue', averageValue: '100' } },
        },
      ],
    });
    const { metrics: _, ...trace } = simulate(named, scenario(), profile);
    const all = [simulate(named, scenario(), profile), { ...trace, name: text }];
    for (const one of all) {
      const written = exportRun({ trace: one, load: text, compared: [{ name: text, trace: run }] }, 'markdown');
      expect(written.match(/^```/gm)).toHaveLength(2);
      expect(written.replaceAll('\n', ' ')).not.toMatch(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
      expect(written.replaceAll(codeBlock, '')).not.toMatch(
        /(?<!\\)!\[a|(?<!\\)<\/?(?:img|script|style)|(?<!\\)\]\(|https:\/\/|www\.example|@(?:example|SUM)|^::/m,
      );
    }
  });
});

test('Markdown of a run that is compared with nothing has no comparison', () =>
  expect(exportRun({ trace: run, load }, 'markdown')).not.toContain('before'));
test('Markdown compares the fastest runs', () => {
  const fastest = (trace: Parameters<typeof envelope>[0]) => envelope(trace, profile).up;
  const before = { name: 'saved file', trace: fastest(hpa({ metrics: [...metrics] })) };
  expect(exportRun({ trace: fastest(autoscaler), compared: [before] }, 'markdown')).toContain(
    '| saved file | 1 → 4 → 8 → 16 → 20 | 45 s → 30 s to 20 · 4 → 3 syncs |\n',
  );
});
test('Markdown names the load and the faults', () => {
  const down = { what: 'metricsDown', metric: null, fromSeconds: 600, toSeconds: 900 } as const;
  const faulty = simulate(autoscaler, scenario({ load: { shape: 'constant', to: 300 }, faults: [down] }), profile);
  expect(exportRun({ trace: faulty }, 'markdown')).toContain(' · load 300 units/s · metrics API down 10:00 … 15:00 · ');
});
describe('the picture', () => {
  const textOf = (svg: string) =>
    svg.replace(/<style>[\s\S]*?<\/style>|<title>[^<]*<\/title>/g, '').replace(/<[^>]*>/g, '\n');

  test('as SVG has the colors of the page or system where it is seen', () => {
    const svg = exportRun({ trace: run, load }, 'svg');
    expect(svg).toMatch(/^<svg xmlns=[^>]* width="1200" height="630"[\s\S]*<\/svg>\n$/);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
  });

  test('as image has those of the window', () => {
    const pictures = (['light', 'dark'] as const).map((theme) =>
      runAsPicture({ trace: run, load, file: 'web.yaml' }, theme),
    );
    for (const picture of pictures) expect(picture).not.toContain('prefers-color-scheme');
    expect(pictures[0]).not.toBe(pictures[1]);
  });

  test('names the load and the file, and draws the compared run', () => {
    const svg = exportRun({ trace: run, load, compared }, 'svg');
    for (const text of [`load: ${load}`, 'deploy/web.yaml']) expect(textOf(svg)).toContain(text);
    expect(svg).toContain('<path class="compared"');
  });

  test('of a fastest run names the direction', () =>
    expect(textOf(exportRun({ trace: envelope(autoscaler, profile).up }, 'svg'))).toContain('fastest scale-up'));

  test('shows as much of the run as the panel does', () => {
    const [part, whole] = [false, true].map((shown) => exportRun({ trace: run, load, whole: shown }, 'svg'));
    for (const [picture, isWhole] of [
      [part, false],
      [whole, true],
    ] as const)
      expect(textOf(picture ?? '').search(/\n2\d:00\n/) >= 0).toBe(isWhole);
  });
});
test('the CSV export has a line for each sync', () => {
  const lines = exportRun({ trace: run }, 'csv').trim().split('\r\n');
  expect(lines).toHaveLength(run.ticks.length + 1);
  expect(lines[0]).toBe(
    'seconds,load,capacity,ready,starting,current,proposal,stabilized,limit,desired,reason,deciding',
  );
});
test('the CSV export has columns for the value and the recommendation of each metric', () => {
  const table = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  const queue = {
    type: 'External' as const,
    external: { metric: { name: 'queue' }, target: { type: 'AverageValue' as const, averageValue: '30' } },
  };
  const faults = [{ what: 'metricsDown' as const, metric: 'queue', fromSeconds: 60, toSeconds: 90 }];
  const [head = [], ...rows] = table(
    exportRun({ trace: simulate(hpa({ metrics: [...metrics, queue] }), scenario({ faults }), profile) }, 'csv'),
  );
  expect(head.slice(-2)).toEqual(['askedBy.requests', 'askedBy.queue']);
  expect(rows.find(([seconds]) => seconds === '0')?.slice(-2)).toEqual(['1', '2']);
  expect(rows.find(([seconds]) => seconds === '60')?.slice(-2)).toEqual(['1', '']);
  const watched = table(exportRun({ trace: simulate(wpa(), scenario(), profile) }, 'csv'));
  expect(watched[0]?.at(-1)).toBe('readings.work');
  expect(Number(watched[1]?.at(-1))).toBeGreaterThan(0);
});
test('the JSON export contains the trace', () =>
  expect(JSON.parse(exportRun({ trace: run }, 'json'))).toMatchObject({
    name: 'web',
    release: '1.37',
    sequence: run.sequence,
  }));
test('an envelope can be exported too', () => {
  const { up } = envelope(autoscaler, profile);
  expect(exportRun({ trace: up }, 'csv')).toMatch(/^\ufeffseconds,current,/);
  expect(exportRun({ trace: up }, 'markdown')).toContain('1 → 5 → 10 → 20');
});
