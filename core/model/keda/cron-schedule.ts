// Schedules of five fields, as robfig/cron reads them for KEDA: without seconds, and without words such as `@daily`.

interface CronField {
  min: number;
  max: number;
  names?: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const cronFields: readonly CronField[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 0, max: 6, names: days },
];

/** Returns why a schedule cannot be read, in the words of robfig/cron; undefined if the schedule can be read. */
export function cronProblem(schedule: string): string | undefined {
  if (schedule === '') return 'empty spec string';
  const spec = schedule.replace(/^(?:CRON_)?TZ=\S*\s+/, '').trim();
  if (spec.startsWith('@')) return `parser does not accept descriptors: ${spec}`;
  const fields = spec.split(/\s+/).filter((field) => field !== '');
  if (fields.length !== cronFields.length)
    return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  for (const [i, field] of fields.entries()) {
    for (const range of field.split(',').filter((each) => each !== '')) {
      const problem = rangeProblem(range, cronFields[i] as CronField);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

interface CronRange {
  start: string;
  end: string | undefined;
  step: string | undefined;
  isStar: boolean;
}

function rangeProblem(range: string, field: CronField): string | undefined {
  const [bounds = '', step, ...moreSteps] = range.split('/');
  const [start = '', end, ...moreBounds] = bounds.split('-');
  if (moreSteps.length > 0) return `too many slashes: ${range}`;
  const isStar = start === '*' || start === '?';
  if (!isStar && moreBounds.length > 0) return `too many hyphens: ${range}`;
  return boundsProblem(range, { start, end, step, isStar }, field);
}

function boundsProblem(range: string, written: CronRange, { min, max, names }: CronField): string | undefined {
  const { isStar } = written;
  const start = isStar ? min : readNumber(written.start, min, names);
  if (start === undefined) return `failed to parse int from ${written.start}`;
  const step = written.step === undefined ? 1 : readNumber(written.step, 0, undefined);
  if (step === undefined) return `failed to parse int from ${written.step}`;
  const last =
    written.end === undefined ? (written.step === undefined ? start : max) : readNumber(written.end, min, names);
  const end = isStar ? max : last;
  if (end === undefined) return `failed to parse int from ${written.end}`;
  if (start < min) return `beginning of range (${start}) below minimum (${min}): ${range}`;
  if (end > max) return `end of range (${end}) above maximum (${max}): ${range}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return step === 0 ? `step of range should be a positive number: ${range}` : undefined;
}

function readNumber(text: string, first: number, names: readonly string[] | undefined): number | undefined {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + first;
  return /^\+?\d+$/.test(text) ? Number(text) : undefined;
}
