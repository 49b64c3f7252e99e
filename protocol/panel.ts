// The messages between the panel's page and its host, which is the extension in VS Code or the playground. Every
// message of the host has a revision and does not depend on earlier messages. On both sides, parsing an invalid message
// returns undefined and does not throw.
import * as z from 'zod/mini';
import type { FieldNote } from '../core/model/scenario/field-note.ts';
import type { LineProblem, Notice, RenderedWith, SimulationMode } from '../core/simulator/simulation-input.ts';
import { autoscalerSchema, profileSchema } from './autoscaler-schemas.ts';
import { controllerChoiceSchema } from './controller-choice.ts';
import { activeScenarioSchema } from './scenario.ts';
import { partialScenarioSchema, scenarioContentSchema, scenarioDefaultsSchema } from './scenario-schemas.ts';
import { parseWith, type SchemasOf, schemaOf } from './schema.ts';
import { tuneFoundSchema, tuneWishSchema } from './tune.ts';
import { workloadFactsSchema } from './workload-schemas.ts';

/** The autoscaler that is simulated, as the page shows it. */
const simulationSubjectSchema = z.object({
  uri: z.string(),
  /** The name of the file for the user: `deploy/hpa.yaml`. */
  file: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The index of the YAML document in the file, and of the item in a `List`, from 0. */
  document: z.int(),
  item: z.exactOptional(z.int()),
});
export type SimulationSubject = z.infer<typeof simulationSubjectSchema>;

/** One of several objects that a template renders at one place, for example in a loop. */
const objectSchema = z.object({ key: z.string(), label: z.string(), isShown: z.boolean() });

const lineProblemSchema = z.object({
  message: z.string(),
  line: z.int(),
  incomplete: z.optional(
    z.object({
      scope: z.string(),
      expression: z.optional(z.string()),
    } satisfies SchemasOf<NonNullable<LineProblem['incomplete']>>),
  ),
} satisfies SchemasOf<LineProblem>);

const noticeSchema = z.object({
  text: z.string(),
  line: z.optional(z.int()),
  contradicts: z.optional(z.enum(['sequence', 'scaleUp', 'scaleDown'])),
  condition: z.optional(z.string()),
  isFailure: z.optional(z.boolean()),
} satisfies SchemasOf<Notice>);

const renderedWithSchema = z.object({
  text: z.string(),
  values: z.readonly(z.array(z.string())),
  files: z.readonly(z.array(z.string())),
} satisfies SchemasOf<RenderedWith>);

const fieldNoteSchema = z.object({
  text: z.string(),
  unit: z.optional(z.string()),
  default: z.optional(z.string()),
  misread: z.optional(z.string()),
} satisfies SchemasOf<FieldNote>);

/** Another version of the file, with which a run is compared: as it was saved, or as it was last committed. */
const baselineKindSchema = z.enum(['saved', 'head']);
export type BaselineKind = z.infer<typeof baselineKindSchema>;

/** The choices of what to compare a run with. */
export const comparisonChoiceSchema = z.enum(['nothing', ...baselineKindSchema.options, 'environments', 'pins']);
export type ComparisonChoice = z.infer<typeof comparisonChoiceSchema>;

/** The reasons why versions of the file are not available for comparison; absent for an available version. */
const unavailableBaselinesSchema = z.object({
  saved: z.optional(z.string()),
  head: z.optional(z.string()),
} satisfies SchemasOf<{ [Which in BaselineKind]?: string | undefined }>);
export type UnavailableBaselines = Readonly<z.infer<typeof unavailableBaselinesSchema>>;

const baselineSchema = z.union([
  z.object({ with: baselineKindSchema, autoscaler: autoscalerSchema, workload: workloadFactsSchema }),
  /** `problem` says why there is nothing to compare with. */
  z.object({ with: baselineKindSchema, problem: z.string() }),
]);
export type Baseline = z.infer<typeof baselineSchema>;

/**
 * An environment of the chart. `problem` says why the environment has no `autoscaler`. If the environment is not
 * compared, it has neither an `autoscaler` nor a `problem`.
 */
const environmentSchema = z.object({
  name: z.string(),
  /** The values files of the environment: `values.yaml, values-prod.yaml`. */
  files: z.string(),
  autoscaler: z.optional(autoscalerSchema),
  problem: z.optional(z.string()),
  /** Whether the chart does not render the object with these values, which is not an error. */
  isExcluded: z.optional(z.boolean()),
});

/** The actions that the user can choose for a recording. */
export const recordingActionSchema = z.enum(['calibrate', 'replay']);
export type RecordingAction = z.infer<typeof recordingActionSchema>;

/** Tells that the language server does not answer. Until the server answers again, the run may not match the text. */
const serverProblemSchema = z.object({
  text: z.string(),
  /** Whether the server starts again without an action of the user. */
  isBusy: z.boolean(),
});
export type ServerProblem = z.infer<typeof serverProblemSchema>;

export const exportFormatSchema = z.enum(['png', 'svg', 'csv', 'json', 'markdown']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
export const exportTargetSchema = z.enum(['file', 'clipboard']);
export type ExportTarget = z.infer<typeof exportTargetSchema>;

export const simulationModeSchema = schemaOf<SimulationMode>()(z.enum(['scaleUp', 'load', 'scaleDown']));

/** An expectation of a scenario file that does not hold. The chart shows it. */
export const expectedRunSchema = z.object({
  /** The URI and name of the autoscaler. */
  uri: z.string(),
  name: z.string(),
  /** The text of the expectation: `never above 12`. */
  text: z.string(),
  /** The time of the sync that shows the failure. */
  atMs: z.number(),
  /** The count in the expectation, and the time from which it applies. */
  bound: z.optional(z.object({ count: z.number(), atMs: z.optional(z.number()) })),
});
export type FailedExpectation = z.infer<typeof expectedRunSchema>;

const revision = z.int();
const line = z.int();
const follows = z.boolean();
const messageToPageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('simulation'),
    revision,
    subject: simulationSubjectSchema,
    autoscaler: autoscalerSchema,
    profile: profileSchema,
    workload: workloadFactsSchema,
    /** The values of fields that neither a scenario file nor the form sets. */
    defaults: scenarioDefaultsSchema,
    /** The file from which the facts about the workload come: `deploy/web.yaml`. */
    workloadFile: z.optional(z.string()),
    /** The texts that the form shows for the fields of a scenario, by field. */
    notes: z.record(z.string(), fieldNoteSchema),
    lines: z.record(z.string(), z.int()),
    problem: z.optional(lineProblemSchema),
    /** The notices that contradict the run. */
    notices: z.optional(z.array(noticeSchema)),
    rendered: z.optional(renderedWithSchema),
    /** The objects that the template renders at the same place, if there are several. */
    objects: z.optional(z.array(objectSchema)),
    /**
     * Whether the panel follows the cursor to another autoscaler. If not, the panel continues to show this autoscaler.
     */
    follows,
    lacking: unavailableBaselinesSchema,
    compared: z.optional(baselineSchema),
    /** The environments of a template's chart, except the displayed one. */
    environments: z.optional(z.array(environmentSchema)),
    scenario: z.optional(activeScenarioSchema),
    /** The state from which the run starts, if it is read from the status of the object. */
    state: z.optional(scenarioContentSchema),
  }),
  z.object({
    type: z.literal('unreadable'),
    revision,
    subject: simulationSubjectSchema,
    problem: lineProblemSchema,
    rendered: z.optional(renderedWithSchema),
    objects: z.optional(z.array(objectSchema)),
    follows,
  }),
  z.object({ type: z.literal('empty'), revision, follows }),
  /** The line of the cursor in the displayed file, from 1. The page marks the syncs that this line decided. */
  z.object({ type: z.literal('cursor'), revision, line }),
  z.object({ type: z.literal('export'), revision, format: exportFormatSchema, to: exportTargetSchema }),
  /** Announce the message that VS Code shows in the status bar, because a screen reader does not read it there. */
  z.object({ type: z.literal('announce'), revision, text: z.string() }),
  /** Show this run, which the user has opened from a lens. */
  z.object({
    type: z.literal('mode'),
    revision,
    mode: simulationModeSchema,
    compare: z.optional(comparisonChoiceSchema),
    /** Whether to unfold the section with the drill. */
    drill: z.optional(z.boolean()),
    /** Whether to unfold the section with the search for an edit. */
    tune: z.optional(z.boolean()),
    expected: z.optional(expectedRunSchema),
  }),
  /** Save the scenario: the page answers with `saveScenario`. */
  z.object({ type: z.literal('saveScenario'), revision }),
  /** Pin the run that is shown, to compare with it. */
  z.object({ type: z.literal('pin'), revision }),
  /** The answer to `ping`. */
  z.object({ type: z.literal('pong'), revision }),
  /** The problem while the language server does not answer; absent if it answers. */
  z.object({ type: z.literal('server'), revision, problem: z.optional(serverProblemSchema) }),
  /** The text of a CSV file, or why it was not read. `file` is the name that the scenario contains. */
  z.object({
    type: z.literal('series'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
  }),
  /** The names of the recordings beside the manifest and its scenario, and of the recording that the scenario names. */
  z.object({
    type: z.literal('recordings'),
    revision,
    files: z.array(z.string()),
    /** Whether the manifest has several autoscalers, so that a recording may be of another autoscaler. */
    isShared: z.boolean(),
  }),
  /** The text of a recording, or why it was not read. */
  z.object({
    type: z.literal('recording'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
    /** The action that the page starts with the recording. */
    action: z.optional(recordingActionSchema),
  }),
  /** The modules of the worker program, each with its name and text, or why they were not read. */
  z.object({
    type: z.literal('worker'),
    revision,
    modules: z.array(z.tuple([z.string(), z.string()])),
    problem: z.optional(z.string()),
  }),
  /** The progress or the result of a search. */
  z.object({
    type: z.literal('tuning'),
    revision,
    /** The `subject` of the message `tune` that started the search. */
    subject: z.string(),
    isRunning: z.boolean(),
    /** The greatest possible number of runs. */
    of: z.optional(z.number()),
    /** Whether the search is now looking for a load that breaks the best candidate. */
    isAttacking: z.optional(z.boolean()),
    found: z.optional(tuneFoundSchema),
    /** A sentence that says why nothing was found or applied. */
    problem: z.optional(z.string()),
  }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

/** A message before the host adds the revision. */
export type Unrevised<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** A message with the whole state that the page shows. */
export type Snapshot = Exclude<
  MessageToPage,
  {
    type:
      | 'cursor'
      | 'export'
      | 'announce'
      | 'pin'
      | 'series'
      | 'recording'
      | 'recordings'
      | 'saveScenario'
      | 'mode'
      | 'tuning'
      | 'server'
      | 'worker'
      | 'pong';
  }
>;

const messageToHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Asks whether the extension host still handles messages: the page stays open if the host hangs or ends. */
  z.object({ type: z.literal('ping') }),
  /** The page has drawn this revision; tests wait for it. */
  z.object({ type: z.literal('drawn'), revision, sequence: z.string(), rows: z.int() }),
  /** Put the cursor on this line, which counts from 1. */
  z.object({ type: z.literal('reveal'), line }),
  /** Mark the line that decided the selected sync, with `note` after it. Without a line, remove the mark. */
  z.object({ type: z.literal('select'), line: z.optional(line), note: z.optional(z.string()) }),
  /** The answer to `export`: `name` is the file name without extension, and `text` the content. A PNG is base64. */
  z.object({
    type: z.literal('exported'),
    format: exportFormatSchema,
    to: exportTargetSchema,
    name: z.string(),
    text: z.string(),
  }),
  /** The answer to `export` of an image to the clipboard, which only the page can do. `problem` says why it failed. */
  z.object({ type: z.literal('imageCopied'), problem: z.optional(z.string()) }),
  z.object({ type: z.literal('insert') }),
  z.object({ type: z.literal('restartServer') }),
  z.object({ type: z.literal('showLog') }),
  /** Save the scenario to the scenario file in use or, if `as` is true, to a file that the user chooses. */
  z.object({
    type: z.literal('saveScenario'),
    said: scenarioContentSchema,
    /** Values that a new file contains even if they equal the defaults. */
    inUse: partialScenarioSchema,
    as: z.boolean(),
    /** Expectations to add to the expectations of the file. */
    expectations: z.optional(z.array(z.string())),
  }),
  /** Let the user choose a scenario file. */
  z.object({ type: z.literal('openScenario') }),
  /** Show the text of the scenario file in use. */
  z.object({ type: z.literal('showScenario') }),
  /** Let the user set the value of a template expression. */
  z.object({ type: z.literal('setValue'), scope: z.string(), expression: z.string() }),
  z.object({
    type: z.literal('compare'),
    with: comparisonChoiceSchema,
    /** The names of the environments to compare with; absent for the first environments. */
    environments: z.optional(z.array(z.string())),
  }),
  /** Use the controller that the user chose in the form; without `choice`, the controller of the settings. */
  z.object({ type: z.literal('controller'), choice: z.optional(controllerChoiceSchema) }),
  z.object({ type: z.literal('follow'), follows }),
  /** Show another object that the template renders at the same place. */
  z.object({ type: z.literal('object'), key: z.string() }),
  /** Read the worker program, which the page cannot read itself. The host answers with `worker`. */
  z.object({ type: z.literal('readWorker') }),
  /** Let the user choose a CSV file. */
  z.object({ type: z.literal('chooseSeries') }),
  /** Read a recording, by a name from `recordings`, and watch it for changes. */
  z.object({ type: z.literal('readRecording'), file: z.string() }),
  /** Let the user choose a recording. */
  z.object({ type: z.literal('chooseRecording'), action: recordingActionSchema }),
  /** Save the simulated world that fits the recording as a scenario file, whose path the user chooses. */
  z.object({
    type: z.literal('saveFitted'),
    text: z.string(),
    /** The file names in `text` that are relative to the folder of the manifest. */
    names: z.array(z.string()),
  }),
  /** Read the CSV file that the scenario names. The path is relative to the folder of the manifest. */
  z.object({ type: z.literal('readSeries'), file: z.string() }),
  /**
   * Start a search for an edit. A search that is still running ends. The host sends `subject` back with the results.
   */
  z.extend(tuneWishSchema, { type: z.literal('tune'), subject: z.string() }),
  /** End the search and keep its results so far. */
  z.object({ type: z.literal('cancelTuning') }),
  /** Apply the edits of a candidate from the last search. */
  z.object({ type: z.literal('applyTuned'), candidate: z.string() }),
]);
export type MessageToHost = z.infer<typeof messageToHostSchema>;

export const parseMessageToPage = (value: unknown): MessageToPage | undefined => parseWith(messageToPageSchema, value);

export const parseMessageToHost = (value: unknown): MessageToHost | undefined => parseWith(messageToHostSchema, value);
