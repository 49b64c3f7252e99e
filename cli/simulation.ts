// What every output format of `simulate` prints.
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { Path } from '../core/model/path.ts';
import { formatPath } from '../core/model/path.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { Envelope } from '../core/simulator/trace.ts';

export interface Simulation {
  file: string;
  document: number;
  item?: number;
  scenario: 'envelope';
  profile: Profile;
  autoscaler: Autoscaler;
  envelope: Envelope;
  /** Refusals of an object that could be understood all the same. */
  problems: { code: string; path: string; message: string }[];
  /** Line (from 1) of each path that stands in the file. */
  lines: Readonly<Record<string, number>>;
}

/** The line of a field, or of the nearest one around it that stands in the file. */
export function lineOf(lines: Simulation['lines'], path: Path): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lines[formatPath(path.slice(0, length))];
    if (line !== undefined) return line;
  }
  return undefined;
}
