// The content of the page as data. If the text of an autoscaler becomes invalid, the page keeps the last run of the
// autoscaler.
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { FieldNote } from '../../../core/model/scenario/field-note.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type {
  FieldLines,
  LineProblem,
  Notice,
  ObjectAtPlace,
  RenderedWith,
} from '../../../core/simulator/simulation-input.ts';
import { handleMessage, type MessageHandlers } from '../../../protocol/message-handlers.ts';
import type {
  BaselineKind,
  MessageToPage,
  ServerProblem,
  SimulationSubject,
  UnavailableBaselines,
} from '../../../protocol/panel.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import type { SeriesFile } from '../runs/csv-series.ts';

export interface RunInput {
  autoscaler: Autoscaler;
  profile: Profile;
  workload: WorkloadFacts;
}

export interface SimulationData extends RunInput {
  subject: SimulationSubject;
  defaults: ScenarioDefaults;
  workloadFile?: string | undefined;
  notes: Readonly<Record<string, FieldNote>>;
  lines: FieldLines;
  lacking: UnavailableBaselines;
  scenario?: ActiveScenario | undefined;
  /** The state in the status of the object; absent if the run does not start from this state. */
  state?: ScenarioContent | undefined;
  compared?: ({ with: BaselineKind } & ({ run: RunInput } | { problem: string })) | undefined;
  environments: readonly ShownEnvironment[];
}

export interface ShownEnvironment {
  name: string;
  /** The values files of the environment, such as `values.yaml, values-prod.yaml`, or the kustomization. */
  files: string;
  /** The run of the environment; absent if the environment is not compared, or if it has a `problem`. */
  run?: RunInput | undefined;
  problem?: string | undefined;
  /** Whether the chart does not render the object with the values of this environment. This is not an error. */
  isExcluded?: boolean | undefined;
}

export interface PageModel {
  /** The revision of the last message; 0 before the first message. */
  revision: number;
  subject?: SimulationSubject;
  follows?: boolean;
  simulated?: SimulationData;
  objects?: readonly ObjectAtPlace[] | undefined;
  rendered?: RenderedWith | undefined;
  /** The problem of the current text. If it is set, the displayed run belongs to an earlier text. */
  problem?: LineProblem | undefined;
  /**
   * The sentences that the page shows above the run. A notice may say that the autoscaler never scales in reality, even
   * if the displayed run matches the current text.
   */
  notices?: readonly Notice[] | undefined;
  /** The line of the cursor, counted from 1. */
  cursorLine?: number | undefined;
  series?: SeriesFile | undefined;
  recordings?: Recordings | undefined;
  recording?: RecordingText | undefined;
  tuning?: TuningState | undefined;
  /** Set if the language server does not answer. The run may then not match the current text. */
  serverProblem?: ServerProblem | undefined;
}

export type TuningState = Omit<Extract<MessageToPage, { type: 'tuning' }>, 'type' | 'revision'>;

export interface Recordings {
  files: readonly string[];
  /**
   * Whether the manifest has several autoscalers. The page then names the autoscaler for which the recording is used.
   */
  isShared: boolean;
}

export interface RecordingText {
  file: string;
  text?: string | undefined;
  /** Why the file has no text, as a clause: `it cannot be read`. */
  problem?: string | undefined;
}

export const emptyPageModel: PageModel = { revision: 0 };

/** Applies a message to the page. Ignores a message with an older revision, because the document has changed since. */
export function applyMessage(page: PageModel, message: MessageToPage): PageModel {
  return message.revision < page.revision ? page : handleMessage(reducers, message, page);
}

const unchanged = (_: MessageToPage, page: PageModel): PageModel => page;

const reducers: MessageHandlers<MessageToPage, [page: PageModel], PageModel> = {
  export: unchanged,
  announce: unchanged,
  saveScenario: unchanged,
  pin: unchanged,
  mode: unchanged,
  pong: unchanged,
  worker: unchanged,
  server: ({ problem }, page) => ({ ...page, serverProblem: problem }),
  cursor: ({ line }, page) => ({ ...page, cursorLine: line }),
  series: ({ file, text, problem }, page) => ({ ...page, series: { file, text, problem } }),
  recordings: ({ files, isShared }, page) => ({ ...page, recordings: { files, isShared } }),
  recording: ({ file, text, problem }, page) => ({ ...page, recording: { file, text, problem } }),
  tuning: ({ type: _, revision: __, ...tuning }, page) => ({ ...page, tuning }),
  simulation(message, page) {
    const { revision, subject, follows, problem, notices, rendered, objects } = message;
    const simulated = toSimulationData(message, page.simulated);
    return {
      ...carriedOver(page, subject),
      revision,
      subject,
      follows,
      simulated,
      problem,
      notices,
      rendered,
      objects,
    };
  },
  unreadable({ revision, subject, problem, follows, rendered, objects }, page) {
    const last = page.simulated;
    return {
      ...carriedOver(page, subject),
      revision,
      subject,
      follows,
      problem,
      objects,
      ...(rendered && { rendered }),
      ...(last && subjectKey(last.subject) === subjectKey(subject) && { simulated: last }),
    };
  },
  empty: ({ revision, follows }, { serverProblem, tuning }) => ({ revision, follows, serverProblem, tuning }),
};

/** Returns the fields that no snapshot contains, so that they stay when a new snapshot arrives. */
function carriedOver(page: PageModel, subject: SimulationSubject): Partial<PageModel> {
  const { cursorLine, series, serverProblem, tuning } = page;
  return { cursorLine, series, serverProblem, tuning, ...recordingsOf(page, subject) };
}

/**
 * Returns the recordings of the page; empty if the new subject is in another manifest, because the names of recordings
 * are relative to the manifest.
 */
function recordingsOf(
  { subject, recordings, recording }: PageModel,
  { uri }: SimulationSubject,
): Pick<PageModel, 'recordings' | 'recording'> {
  return subject?.uri === uri ? { recordings, recording } : {};
}

/** Returns a key that identifies the object and not only its file, because each run belongs to one object. */
export function subjectKey({ uri, kind, name, document, item = 0 }: SimulationSubject): string {
  return `${uri}#${document}/${item}/${kind}/${name}`;
}

function toSimulationData(
  message: Extract<MessageToPage, { type: 'simulation' }>,
  before: SimulationData | undefined,
): SimulationData {
  const {
    subject,
    autoscaler,
    profile,
    workload,
    defaults,
    workloadFile,
    notes,
    lines,
    lacking,
    compared,
    scenario,
    state,
  } = message;
  const { environments = [] } = message;
  return {
    subject,
    autoscaler,
    profile,
    workload,
    defaults,
    notes,
    lines,
    lacking,
    workloadFile,
    scenario,
    state,
    compared: compared && ('problem' in compared ? compared : { with: compared.with, run: { ...compared, profile } }),
    environments: environments.map(({ autoscaler: other, ...environment }) => ({
      ...environment,
      run: other && sameRun({ autoscaler: other, profile, workload }, environment.name, before),
    })),
  };
}

/**
 * Returns the same object for the same input, so that an edit of one environment does not simulate the other
 * environments again.
 */
function sameRun(run: RunInput, name: string, before: SimulationData | undefined): RunInput {
  const last = before?.environments.find((one) => one.name === name)?.run;
  return last && JSON.stringify(last) === JSON.stringify(run) ? last : run;
}
