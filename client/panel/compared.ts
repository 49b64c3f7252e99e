// What the run is compared with: other versions of the file and pinned runs, in the same scenario or in their own.
import type { Trace } from '../../core/simulator/trace.ts';
import type { Version } from '../../protocol/panel.ts';
import type { AllRuns } from './all-runs.ts';
import type { Choice } from './choice.ts';
import type { Runnable, Simulated } from './page.ts';
import type { Setting, Settings } from './setting.ts';

export interface ComparedRun {
  name: string;
  trace: Trace;
}

interface Wanted {
  key: string;
  name: string;
  runnable: Runnable;
  setting: Setting;
}

export const versionNames: Readonly<Record<Version, string>> = { saved: 'saved file', head: 'git HEAD' };

/** Keeps its answer while the runs are the same, so that whoever draws them need not draw again. */
export class ComparedRuns {
  private last: readonly ComparedRun[] = [];

  /** In the order of the list; none where there is nothing to compare with. */
  of(
    simulated: Simulated,
    choice: Choice,
    { runs, settings, setting }: { runs: AllRuns; settings: Settings; setting: Setting },
  ): readonly ComparedRun[] {
    const wanted = wantedRuns(simulated, choice, settings, setting);
    runs.keepOnly(wanted.map(({ key }) => key));
    const found = wanted.map(({ key, name, runnable, setting }) => ({ name, trace: runs.compared(key, runnable, setting, choice.asks) }));
    if (!isSame(found, this.last)) this.last = found;
    return this.last;
  }
}

function wantedRuns({ compared }: Simulated, { compare, pins, ownScenario }: Choice, settings: Settings, setting: Setting): Wanted[] {
  switch (compare) {
    case 'nothing':
      return [];
    case 'pins':
      return pins
        .filter(({ shown }) => shown)
        .map((pin) => ({
          key: `pin ${pin.id}`,
          name: pin.name,
          runnable: pin.run,
          setting: ownScenario ? settings.ofPin(pin.form) : setting,
        }));
    default:
      // The host may not have answered yet.
      if (compared?.with !== compare || !('run' in compared)) return [];
      return [{ key: compare, name: versionNames[compare], runnable: compared.run, setting }];
  }
}

function isSame(some: readonly ComparedRun[], others: readonly ComparedRun[]): boolean {
  return some.length === others.length && some.every(({ name, trace }, i) => name === others[i]?.name && trace === others[i]?.trace);
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
