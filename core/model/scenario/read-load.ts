// `load:` of a scenario file: which numbers belong to which shape, and what they are where they are left out.
import type { Path } from '../path.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';
import type { CsvShape, GivenScenario } from './given.ts';
import { loadDefaults } from './load-defaults.ts';
import { allProblem, number, positive, type Report, text } from './read-parts.ts';
import type { LoadShape, SeriesPoint } from './scenario.ts';

type NumberName = keyof typeof loadDefaults;

const shapes: readonly string[] = ['constant', 'step', 'ramp', 'spike', 'wave', 'day', 'points', 'csv'];

export function readLoad(load: ObjectValue, report: Report): NonNullable<GivenScenario['load']> | undefined {
  const name = text(load.shape) ?? 'step';
  if (!shapes.includes(name)) return undefined;
  const shape = shapeOf(name, load, report);
  return shape && { shape, noise: readNoise(load.noise, report) };
}

function shapeOf(shape: string, load: ObjectValue, report: Report): LoadShape | CsvShape | undefined {
  const of = (name: NumberName) => number(load[name], ['load', name], report) ?? loadDefaults[name];
  switch (shape) {
    case 'constant':
      return { shape, to: of('to') };
    case 'ramp':
      return { shape, from: of('from'), to: of('to'), fromSeconds: of('fromSeconds'), toSeconds: of('toSeconds') };
    case 'spike':
      return { shape, from: of('from'), to: of('to'), atSeconds: of('atSeconds'), forSeconds: of('forSeconds') };
    case 'wave':
      return {
        shape,
        low: of('low'),
        high: of('high'),
        periodSeconds: positive(load.periodSeconds, ['load', 'periodSeconds'], report) ?? 600,
      };
    case 'day':
      return readDay(load, report);
    case 'points':
      return { shape, at: readPoints(load.at, ['load', 'at'], report) };
    case 'csv':
      return readCsvShape(load, report);
    default:
      return { shape: 'step', from: of('from'), to: of('to'), atSeconds: of('atSeconds') };
  }
}

function readDay({ hours }: ObjectValue, report: Report): LoadShape | undefined {
  const numbers = isList(hours) ? hours.flatMap((hour, i) => number(hour, ['load', 'hours', i], report) ?? []) : [];
  if (numbers.length === 24) return { shape: 'day', hours: numbers };
  report(['load', 'hours'], `load.hours has 24 numbers, one for each hour, and not ${numbers.length}`);
  return undefined;
}

function readCsvShape({ file, time, value }: ObjectValue, report: Report): CsvShape | undefined {
  const name = text(file);
  if (name === undefined || name === '') {
    report(['load', 'file'], 'a load of shape csv needs a file');
    return undefined;
  }
  const [timeColumn, valueColumn] = [text(time), text(value)];
  return {
    shape: 'csv',
    file: name,
    ...(timeColumn !== undefined && { time: timeColumn }),
    ...(valueColumn !== undefined && { value: valueColumn }),
  };
}

/** `[[seconds, value], …]`; what is no point is reported and left out. */
export function readPoints(value: Value | undefined, at: Path, report: Report): SeriesPoint[] {
  if (!isList(value)) return allProblem(report, at, 'points are a list of [seconds, value]');
  let last = 0;
  return value.flatMap((point, i) => {
    const [seconds, amount] = isList(point) && point.length === 2 ? point : [];
    if (typeof seconds !== 'number' || typeof amount !== 'number' || seconds < 0 || !Number.isFinite(amount))
      return allProblem(report, [...at, i], 'a point is [seconds, value], with seconds from 0 on');
    if (seconds < last) return allProblem(report, [...at, i], `points stand in order of time: ${seconds} comes after ${last}`);
    last = seconds;
    return [[seconds, amount] as const];
  });
}

function readNoise(value: Value | undefined, report: Report) {
  const noise = (value ?? {}) as ObjectValue;
  const relative = number(noise.relative, ['load', 'noise', 'relative'], report);
  const everySeconds = positive(noise.everySeconds, ['load', 'noise', 'everySeconds'], report);
  return { ...(relative !== undefined && { relative }), ...(everySeconds !== undefined && { everySeconds }) };
}
