import * as z from 'zod/mini';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { FieldNote } from '../core/model/scenario/field-note.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { ScenarioDefaults } from '../core/model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import type { SimulationInput, UnreadableAutoscaler } from '../core/simulator/simulation-input.ts';
import { type ControllerChoice, controllerChoiceSchema } from './controller-choice.ts';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';
import type { ActiveScenario } from './scenario.ts';
import { parseWith, readProperties } from './schema.ts';

export const simulationRequest = 'replicast/simulation';

export const valuesFilesSchema = z.readonly(z.array(z.string()));

const simulationPlaceSchema = z.object({
  textDocument: textDocumentSchema,
  /** A position between two autoscalers refers to the autoscaler above it. */
  position: positionSchema,
});

export interface SimulationParams extends z.infer<typeof simulationPlaceSchema> {
  /** The URI of the scenario file to use. If absent, the file beside the manifest or the configured file is used. */
  scenario?: string | undefined;
  object?: string | undefined;
  /** The URIs of the environment's values files; absent if the chart is rendered with values.yaml alone. */
  valuesFiles?: readonly string[] | undefined;
  fromStatus?: boolean | undefined;
  /** The request for a comparison with environments. Without `names`, the first environments are compared. */
  compared?: { names?: readonly string[] | undefined } | undefined;
  /** Replaces the controller of the settings. The object is also validated for the release of this controller. */
  controller?: ControllerChoice | undefined;
}

/**
 * The request for a simulation of the saved or the committed text. The server has no document with this text, so the
 * request contains the text.
 */
export const textSimulationRequest = 'replicast/version';

export const textSimulationParamsSchema = z.object({
  textDocument: textDocumentSchema,
  text: z.string(),
  kind: z.string(),
  name: z.string(),
  valuesFiles: z.exactOptional(valuesFilesSchema),
  controller: z.optional(controllerChoiceSchema),
});
export type TextSimulationParams = z.infer<typeof textSimulationParamsSchema>;

/** The response to both simulation requests. For the page, the client adds the revision and the name of the file. */
export type SimulationResponse = ReadableSimulation | (UnreadableAutoscaler & PlacedInFile) | { type: 'empty' };

interface PlacedInFile {
  /**
   * The number of the YAML document in the file, counted from 0. It distinguishes autoscalers that have the same name
   * or no name.
   */
  document: number;
}

interface ReadableSimulation extends SimulationInput, PlacedInFile {
  workload: WorkloadFacts;
  /**
   * The default values of the scenario. They are derived from the saved file, so the load does not change while the
   * user types.
   */
  defaults: ScenarioDefaults;
  workloadUri?: string;
  notes: Readonly<Record<string, FieldNote>>;
  scenario?: ActiveScenario | undefined;
  /** The state at the start, if the run starts from the status of the object. In that case, `scenario` is absent. */
  state?: ScenarioContent | undefined;
  /** The indexes by which a scenario file names this autoscaler; empty if the manifest has no other autoscaler. */
  target: { document?: number; item?: number };
  /**
   * The environments of a template's chart, or the kustomizations that build the object, except the displayed
   * environment.
   */
  environments?: readonly ComparableEnvironment[] | undefined;
}

export interface ComparableEnvironment {
  name: string;
  /** The values files, such as `values.yaml, values-prod.yaml`, or the kustomization, such as `overlays/prod`. */
  files: string;
  /** The URIs of the files whose changes can affect the autoscaler. */
  uris: readonly string[];
  /** The autoscaler is absent if the environment has none (see `problem`), or if the environment is not compared. */
  autoscaler?: Autoscaler | undefined;
  problem?: string | undefined;
  /** Whether the chart omits the object with these values. An omitted object is not an error. */
  isExcluded?: boolean | undefined;
}

export const templatesRequest = 'replicast/starts';

export const templatesParamsSchema = z.object({
  /** The URI of the document whose settings apply; absent if there is no document yet. */
  uri: z.optional(z.string()),
});
export type TemplatesParams = z.infer<typeof templatesParamsSchema>;

export interface TemplatesResponse {
  /** The manifests that the user can insert. The field `manifest` is an LSP snippet. */
  starts: readonly {
    label: string;
    detail: string;
    /**
     * The workload that the manifest targets, such as `Deployment web (web.yaml)`; absent if every workload of the
     * document has an autoscaler.
     */
    target?: string | undefined;
    manifest: string;
  }[];
}

const initializationOptions = {
  /** The URL of the pages of the rules, without a slash at the end. Without this URL, diagnostics have no link. */
  pages: z.string(),
  /** The value of the settings section `replicast`, for clients that do not support `workspace/configuration`. */
  settings: z.unknown(),
  /** Whether hovers may contain images. If absent, hovers contain tables instead. */
  images: z.literal(true),
  /** Whether the client has the commands that protocol/ declares. If not, code actions contain edits instead. */
  commands: z.literal(true),
  files: z.literal(true),
  /**
   * Whether the server runs on the machine of the files and reads `file:` URIs itself. This option has an effect only
   * together with `files`.
   */
  disk: z.literal(true),
  /** The languages whose syntax errors another extension already reports. */
  checkedElsewhere: z.array(z.string()),
  outlinedElsewhere: z.array(z.string()),
};

export type InitializationOptions = {
  [Name in keyof typeof initializationOptions]?: z.infer<(typeof initializationOptions)[Name]>;
};

/**
 * The client sends this notification when another extension starts or stops reporting syntax errors or providing
 * outlines.
 */
export const otherExtensionsNotification = 'replicast/checkedElsewhere';

export const otherExtensionsStateSchema = z.object({
  /** LSP language identifiers: `yaml`, `json`. */
  languages: z.array(z.string()),
  outlined: z.exactOptional(z.array(z.string())),
});
export type OtherExtensionsState = z.infer<typeof otherExtensionsStateSchema>;

/**
 * Arguments: the URI of the document; the position; the URI of the scenario file, or null; the mode; the URIs of the
 * values files of an environment, or null; the `ComparisonChoice`, or null; the key of one of several objects, or null;
 * and whether the run starts from the status.
 */
export const openSimulationCommand = 'replicast.openSimulation';

export function readInitializationOptions(options: unknown): InitializationOptions {
  return readProperties(initializationOptions, options);
}

const simulationOptions = {
  scenario: z.string(),
  object: z.string(),
  valuesFiles: valuesFilesSchema,
  fromStatus: z.boolean(),
  compared: z.object({ names: z.optional(z.readonly(z.array(z.string()))) }),
  controller: controllerChoiceSchema,
};

/**
 * Returns undefined if the URI or the position of the autoscaler is invalid. Ignores optional parameters of a wrong
 * type.
 */
export function parseSimulationParams(params: unknown): SimulationParams | undefined {
  const place = parseWith(simulationPlaceSchema, params);
  return place && { ...place, ...readProperties(simulationOptions, params) };
}
