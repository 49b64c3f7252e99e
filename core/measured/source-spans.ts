// Checks that several sources were measured at the same time. A source that was measured at another time belongs to
// another run.
import { dateOfDay, twoDigits } from '../model/civil-date.ts';
import type { SampledColumns } from './sample-columns.ts';

export interface NamedColumns extends SampledColumns {
  name: string;
}

const daySeconds = 86_400;
const maxRecordingSeconds = 366 * daySeconds;
/** The latest start time, in seconds since 1970, that is shown as a date. */
const maxUnixSeconds = 1e11;

interface Span {
  name: string;
  from: number;
  to: number;
  isDated: boolean;
}

export function spanProblem(sources: readonly NamedColumns[]): string | undefined {
  const starts = sources.flatMap(({ startsAtSeconds }) => startsAtSeconds ?? []);
  const start = starts.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const spans = sources.map((source) => spanOf(source, source.startsAtSeconds ?? (starts.length > 0 ? start : 0)));
  const long = spans.find((span) => span && span.to - span.from > maxRecordingSeconds);
  if (long) return `${spanText(long)} cannot be used: a recording may be at most a year long`;
  const ofReplicas = spans[sources.findIndex(({ columns }) => columns.replicas)];
  if (!ofReplicas) return undefined;
  const other = spans.find((span) => span && isApart(span, ofReplicas));
  return other && `${spanText(ofReplicas)} and ${spanText(other)} cannot be used together: they do not overlap in time`;
}

/**
 * Whether a span does not overlap the span of the replicas. A single sample without a date stays valid after its time,
 * so it may also be before the replicas.
 */
function isApart(span: Span, replicas: Span): boolean {
  if (!span.isDated && span.from === span.to && span.from <= replicas.to) return false;
  return span.to < replicas.from || span.from > replicas.to;
}

function spanOf({ name, columns, startsAtSeconds }: NamedColumns, shift: number): Span | undefined {
  const times = Object.values(columns).flatMap((samples) => [samples[0], samples.at(-1)]);
  const ends = times.flatMap((sample) => (sample ? [sample[0] + shift] : []));
  if (ends.length === 0) return undefined;
  const isDated = startsAtSeconds !== undefined && Math.abs(startsAtSeconds) < maxUnixSeconds;
  return { name, from: Math.min(...ends), to: Math.max(...ends), isDated };
}

function spanText({ name, from, to, isDated }: Span): string {
  const [first, last] = isDated ? [dateText(from), dateText(to)] : [`${from} s`, `${to} s`];
  return `${name} (${first} to ${last})`;
}

function dateText(unixSeconds: number): string {
  const day = Math.floor(unixSeconds / daySeconds);
  const rest = Math.floor(unixSeconds - day * daySeconds);
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(twoDigits).join(':');
  return `${dateOfDay(day)} ${clock}Z`;
}
