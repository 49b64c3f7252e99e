// What a scenario file says, before anything is filled in; and the whole scenario, once defaults and the workspace are behind it.
import { type Fault, type Load, type LoadShape, type Pipeline, type Scenario, standardScenario, type Workload } from './scenario.ts';

/** A series in a file of its own. */
export interface CsvShape {
  shape: 'csv';
  file: string;
  time?: string;
  value?: string;
}

export interface GivenScenario {
  controller?: Partial<Scenario['controller']>;
  horizonSeconds?: number;
  seed?: number;
  start?: Scenario['start'];
  load?: { shape: LoadShape | CsvShape; noise?: Partial<Load['noise']> };
  workload?: Partial<Workload>;
  metrics?: Partial<Pipeline>;
  faults?: readonly Fault[];
}

/** What the file says goes before what the workspace knows, and that before the defaults. `series`: the points of a CSV file. */
export function completeScenario(
  given: GivenScenario,
  known: Partial<Workload> = {},
  series: Extract<LoadShape, { shape: 'points' }>['at'] = [],
): Scenario {
  const standard = standardScenario;
  const shape = given.load?.shape ?? standard.load;
  return {
    controller: { ...standard.controller, ...given.controller },
    horizonSeconds: given.horizonSeconds ?? standard.horizonSeconds,
    seed: given.seed ?? standard.seed,
    start: given.start ?? standard.start,
    load: { ...(shape.shape === 'csv' ? { shape: 'points', at: series } : shape), noise: { ...standard.load.noise, ...given.load?.noise } },
    workload: { ...standard.workload, ...known, ...given.workload },
    metrics: { ...standard.metrics, ...given.metrics },
    faults: given.faults ?? standard.faults,
  };
}
