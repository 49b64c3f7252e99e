// The messages between the panel's page and its host. Every message of the host has a revision and is complete in
// itself. A message that cannot be parsed is undefined on both sides, never an exception.
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
  /** Index of the YAML document in the file, and of the item in a `List`, from 0. */
  document: z.int(),
  item: z.exactOptional(z.int()),
});
export type SimulationSubject = z.infer<typeof simulationSubjectSchema>;

/** One of several objects that a template writes at one place. */
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

/** Another version of the file: the same autoscaler as it was saved, or as it was committed last. */
const baselineKindSchema = z.enum(['saved', 'head']);
export type BaselineKind = z.infer<typeof baselineKindSchema>;

/** The choices to compare a run with. */
export const comparisonChoiceSchema = z.enum(['nothing', ...baselineKindSchema.options, 'environments', 'pins']);
export type ComparisonChoice = z.infer<typeof comparisonChoiceSchema>;

/** Why a version is not available for comparison; absent if it is. */
const unavailableBaselinesSchema = z.object({
  saved: z.optional(z.string()),
  head: z.optional(z.string()),
} satisfies SchemasOf<{ [Which in BaselineKind]?: string | undefined }>);
export type UnavailableBaselines = Readonly<z.infer<typeof unavailableBaselinesSchema>>;

const baselineSchema = z.union([
  z.object({ with: baselineKindSchema, autoscaler: autoscalerSchema, workload: workloadFactsSchema }),
  /** Why there is nothing to compare with. */
  z.object({ with: baselineKindSchema, problem: z.string() }),
]);
export type Baseline = z.infer<typeof baselineSchema>;

/**
 * An environment of the chart: the autoscaler in it, or why there is none. Both are absent if the environment is not
 * compared.
 */
const environmentSchema = z.object({
  name: z.string(),
  /** The values files of the environment: `values.yaml, values-prod.yaml`. */
  files: z.string(),
  autoscaler: z.optional(autoscalerSchema),
  problem: z.optional(z.string()),
  /** Whether the values exclude the object, which is not an error. */
  isExcluded: z.optional(z.boolean()),
});

/** The actions of the user with a recording. */
export const recordingActionSchema = z.enum(['calibrate', 'replay']);
export type RecordingAction = z.infer<typeof recordingActionSchema>;

/** The language server does not answer, so the run may not match the text. */
const serverProblemSchema = z.object({
  text: z.string(),
  /** Whether the server restarts without an action of the user. */
  isBusy: z.boolean(),
});
export type ServerProblem = z.infer<typeof serverProblemSchema>;

export const exportFormatSchema = z.enum(['png', 'svg', 'csv', 'json', 'markdown']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
export const exportTargetSchema = z.enum(['file', 'clipboard']);
export type ExportTarget = z.infer<typeof exportTargetSchema>;

export const simulationModeSchema = schemaOf<SimulationMode>()(z.enum(['scaleUp', 'load', 'scaleDown']));

/** An expectation that does not hold, as the chart shows it. */
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
    /** Facts of the workload. */
    workload: workloadFactsSchema,
    /** The scenario's values where nothing sets them. */
    defaults: scenarioDefaultsSchema,
    /** The file with these facts: `deploy/web.yaml`. */
    workloadFile: z.optional(z.string()),
    /** The texts of the form for each field of a scenario. */
    notes: z.record(z.string(), fieldNoteSchema),
    lines: z.record(z.string(), z.int()),
    problem: z.optional(lineProblemSchema),
    /** The notices that contradict the run. */
    notices: z.optional(z.array(noticeSchema)),
    rendered: z.optional(renderedWithSchema),
    /** The objects that begin at the same place, if there are several. */
    objects: z.optional(z.array(objectSchema)),
    /** Whether the panel follows the cursor. Otherwise it stays with this autoscaler. */
    follows,
    lacking: unavailableBaselinesSchema,
    compared: z.optional(baselineSchema),
    /** The environments of a template's chart, except the displayed one. */
    environments: z.optional(z.array(environmentSchema)),
    /** The scenario file in use. */
    scenario: z.optional(activeScenarioSchema),
    /** The state from which the run starts, if that is read from the status. */
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
  /** Export the run to a file or to the clipboard. */
  z.object({ type: z.literal('export'), revision, format: exportFormatSchema, to: exportTargetSchema }),
  /** The message in the status bar, to be announced, because a screen reader does not read it there. */
  z.object({ type: z.literal('announce'), revision, text: z.string() }),
  /** Show this run, which the user has opened from a lens. */
  z.object({
    type: z.literal('mode'),
    revision,
    mode: simulationModeSchema,
    compare: z.optional(comparisonChoiceSchema),
    /** Whether the drill is unfolded. */
    drill: z.optional(z.boolean()),
    /** Whether the search for an edit is unfolded. */
    tune: z.optional(z.boolean()),
    /** The failed expectation of the run. */
    expected: z.optional(expectedRunSchema),
  }),
  /** Save the scenario: the page answers with its content. */
  z.object({ type: z.literal('saveScenario'), revision }),
  /** Pin the run that is shown, to compare with it. */
  z.object({ type: z.literal('pin'), revision }),
  /** The answer to `ping`. */
  z.object({ type: z.literal('pong'), revision }),
  /** Whether the language server answers. If it does, there is no problem. */
  z.object({ type: z.literal('server'), revision, problem: z.optional(serverProblemSchema) }),
  /** A CSV file, under the name that the scenario has for it: its text, or why it was not read. */
  z.object({
    type: z.literal('series'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
  }),
  /** The recordings beside the manifest and its scenario, and the one that the scenario names. */
  z.object({
    type: z.literal('recordings'),
    revision,
    files: z.array(z.string()),
    /** Whether the manifest has several autoscalers. A recording is about one of them. */
    isShared: z.boolean(),
  }),
  /** The text of a recording, or why there is none. */
  z.object({
    type: z.literal('recording'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
    /** What to do with the recording. */
    action: z.optional(recordingActionSchema),
  }),
  /** The modules of the program of workers, with names and texts, or why they were not read. */
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
    /** The subject in the message that began the search. */
    subject: z.string(),
    isRunning: z.boolean(),
    /** The greatest possible number of runs. */
    of: z.optional(z.number()),
    /** Whether the search tries loads against the best candidate. */
    isAttacking: z.optional(z.boolean()),
    found: z.optional(tuneFoundSchema),
    /** Why nothing was found or applied, as a sentence. */
    problem: z.optional(z.string()),
  }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

/** A message before the host adds the revision. */
export type Unrevised<Message> = Message extends unknown ? Omit<Message, 'revision'> : never;

/** The whole state of the page. */
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
  /** Asks whether the extension host still handles messages, because the page outlives it. */
  z.object({ type: z.literal('ping') }),
  /** The page has drawn this revision; tests wait for it. */
  z.object({ type: z.literal('drawn'), revision, sequence: z.string(), rows: z.int() }),
  /** Put the cursor on this line, which counts from 1. */
  z.object({ type: z.literal('reveal'), line }),
  /** The selected sync: mark the line that decided, with `note` after it. Without a line, remove the mark. */
  z.object({ type: z.literal('select'), line: z.optional(line), note: z.optional(z.string()) }),
  /** The answer to `export`: a name for the file, without its extension, and the content. A PNG is base64. */
  z.object({
    type: z.literal('exported'),
    format: exportFormatSchema,
    to: exportTargetSchema,
    name: z.string(),
    text: z.string(),
  }),
  /** The answer for an image, which only the page can copy. `problem`: why it could not. */
  z.object({ type: z.literal('imageCopied'), problem: z.optional(z.string()) }),
  z.object({ type: z.literal('insert') }),
  /** Start the language server again. */
  z.object({ type: z.literal('restartServer') }),
  z.object({ type: z.literal('showLog') }),
  /** Save the scenario to the file in use. `as`: to a file that the user chooses. */
  z.object({
    type: z.literal('saveScenario'),
    said: scenarioContentSchema,
    /** Values that a new file contains even if they equal the defaults. */
    inUse: partialScenarioSchema,
    as: z.boolean(),
    /** Expectations to add to those of the file. */
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
    /** The names of the displayed environments; absent: the first ones. */
    environments: z.optional(z.array(z.string())),
  }),
  /** The controller that the form chooses instead of the one in the settings; absent: none. */
  z.object({ type: z.literal('controller'), choice: z.optional(controllerChoiceSchema) }),
  z.object({ type: z.literal('follow'), follows }),
  /** Show another one of the objects that begin at the same place. */
  z.object({ type: z.literal('object'), key: z.string() }),
  /** Read the program of workers, which the page cannot do. */
  z.object({ type: z.literal('readWorker') }),
  /** Let the user choose a CSV file. */
  z.object({ type: z.literal('chooseSeries') }),
  /** Read a recording by the name that the page got, and watch it. */
  z.object({ type: z.literal('readRecording'), file: z.string() }),
  /** Let the user choose a recording. */
  z.object({ type: z.literal('chooseRecording'), action: recordingActionSchema }),
  /** Save the fitted world to a file that the user chooses. */
  z.object({
    type: z.literal('saveFitted'),
    text: z.string(),
    /** Files that the text names relative to the folder of the manifest. */
    names: z.array(z.string()),
  }),
  /** Read the series that the scenario names, from the folder of the manifest. */
  z.object({ type: z.literal('readSeries'), file: z.string() }),
  /** Search for an edit; a running search ends. `subject` is the page's own key. */
  z.extend(tuneWishSchema, { type: z.literal('tune'), subject: z.string() }),
  /** End the search. Its results so far stay. */
  z.object({ type: z.literal('cancelTuning') }),
  /** Apply the edits of a candidate from the last search. */
  z.object({ type: z.literal('applyTuned'), candidate: z.string() }),
]);
export type MessageToHost = z.infer<typeof messageToHostSchema>;

export const parseMessageToPage = (value: unknown): MessageToPage | undefined => parseWith(messageToPageSchema, value);

export const parseMessageToHost = (value: unknown): MessageToHost | undefined => parseWith(messageToHostSchema, value);
