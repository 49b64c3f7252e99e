// What the panel's page and its host say to each other. Every message of the host is a whole snapshot with a revision.
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { FieldNote } from '../core/model/scenario/field-note.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { FieldLines, LineProblem } from '../core/simulator/simulation-input.ts';
import type { ActiveScenario } from './scenario.ts';

/** What is simulated, as the page shows it. */
export interface SimulationSubject {
  uri: string;
  /** `deploy/hpa.yaml`, as a person names it. */
  file: string;
  name: string;
  kind: string;
}

/** What a run can be compared with. */
export type ComparisonChoice = 'nothing' | 'saved' | 'head' | 'pins';

/** Another version of the file: the same autoscaler as it is saved, or as it was committed last. */
export type BaselineKind = Extract<ComparisonChoice, 'saved' | 'head'>;

/** Why there is no such version to compare with; absent where there is one. */
export type UnavailableBaselines = { readonly [Which in BaselineKind]?: string };

export type Baseline =
  | { with: BaselineKind; autoscaler: Autoscaler; workload: WorkloadFacts }
  /** There is none to show: why. */
  | { with: BaselineKind; problem: string };

export type MessageToPage =
  | {
      type: 'simulation';
      revision: number;
      subject: SimulationSubject;
      autoscaler: Autoscaler;
      profile: Profile;
      /** What is known of the workload. */
      workload: WorkloadFacts;
      /** `deploy/web.yaml`: the file that says so. */
      workloadFile?: string;
      /** What a form says of each field of a scenario. */
      notes: Readonly<Record<string, FieldNote>>;
      lines: FieldLines;
      problem?: LineProblem;
      /** The panel goes where the cursor goes; otherwise it stays with this autoscaler. */
      follows: boolean;
      lacking: UnavailableBaselines;
      compared?: Baseline;
      /** The scenario file that is used. */
      scenario?: ActiveScenario;
    }
  | { type: 'unreadable'; revision: number; subject: SimulationSubject; problem: LineProblem; follows: boolean }
  | { type: 'empty'; revision: number; follows: boolean }
  /** Where the cursor is in the shown file, from 1: the syncs that this line decided are marked. */
  | { type: 'cursor'; revision: number; line: number }
  /** The person wants the run as a file, or as text for a pull request. */
  | { type: 'export'; revision: number; format: ExportFormat }
  /** The person wants to save the scenario: the page answers with it. */
  | { type: 'saveScenario'; revision: number }
  /** The person wants to compare with the run that is shown. */
  | { type: 'pin'; revision: number }
  /** A CSV file, as the scenario names it: its text, or why there is none. */
  | { type: 'series'; revision: number; file: string; text?: string; problem?: string };

export type ExportFormat = 'svg' | 'csv' | 'json' | 'markdown';

/** What is shown, as a whole. */
export type Snapshot = Exclude<MessageToPage, { type: 'cursor' | 'export' | 'pin' | 'series' | 'saveScenario' }>;

export type MessageToHost =
  | { type: 'ready' }
  /** The page has drawn this revision; tests wait for it. */
  | { type: 'drawn'; revision: number; sequence: string; rows: number }
  /** Put the cursor there. `line` counts from 1. */
  | { type: 'reveal'; line: number }
  /** A sync was selected: mark the line that decided, with `note` after it; no line: unmark. */
  | { type: 'select'; line?: number; note?: string }
  /** The answer to `export`: a name for the file, without its ending, and what stands in it. */
  | { type: 'exported'; format: ExportFormat; name: string; text: string }
  | { type: 'insert' }
  /** To the file that is used; `as`: to one that the person names. */
  | { type: 'saveScenario'; said: ScenarioContent; as: boolean }
  /** Ask the person for a scenario file. */
  | { type: 'openScenario' }
  /** Show the text of the one that is used. */
  | { type: 'showScenario' }
  /** Ask the person for the value of a template's expression. */
  | { type: 'setValue'; scope: string; expression: string }
  | { type: 'compare'; with: ComparisonChoice }
  | { type: 'follow'; follows: boolean }
  /** Ask the person for a CSV file. */
  | { type: 'chooseSeries' }
  /** Read the one that the scenario names, from the folder of the manifest. */
  | { type: 'readSeries'; file: string };
