// Loads similar to the load of the scenario. A candidate should also meet the goals under these loads, and not only
// under the load of the scenario.
import type { NumericShape } from '../model/scenario/load-shapes.ts';
import type { LoadShape, Scenario } from '../model/scenario/scenario.ts';
import { judgesNearLoad, judgesOtherHeight, type OtherLoad } from './other-load.ts';

/**
 * The kinds of variants. `height` scales the load, `time` delays the load, and `noise` increases the noise of the load.
 * `worlds` are simulated clusters with other pods and metrics that also fit a recording.
 */
export const variantKinds = ['worlds', 'height', 'time', 'noise'] as const;
export type VariantKind = (typeof variantKinds)[number];

const factors: readonly number[] = [0.7, 1.3];
const laterSeconds: readonly number[] = [7, 22];
const noise = { relative: 0.1, everySeconds: 15 };

export function variantsOf(
  scenario: Scenario,
  kinds: readonly VariantKind[],
  worlds: readonly OtherLoad[],
): readonly OtherLoad[] {
  const all = { worlds, ...nearLoads(scenario) };
  return variantKinds.flatMap((kind) => (kinds.includes(kind) ? all[kind] : []));
}

function nearLoads(scenario: Scenario): Record<Exclude<VariantKind, 'worlds'>, OtherLoad[]> {
  const { load } = scenario;
  const withShape = (shape: LoadShape): Scenario => ({ ...scenario, load: { ...shape, noise: load.noise } });
  return {
    height: factors.map((factor) => ({
      name: `load × ${factor}`,
      scenario: withShape(scaled(load, factor)),
      judges: judgesOtherHeight,
    })),
    time: laterSeconds.flatMap((seconds) => {
      const shape = shifted(load, seconds);
      return shape ? { name: `load ${seconds} s later`, scenario: withShape(shape), judges: judgesNearLoad } : [];
    }),
    noise: [
      {
        name: 'load ± 10 %',
        scenario: { ...scenario, load: { ...load, noise: largerNoise(load.noise) } },
        judges: judgesNearLoad,
      },
    ],
  };
}

function largerNoise(given: Scenario['load']['noise']): Scenario['load']['noise'] {
  return given.relative >= noise.relative ? { ...given, relative: given.relative * 2 } : noise;
}

const loadNames: ReadonlySet<string> = new Set(['from', 'to', 'low', 'high']);
const timeNames: ReadonlySet<string> = new Set(['atSeconds', 'fromSeconds', 'toSeconds']);

function scaled(load: LoadShape, factor: number): LoadShape {
  if (load.shape === 'points') return { ...load, at: load.at.map(([at, value]) => [at, value * factor]) };
  if (load.shape === 'day') return { ...load, hours: load.hours.map((value) => value * factor) };
  return mapNumbers(load, loadNames, (value) => value * factor);
}

/**
 * Returns the load with a delay. The result is undefined for a constant load, a wave and a day, because these loads
 * have no beginning.
 */
function shifted(load: LoadShape, seconds: number): LoadShape | undefined {
  if (load.shape === 'points') return { ...load, at: load.at.map(([at, value]) => [at + seconds, value]) };
  if (load.shape === 'constant' || load.shape === 'wave' || load.shape === 'day') return undefined;
  return mapNumbers(load, timeNames, (value) => value + seconds);
}

function mapNumbers(load: NumericShape, names: ReadonlySet<string>, map: (value: number) => number): NumericShape {
  const entries = Object.entries(load).map(([name, value]) => [
    name,
    typeof value === 'number' && names.has(name) ? map(value) : value,
  ]);
  return Object.fromEntries(entries) as NumericShape;
}
