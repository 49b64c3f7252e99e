import type { Position } from 'vscode-languageserver-types';
import type { ReleaseSetting } from '../../model/release-choice.ts';
import type { SimulationMode } from '../../simulator/simulation-input.ts';
import type { LensTopic } from './code-lens.ts';

export type DocumentLensTopic = LensTopic | EnvironmentTopic | 'scenario';

export type EnvironmentTopic = 'environments' | 'chooseEnvironments';

export interface UnresolvedLens {
  position: Position;
  topic: DocumentLensTopic;
  ordinal?: number | undefined;
  /** The key of the object, if a template writes several objects at one place. */
  object?: string | undefined;
}

export interface ResolvedLens {
  position: Position;
  command: LensCommand;
}

export type DocumentLens = UnresolvedLens | ResolvedLens;

export interface LensCommand {
  title: string;
  tooltip?: string;
  action: LensAction;
}

export type LensAction =
  | { type: 'none' }
  /** `position` is relative to the start of the file. */
  | {
      type: 'open-simulation';
      uri: string;
      position: Position;
      scenario?: string;
      object?: string | undefined;
      valuesFiles?: readonly string[] | undefined;
      mode: SimulationMode;
      fromStatus?: boolean;
      comparesEnvironments?: boolean;
    }
  | { type: 'choose-object'; uri: string; position: Position }
  /** `expression` is absent if the user chooses the expression. */
  | { type: 'set-preview-value'; uri: string; position: Position; expression?: string }
  | { type: 'choose-release'; setting: ReleaseSetting; uri: string }
  | { type: 'choose-environments'; uri: string };
