import type { SimulationMode } from '../core/simulator/simulation-input.ts';
import {
  type ComparisonChoice,
  comparisonChoiceSchema,
  type FailedExpectation,
  simulationModeSchema,
} from './panel.ts';
import { type SimulationParams, valuesFilesSchema } from './requests.ts';
import { parseWith } from './schema.ts';

export interface OpenedRun {
  mode: SimulationMode;
  compare?: ComparisonChoice | undefined;
  drill?: boolean;
  tune?: boolean;
  expected?: FailedExpectation | undefined;
}

export type PlaceDetails = Pick<SimulationParams, 'scenario' | 'valuesFiles' | 'object' | 'fromStatus'>;

export function runOfArguments([, , , mode, , compare]: readonly unknown[]): OpenedRun | undefined {
  const opened = parseWith(simulationModeSchema, mode);
  return opened && { mode: opened, compare: parseWith(comparisonChoiceSchema, compare) };
}

export function detailsOfArguments([
  ,
  ,
  scenario,
  ,
  valuesFiles,
  ,
  object,
  fromStatus,
]: readonly unknown[]): PlaceDetails {
  return readDetails({ scenario, valuesFiles, object, fromStatus });
}

export function readDetails({
  scenario,
  valuesFiles,
  object,
  fromStatus,
}: {
  [Name in keyof PlaceDetails]?: unknown;
}): PlaceDetails {
  const files = parseWith(valuesFilesSchema, valuesFiles);
  return {
    ...(typeof scenario === 'string' && { scenario }),
    ...(files && { valuesFiles: files }),
    ...(typeof object === 'string' && { object }),
    ...(fromStatus === true && { fromStatus }),
  };
}
