// Reads `load:` of a scenario file. Absent numbers stay absent: their defaults depend on the autoscaler.
import type { Path } from '../path.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';
import { buildPartialShape, isNumericShape, type LoadNumber, loadNumbers } from './load-shapes.ts';
import type { CsvShape, PartialLoadShape, PartialScenario } from './partial-scenario.ts';
import {
  isSeriesValue,
  largestSeriesValue,
  nonNegativeNumber,
  numberInRange,
  type ReportProblem,
  relativeFileName,
  reportAndDrop,
  stringValue,
} from './read-field-values.ts';
import type { SeriesPoint } from './scenario.ts';

export function readLoad(load: ObjectValue, report: ReportProblem): NonNullable<PartialScenario['load']> | undefined {
  const name = stringValue(load.shape) ?? 'step';
  const shape = readShape(name, load, report);
  return shape && { shape, noise: readNoise(load.noise, report) };
}

/**
 * Reads the shape of the load. Returns undefined without a report if the shape is unknown, because the structure check
 * already reports an unknown shape.
 */
function readShape(shape: string, load: ObjectValue, report: ReportProblem): PartialLoadShape | undefined {
  if (isNumericShape(shape)) return buildPartialShape(shape, (name) => readLoadNumber(name, load, report));
  switch (shape) {
    case 'day':
      return readDay(load, report);
    case 'points':
      return { shape, at: readPoints(load.at, ['load', 'at'], report) };
    case 'csv':
      return readCsvShape(load, report);
    default:
      return undefined;
  }
}

function readLoadNumber(name: LoadNumber, load: ObjectValue, report: ReportProblem): number | undefined {
  const { limits: { least = 0 } = {} } = loadNumbers[name];
  return numberInRange(load[name], ['load', name], { least, most: Number.POSITIVE_INFINITY, report });
}

function readDay({ hours }: ObjectValue, report: ReportProblem): PartialLoadShape | undefined {
  const numbers = isList(hours)
    ? hours.flatMap((hour, i) => nonNegativeNumber(hour, ['load', 'hours', i], report) ?? [])
    : [];
  if (numbers.length === 24) return { shape: 'day', hours: numbers };
  report(['load', 'hours'], `load.hours must have 24 numbers, one for each hour, not ${numbers.length}`);
  return undefined;
}

function readCsvShape({ file, time, value, steps }: ObjectValue, report: ReportProblem): CsvShape | undefined {
  if (typeof file !== 'string' || file === '') {
    report(['load', 'file'], 'a load of shape csv needs a file');
    return undefined;
  }
  const name = relativeFileName(file, ['load', 'file'], report);
  if (name === undefined) return undefined;
  const [timeColumn, valueColumn] = [stringValue(time), stringValue(value)];
  return {
    shape: 'csv',
    file: name,
    time: timeColumn,
    value: valueColumn,
    ...(steps === true && { steps }),
  };
}

export function readPoints(value: Value | undefined, at: Path, report: ReportProblem): SeriesPoint[] {
  if (!isList(value)) return reportAndDrop(report, at, 'points must be a list of [seconds, value] pairs');
  let last = 0;
  return value.flatMap((point, i) => {
    const [seconds, amount] = isList(point) && point.length === 2 ? point : [];
    if (typeof seconds !== 'number' || typeof amount !== 'number' || seconds < 0 || !isSeriesValue(amount))
      return reportAndDrop(
        report,
        [...at, i],
        `a point must be [seconds, value], with seconds of at least 0 and a value of at most ${largestSeriesValue}`,
      );
    if (seconds < last)
      return reportAndDrop(report, [...at, i], `points must be in order of time: ${seconds} comes after ${last}`);
    last = seconds;
    return [[seconds, amount] as const];
  });
}

function readNoise(value: Value | undefined, report: ReportProblem) {
  const noise = (value ?? {}) as ObjectValue;
  const relative = nonNegativeNumber(noise.relative, ['load', 'noise', 'relative'], report);
  const everySeconds = numberInRange(noise.everySeconds, ['load', 'noise', 'everySeconds'], {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    report,
  });
  return { ...(relative !== undefined && { relative }), ...(everySeconds !== undefined && { everySeconds }) };
}
