import { describe, expect, test } from 'vitest';
import type { Prediction } from '../../../core/calibration/predict.ts';
import type { Replay } from '../../../core/calibration/replay.ts';
import { drawRecordedChart, type RecordedChart } from '../../../core/drawing/recorded-chart.ts';
import { calibrationChart, replayChart } from '../../../core/drawing/recorded-lines.ts';
import { recordedAsSvg } from '../../../core/drawing/written/recorded-svg.ts';
import type { MeasuredRun } from '../../../core/measured/measured-run.ts';
import type { StepLine } from '../../../core/measured/step-line.ts';
import { expectGolden } from '../../support/golden.ts';
import { tick } from './traces.ts';
import { faultOf } from './well-formed.ts';

const run: MeasuredRun = {
  seconds: 720,
  columns: {
    load: [
      [0, 8],
      [60, 35],
      [300, 9],
    ],
  },
};
const subject = { name: 'web', run };
const measured: StepLine = [
  [0, 1],
  [97, 4],
  [630, 1],
];
const shifted = (line: StepLine, by: number): StepLine =>
  line.map(([seconds, count], i) => [i === 0 ? seconds : seconds + by, count]);

function predictionOf(line: StepLine): Prediction {
  const number = { low: 1, middle: 1, high: 1 };
  const high: StepLine = line.map(([seconds, count], i) => [seconds, i === 1 ? count + 1 : count]);
  return {
    replicas: { low: shifted(line, 20), middle: line, high: shifted(high, -15) },
    podSeconds: number,
    peak: number,
    unmet: number,
    expectedError: 0.05,
    uncertainty: { spread: 0.05, unexplained: 0 },
    runs: [],
  };
}

const fitted = predictionOf(shifted(measured, 8));
const edited = predictionOf([
  [0, 1],
  [105, 2],
  [500, 1],
]);
const calibrated = calibrationChart(subject, { measured, fitted }, { title: 'with your edit', prediction: edited });
const draw = (chart: RecordedChart, width = 720) => drawRecordedChart(chart, { width, style: 'standalone' });

const replayed: Replay = {
  ticks: [],
  measured,
  replayed: [
    [0, 1],
    [90, 6],
    [630, 1],
  ],
  firstDifference: { tick: tick({ atMs: 90_000, current: 1, desired: 6 }), measured: [1, 4] },
};

describe('the picture of a calibration', () => {
  test('matches the golden file', () =>
    expectGolden(
      'chart/calibrated.svg',
      recordedAsSvg(calibrated, ['web · HorizontalPodAutoscaler', 'fitted to web.recording.csv']),
    ));
  test('has a line and a band for each prediction, and only a line for what was measured', () => {
    const svg = draw(calibrated);
    for (const name of ['measured', 'fitted', 'edited', 'fitted-band', 'edited-band'])
      expect(svg).toContain(`class="${name}"`);
    expect(svg).not.toContain('measured-band');
  });
  test('names every line in its legend and in its alternative text', () => {
    const svg = draw(calibrated);
    for (const title of ['measured', 'fitted', 'with your edit']) expect(svg).toContain(`>${title}</text>`);
    expect(svg).toContain(
      'aria-label="Replicas of web: measured 1 → 4 → 1; fitted 1 → 4 → 1; with your edit 1 → 2 → 1"',
    );
  });
  test('wraps the legend in a narrow column and stays well-formed', () => {
    const svg = draw(calibrated, 240);
    expect(svg).toMatch(/y="31"[^>]*>with your edit/);
    expect(faultOf(svg)).toBeUndefined();
  });
  test('has no lane of load where none was measured', () =>
    expect(draw({ ...calibrated, load: undefined })).not.toContain('measured load'));
  test('of counts that never change and end at the first second is still a picture', () => {
    const flat: StepLine = [[0, 0]];
    expect(
      faultOf(draw({ name: 'a & b', seconds: 1, lines: [{ title: '<x>', style: 'measured', line: flat }] })),
    ).toBeUndefined();
  });
});

describe('the band of a prediction', () => {
  test('is the area between the lowest and the highest line', () => {
    const svg = draw({
      name: 'web',
      seconds: 100,
      lines: [
        {
          title: 'fitted',
          style: 'fitted',
          line: [[0, 1]],
          band: {
            low: [
              [0, 1],
              [50, 2],
            ],
            high: [
              [0, 2],
              [50, 4],
            ],
          },
        },
      ],
    });
    const [, path = ''] = /class="fitted-band" d="(M[^"]+)"/.exec(svg) ?? [];
    expect(path).toBe('M26 88H38H369V18H700L700 88H369V123H38H26Z');
  });
});

describe('the picture of a replay', () => {
  test('matches the golden file', () =>
    expectGolden('chart/replayed.svg', recordedAsSvg(replayChart(subject, replayed), ['web replayed'])));
  test('names the first difference', () =>
    expect(draw(replayChart(subject, replayed))).toContain('first difference at 1:30: 6, measured 1 → 4'));
  test('without a difference has no mark', () =>
    expect(draw(replayChart(subject, { ...replayed, firstDifference: undefined }))).not.toContain('<circle'));
});
