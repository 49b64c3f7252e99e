// The arguments of `openSimulationCommand`: what a lens opens, or what the server says that it would.

import type { SimulationMode } from '../../../core/simulator/simulation-input.ts';
import { positionSchema } from '../../../protocol/lsp-schemas.ts';
import {
  type ComparisonChoice,
  comparisonChoiceSchema,
  type FailedExpectation,
  simulationModeSchema,
} from '../../../protocol/panel.ts';
import { valuesFilesSchema } from '../../../protocol/requests.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';
import type { SimulationPlace } from '../panel/snapshot.ts';

/** What the user opened by a lens. */
export interface OpenedRun {
  mode: SimulationMode;
  compare?: ComparisonChoice | undefined;
  drill?: boolean;
  tune?: boolean;
  expected?: FailedExpectation | undefined;
}

/** Undefined without a file and a position. */
export function placeOfArguments([uri, place, scenario, , valuesFiles, , object, fromStatus]: readonly unknown[]):
  | SimulationPlace
  | undefined {
  const address = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const position = parseWith(positionSchema, place);
  if (!(address instanceof vscode.Uri) || !position) return undefined;
  return {
    uri: address,
    position: new vscode.Position(position.line, position.character),
    ...placeDetails({ scenario, valuesFiles, object, fromStatus }),
  };
}

type PlaceDetails = { [Name in 'scenario' | 'valuesFiles' | 'object' | 'fromStatus']?: unknown };

export function placeDetails({
  scenario,
  valuesFiles,
  object,
  fromStatus,
}: PlaceDetails): Omit<SimulationPlace, 'uri' | 'position'> {
  const files = parseWith(valuesFilesSchema, valuesFiles);
  return {
    ...(typeof scenario === 'string' && { scenario: vscode.Uri.parse(scenario) }),
    ...(files && { valuesFiles: files }),
    ...(typeof object === 'string' && { object }),
    ...(fromStatus === true && { fromStatus }),
  };
}

export function runOfArguments([, , , mode, , compare]: readonly unknown[]): OpenedRun | undefined {
  const opened = parseWith(simulationModeSchema, mode);
  return opened && { mode: opened, compare: parseWith(comparisonChoiceSchema, compare) };
}
