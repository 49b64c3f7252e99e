// What the run is compared with: other versions of the file and pinned runs, in the same scenario or in their own.
import type { Trace } from '../../core/simulator/trace.ts';
import type { Version } from '../../protocol/panel.ts';
import type { Choice } from './choice.ts';
import type { Simulated } from './page.ts';
import type { Runs, Setting } from './runs.ts';

export interface ComparedRun {
  name: string;
  trace: Trace;
}

export const versionNames: Readonly<Record<Version, string>> = { saved: 'saved file', head: 'git HEAD' };

/** In the order of the list; none where there is nothing to compare with. */
export function comparedRuns(
  simulated: Simulated,
  { compare, pins, ownScenario, asks }: Choice,
  runs: Runs,
  setting: Setting,
): ComparedRun[] {
  const { compared } = simulated;
  switch (compare) {
    case 'nothing':
      return [];
    case 'pins':
      return pins
        .filter(({ shown }) => shown)
        .map((pin) => ({ name: pin.name, trace: runs.run(pin, ownScenario ? runs.ownSetting(pin.form) : setting, asks) }));
    default:
      // The host may not have answered yet.
      if (compared?.with !== compare || !('run' in compared)) return [];
      return [{ name: versionNames[compare], trace: runs.run(compared.run, setting, asks) }];
  }
}

/** Why there is nothing to see; undefined where there is, or where nothing is wanted. */
export function whyNotCompared(
  { compared, lacking }: Pick<Simulated, 'compared' | 'lacking'>,
  { compare, pins }: Choice,
): string | undefined {
  if (compare === 'nothing') return undefined;
  if (compare === 'pins') return pins.length === 0 ? 'No run is pinned yet.' : undefined;
  const reason = lacking[compare] ?? (compared?.with === compare && 'problem' in compared ? compared.problem : undefined);
  return reason && `${versionNames[compare]}: ${reason}`;
}
