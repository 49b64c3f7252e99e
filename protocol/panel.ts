// The messages between the panel's page and its host, which is the extension in VS Code or the playground. Every
// message of the host has a revision and does not depend on earlier messages. Parsing an invalid message returns
// undefined.
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

const simulationSubjectSchema = z.object({
  uri: z.string(),
  file: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The index of the YAML document in the file, from 0. `item` is the index in a `List`. */
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

/** Another version of the file: as it was saved, or as it was last committed. */
const baselineKindSchema = z.enum(['saved', 'head']);
export type BaselineKind = z.infer<typeof baselineKindSchema>;

export const comparisonChoiceSchema = z.enum(['nothing', ...baselineKindSchema.options, 'environments', 'pins']);
export type ComparisonChoice = z.infer<typeof comparisonChoiceSchema>;

/** For each version, the reason why the version is not available for comparison; absent if it is available. */
const unavailableBaselinesSchema = z.object({
  saved: z.optional(z.string()),
  head: z.optional(z.string()),
} satisfies SchemasOf<{ [Which in BaselineKind]?: string | undefined }>);
export type UnavailableBaselines = Readonly<z.infer<typeof unavailableBaselinesSchema>>;

const baselineSchema = z.union([
  z.object({ with: baselineKindSchema, autoscaler: autoscalerSchema, workload: workloadFactsSchema }),
  z.object({ with: baselineKindSchema, problem: z.string() }),
]);
export type Baseline = z.infer<typeof baselineSchema>;

/** `problem` says why the environment has no `autoscaler`. Both are absent if the environment is not compared. */
const environmentSchema = z.object({
  name: z.string(),
  /** The values files, `values.yaml, values-prod.yaml`, or the kustomization, `overlays/prod`. */
  files: z.string(),
  autoscaler: z.optional(autoscalerSchema),
  problem: z.optional(z.string()),
  /** Whether the chart omits the object with these values. An omitted object is not an error. */
  isExcluded: z.optional(z.boolean()),
});

export const recordingActionSchema = z.enum(['calibrate', 'replay']);
export type RecordingAction = z.infer<typeof recordingActionSchema>;

/** A problem of the language server. Until the server answers again, the run may not match the text. */
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

export const expectedRunSchema = z.object({
  uri: z.string(),
  name: z.string(),
  text: z.string(),
  /** The time of the sync that shows that the expectation failed. */
  atMs: z.number(),
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
    defaults: scenarioDefaultsSchema,
    workloadFile: z.optional(z.string()),
    notes: z.record(z.string(), fieldNoteSchema),
    lines: z.record(z.string(), z.int()),
    problem: z.optional(lineProblemSchema),
    notices: z.optional(z.array(noticeSchema)),
    rendered: z.optional(renderedWithSchema),
    objects: z.optional(z.array(objectSchema)),
    /** If false, the panel keeps this autoscaler when the cursor moves. */
    follows,
    lacking: unavailableBaselinesSchema,
    compared: z.optional(baselineSchema),
    /** The environments of the chart, except the displayed environment. */
    environments: z.optional(z.array(environmentSchema)),
    scenario: z.optional(activeScenarioSchema),
    /** The state from which the run starts. Set only if the run starts from the status of the object. */
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
  /** The line of the cursor, counted from 1. The page marks the syncs that were decided by the field on this line. */
  z.object({ type: z.literal('cursor'), revision, line }),
  z.object({ type: z.literal('export'), revision, format: exportFormatSchema, to: exportTargetSchema }),
  /** The page announces the text, because screen readers do not read the status bar of VS Code. */
  z.object({ type: z.literal('announce'), revision, text: z.string() }),
  z.object({
    type: z.literal('mode'),
    revision,
    mode: simulationModeSchema,
    compare: z.optional(comparisonChoiceSchema),
    drill: z.optional(z.boolean()),
    tune: z.optional(z.boolean()),
    expected: z.optional(expectedRunSchema),
  }),
  /** Asks the page for the scenario to save. The page answers with its own message `saveScenario`. */
  z.object({ type: z.literal('saveScenario'), revision }),
  z.object({ type: z.literal('pin'), revision }),
  z.object({ type: z.literal('pong'), revision }),
  z.object({ type: z.literal('server'), revision, problem: z.optional(serverProblemSchema) }),
  /**
   * The text of the CSV file `file`, or the reason why the text cannot be read. `file` is the name that the scenario
   * contains.
   */
  z.object({
    type: z.literal('series'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
  }),
  /** The recordings beside the manifest and its scenario, and the recording that the scenario names. */
  z.object({
    type: z.literal('recordings'),
    revision,
    files: z.array(z.string()),
    /** Whether the manifest has several autoscalers, so that a recording may be of another autoscaler. */
    isShared: z.boolean(),
  }),
  z.object({
    type: z.literal('recording'),
    revision,
    file: z.string(),
    text: z.optional(z.string()),
    problem: z.optional(z.string()),
    action: z.optional(recordingActionSchema),
  }),
  z.object({
    type: z.literal('worker'),
    revision,
    modules: z.array(z.tuple([z.string(), z.string()])),
    problem: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('tuning'),
    revision,
    subject: z.string(),
    isRunning: z.boolean(),
    /** The greatest possible number of runs. */
    of: z.optional(z.number()),
    /** Whether the search is looking for a load that breaks the best candidate. */
    isAttacking: z.optional(z.boolean()),
    found: z.optional(tuneFoundSchema),
    /** A sentence that says why nothing was found or applied. */
    problem: z.optional(z.string()),
  }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

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
  /**
   * The page asks whether the host still responds, because the page stays open even if the extension host hangs or
   * ends.
   */
  z.object({ type: z.literal('ping') }),
  /** The page has drawn this revision; tests wait for this message. */
  z.object({ type: z.literal('drawn'), revision, sequence: z.string(), rows: z.int() }),
  /** The line to show in the editor, counted from 1. */
  z.object({ type: z.literal('reveal'), line }),
  /**
   * `line` is the line of the manifest that decided the selected sync. If `line` is absent, no line is marked in the
   * editor.
   */
  z.object({ type: z.literal('select'), line: z.optional(line), note: z.optional(z.string()) }),
  /** `name` is the file name without extension. The `text` of a PNG is base64. */
  z.object({
    type: z.literal('exported'),
    format: exportFormatSchema,
    to: exportTargetSchema,
    name: z.string(),
    text: z.string(),
  }),
  /**
   * Reports the result of copying an image. `problem` says why copying failed; it is absent if the image was copied.
   * The page copies images, because the host cannot.
   */
  z.object({ type: z.literal('imageCopied'), problem: z.optional(z.string()) }),
  z.object({ type: z.literal('insert') }),
  z.object({ type: z.literal('restartServer') }),
  z.object({ type: z.literal('showLog') }),
  /** The user chooses the file if `as` is true or if no scenario file is in use. */
  z.object({
    type: z.literal('saveScenario'),
    said: scenarioContentSchema,
    inUse: partialScenarioSchema,
    as: z.boolean(),
    expectations: z.optional(z.array(z.string())),
  }),
  /** Asks the host to let the user choose a scenario file. */
  z.object({ type: z.literal('openScenario') }),
  z.object({ type: z.literal('showScenario') }),
  z.object({ type: z.literal('setValue'), scope: z.string(), expression: z.string() }),
  z.object({
    type: z.literal('compare'),
    with: comparisonChoiceSchema,
    environments: z.optional(z.array(z.string())),
  }),
  /** Chooses a controller. Without `choice`, the controller of the settings is used. */
  z.object({ type: z.literal('controller'), choice: z.optional(controllerChoiceSchema) }),
  z.object({ type: z.literal('follow'), follows }),
  /** Shows another object that the template renders at the same place. */
  z.object({ type: z.literal('object'), key: z.string() }),
  /**
   * Requests the program of the page's worker, because the page cannot read this program itself. The host answers with
   * a `worker` message.
   */
  z.object({ type: z.literal('readWorker') }),
  z.object({ type: z.literal('chooseSeries') }),
  /**
   * Asks the host to read the recording `file`, which is a name from the `recordings` message, and to watch this file
   * for changes.
   */
  z.object({ type: z.literal('readRecording'), file: z.string() }),
  z.object({ type: z.literal('chooseRecording'), action: recordingActionSchema }),
  /** Saves `text`, a scenario file that fits the recording. The user chooses the path. */
  z.object({
    type: z.literal('saveFitted'),
    text: z.string(),
    /** The file names in `text` that are relative to the folder of the manifest. */
    names: z.array(z.string()),
  }),
  /** Requests the text of a CSV file. The path in `file` is relative to the folder of the manifest. */
  z.object({ type: z.literal('readSeries'), file: z.string() }),
  /** Starts a search, and ends a search that is still running. The host sends `subject` back with the results. */
  z.extend(tuneWishSchema, { type: z.literal('tune'), subject: z.string() }),
  z.object({ type: z.literal('cancelTuning') }),
  z.object({ type: z.literal('applyTuned'), candidate: z.string() }),
]);
export type MessageToHost = z.infer<typeof messageToHostSchema>;

export const parseMessageToPage = (value: unknown): MessageToPage | undefined => parseWith(messageToPageSchema, value);

export const parseMessageToHost = (value: unknown): MessageToHost | undefined => parseWith(messageToHostSchema, value);
