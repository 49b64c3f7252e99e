// The messages between the panel's page and its host. Every message of the host is a whole snapshot with a revision.
// A message that cannot be parsed is undefined on both sides, never an exception.
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
  /** `deploy/hpa.yaml`, as a person names it. */
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

/** Another version of the file: the same autoscaler as it is saved, or as it was committed last. */
const baselineKindSchema = z.enum(['saved', 'head']);
export type BaselineKind = z.infer<typeof baselineKindSchema>;

/** A run can be compared with one of these. */
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
  /** There is none to show: why. */
  z.object({ with: baselineKindSchema, problem: z.string() }),
]);
export type Baseline = z.infer<typeof baselineSchema>;

/** An environment of the chart: the autoscaler in it, or why there is none; neither if it is not compared. */
const environmentSchema = z.object({
  name: z.string(),
  /** `values.yaml, values-prod.yaml` */
  files: z.string(),
  autoscaler: z.optional(autoscalerSchema),
  problem: z.optional(z.string()),
  /** The values exclude it, which is no error. */
  isExcluded: z.optional(z.boolean()),
});

/** What a user wants to do with a recording. */
export const recordingActionSchema = z.enum(['calibrate', 'replay']);
export type RecordingAction = z.infer<typeof recordingActionSchema>;

/** The language server does not answer, so that the run may not match the text. */
const serverProblemSchema = z.object({
  text: z.string(),
  /** It goes on by itself. */
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
  /** The autoscaler. */
  uri: z.string(),
  name: z.string(),
  /** `never above 12` */
  text: z.string(),
  /** The sync that shows it. */
  atMs: z.number(),
  /** The count that it names, and the time at which it counts. */
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
    /** What a scenario has where nothing says otherwise. */
    defaults: scenarioDefaultsSchema,
    /** `deploy/web.yaml`: the file with these facts. */
    workloadFile: z.optional(z.string()),
    /** The texts of the form for each field of a scenario. */
    notes: z.record(z.string(), fieldNoteSchema),
    lines: z.record(z.string(), z.int()),
    problem: z.optional(lineProblemSchema),
    /** What else contradicts the run. */
    notices: z.optional(z.array(noticeSchema)),
    rendered: z.optional(renderedWithSchema),
    /** All that begin at the place of this one, if there are several. */
    objects: z.optional(z.array(objectSchema)),
    /** The panel goes where the cursor goes; otherwise it stays with this autoscaler. */
    follows,
    lacking: unavailableBaselinesSchema,
    compared: z.optional(baselineSchema),
    /** Of the chart of a template, except the one that is shown. */
    environments: z.optional(z.array(environmentSchema)),
    /** The scenario file that is used. */
    scenario: z.optional(activeScenarioSchema),
    /** Of a run that starts from the status. */
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
  /** The line of the cursor in the shown file, from 1: the syncs that this line decided are marked. */
  z.object({ type: z.literal('cursor'), revision, line }),
  /** The user wants the run as a file, or in the clipboard. */
  z.object({ type: z.literal('export'), revision, format: exportFormatSchema, to: exportTargetSchema }),
  /** What the status bar says, for a screen reader, which does not read it. */
  z.object({ type: z.literal('announce'), revision, text: z.string() }),
  /** The user has opened this run, by a lens. */
  z.object({
    type: z.literal('mode'),
    revision,
    mode: simulationModeSchema,
    compare: z.optional(comparisonChoiceSchema),
    /** The drill is unfolded. */
    drill: z.optional(z.boolean()),
    /** The search for an edit is unfolded. */
    tune: z.optional(z.boolean()),
    /** The expectation of the run that does not hold. */
    expected: z.optional(expectedRunSchema),
  }),
  /** The user wants to save the scenario: the page answers with it. */
  z.object({ type: z.literal('saveScenario'), revision }),
  /** The user wants to compare with the run that is shown. */
  z.object({ type: z.literal('pin'), revision }),
  /** The answer to `ping`. */
  z.object({ type: z.literal('pong'), revision }),
  /** Whether the language server answers; no problem: it does. */
  z.object({ type: z.literal('server'), revision, problem: z.optional(serverProblemSchema) }),
  /** A CSV file, as the scenario names it: its text, or why there is none. */
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
    /** The manifest has several autoscalers, and a recording is about one. */
    isShared: z.boolean(),
  }),
  /** The text of a recording, or why there is none. */
  z.object({
    type: z.literal('recording'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
    /** What the user wants to do with it. */
    action: z.optional(recordingActionSchema),
  }),
  /** The modules of the program of workers, as names and texts, or why there are none. */
  z.object({
    type: z.literal('worker'),
    revision,
    modules: z.array(z.tuple([z.string(), z.string()])),
    problem: z.optional(z.string()),
  }),
  /** A search, as far as it is. */
  z.object({
    type: z.literal('tuning'),
    revision,
    /** The subject of the message that began it. */
    subject: z.string(),
    isRunning: z.boolean(),
    /** At most so many runs. */
    of: z.optional(z.number()),
    /** Loads are tried on the best candidate. */
    isAttacking: z.optional(z.boolean()),
    found: z.optional(tuneFoundSchema),
    /** Why nothing is found, or not made: a sentence. */
    problem: z.optional(z.string()),
  }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

/** The host adds the revision. */
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
  /** Whether the extension host still handles messages: the page outlives it. */
  z.object({ type: z.literal('ping') }),
  /** The page has drawn this revision; tests wait for it. */
  z.object({ type: z.literal('drawn'), revision, sequence: z.string(), rows: z.int() }),
  /** Put the cursor there. `line` counts from 1. */
  z.object({ type: z.literal('reveal'), line }),
  /** A sync was selected: mark the line that decided, with `note` after it; no line: unmark. */
  z.object({ type: z.literal('select'), line: z.optional(line), note: z.optional(z.string()) }),
  /** The answer to `export`: a name for the file, without its ending, and its text; of a PNG in base64. */
  z.object({
    type: z.literal('exported'),
    format: exportFormatSchema,
    to: exportTargetSchema,
    name: z.string(),
    text: z.string(),
  }),
  /** The answer where only the page can copy, which is an image; `problem`: why it could not. */
  z.object({ type: z.literal('imageCopied'), problem: z.optional(z.string()) }),
  z.object({ type: z.literal('insert') }),
  /** Start the language server again. */
  z.object({ type: z.literal('restartServer') }),
  z.object({ type: z.literal('showLog') }),
  /** To the file that is used; `as`: to one that the user names. */
  z.object({
    type: z.literal('saveScenario'),
    said: scenarioContentSchema,
    /** Values that a new file contains even if they equal the defaults. */
    inUse: partialScenarioSchema,
    as: z.boolean(),
    /** Sentences that are added to those of the file. */
    expectations: z.optional(z.array(z.string())),
  }),
  /** Ask the user for a scenario file. */
  z.object({ type: z.literal('openScenario') }),
  /** Show the text of the one that is used. */
  z.object({ type: z.literal('showScenario') }),
  /** Ask the user for the value of a template's expression. */
  z.object({ type: z.literal('setValue'), scope: z.string(), expression: z.string() }),
  z.object({
    type: z.literal('compare'),
    with: comparisonChoiceSchema,
    /** The names of the environments that are shown; absent: the first ones. */
    environments: z.optional(z.array(z.string())),
  }),
  /** The form chooses another controller than the settings; absent: it does not. */
  z.object({ type: z.literal('controller'), choice: z.optional(controllerChoiceSchema) }),
  z.object({ type: z.literal('follow'), follows }),
  /** Show another one of the objects that begin at one place. */
  z.object({ type: z.literal('object'), key: z.string() }),
  /** Read the program of workers, which the page may not. */
  z.object({ type: z.literal('readWorker') }),
  /** Ask the user for a CSV file. */
  z.object({ type: z.literal('chooseSeries') }),
  /** Read a recording, as the page was told its name, and watch it. */
  z.object({ type: z.literal('readRecording'), file: z.string() }),
  /** Ask the user for a recording. */
  z.object({ type: z.literal('chooseRecording'), action: recordingActionSchema }),
  /** Save the fitted world to a file that the user names. */
  z.object({
    type: z.literal('saveFitted'),
    text: z.string(),
    /** Files that the text names relative to the folder of the manifest. */
    names: z.array(z.string()),
  }),
  /** Read the one that the scenario names, from the folder of the manifest. */
  z.object({ type: z.literal('readSeries'), file: z.string() }),
  /** Search for an edit; a search that goes on ends. `subject` is the page's own key. */
  z.extend(tuneWishSchema, { type: z.literal('tune'), subject: z.string() }),
  /** End the search; what it has found stays. */
  z.object({ type: z.literal('cancelTuning') }),
  /** Make the edits of a candidate of the last search. */
  z.object({ type: z.literal('applyTuned'), candidate: z.string() }),
]);
export type MessageToHost = z.infer<typeof messageToHostSchema>;

export const parseMessageToPage = (value: unknown): MessageToPage | undefined => parseWith(messageToPageSchema, value);

export const parseMessageToHost = (value: unknown): MessageToHost | undefined => parseWith(messageToHostSchema, value);
