// Requests of the client that the Language Server Protocol does not have: names, parameters, responses.

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

/** Request: the simulation of the autoscaler at a position in a document, for a panel. */
export const simulationRequest = 'replicast/simulation';

/** The URIs of values files. */
export const valuesFilesSchema = z.readonly(z.array(z.string()));

const simulationPlaceSchema = z.object({
  textDocument: textDocumentSchema,
  /** A position between two autoscalers means the one above. */
  position: positionSchema,
});

export interface SimulationParams extends z.infer<typeof simulationPlaceSchema> {
  /** Address of the scenario file that the user chose; without it the default one is used. */
  scenario?: string | undefined;
  /** The key of the object, if a template writes several at the position. */
  object?: string | undefined;
  /** Addresses of the values files that render a template of a chart; without them values.yaml is used alone. */
  valuesFiles?: readonly string[] | undefined;
  /** Whether the run starts from the state in the status of the object, or in the text of `kubectl describe`. */
  fromStatus?: boolean | undefined;
  /** Compare with environments of the chart; without names, with the first ones. */
  compared?: { names?: readonly string[] | undefined } | undefined;
  /**
   * The controller that the panel chooses instead of the one in the settings. The API server of this release answers,
   * too.
   */
  controller?: ControllerChoice | undefined;
}

/**
 * Request: the same autoscaler in another text of its file, which was saved or committed. The text is not opened as a
 * document.
 */
export const textSimulationRequest = 'replicast/version';

export const textSimulationParamsSchema = z.object({
  textDocument: textDocumentSchema,
  text: z.string(),
  kind: z.string(),
  name: z.string(),
  valuesFiles: z.exactOptional(valuesFilesSchema),
  /** See `SimulationParams`. */
  controller: z.optional(controllerChoiceSchema),
});
export type TextSimulationParams = z.infer<typeof textSimulationParamsSchema>;

/**
 * The content of the text and everything else that a panel needs. The client adds the revision and the name of the
 * displayed file.
 */
export type SimulationResponse = ReadableSimulation | (UnreadableAutoscaler & PlacedInFile) | { type: 'empty' };

/** Distinguishes autoscalers of one file that have the same name, or no name. */
interface PlacedInFile {
  /** Index of the YAML document, from 0. */
  document: number;
}

interface ReadableSimulation extends SimulationInput, PlacedInFile {
  workload: WorkloadFacts;
  /** The defaults come from the saved file, so that the load does not change while the user types. */
  defaults: ScenarioDefaults;
  /** The file with the facts about the workload, if there is one. */
  workloadUri?: string;
  notes: Readonly<Record<string, FieldNote>>;
  /**
   * The scenario file in use, and the position of the autoscaler: its document in the manifest and its index in a list.
   */
  scenario?: ActiveScenario | undefined;
  /** The state from which the run starts, if that is read from the status; `scenario` is then absent. */
  state?: ScenarioContent | undefined;
  target: { document?: number; item?: number };
  /** The environments of a template's chart, or the kustomizations that build the object, except the displayed one. */
  environments?: readonly ComparableEnvironment[] | undefined;
}

export interface ComparableEnvironment {
  name: string;
  /**
   * The values files with which it is rendered: `values.yaml, values-prod.yaml`; or the kustomization that builds it:
   * `overlays/prod`.
   */
  files: string;
  /** The files whose change can change the autoscaler. */
  uris: readonly string[];
  /** The autoscaler in the environment, or why there is none. Both are absent if the environment is not compared. */
  autoscaler?: Autoscaler | undefined;
  problem?: string | undefined;
  /** Whether the values exclude the object, which is not an error. */
  isExcluded?: boolean | undefined;
}

/**
 * Request: complete manifests to start with, in the order of the list. They have the newest version that the chosen
 * release serves.
 */
export const templatesRequest = 'replicast/starts';

export const templatesParamsSchema = z.object({
  /** The document that gets the manifest, since settings may differ; absent if there is no document yet. */
  uri: z.optional(z.string()),
});
export type TemplatesParams = z.infer<typeof templatesParamsSchema>;

export interface TemplatesResponse {
  /** `manifest` is an LSP snippet. */
  starts: readonly {
    label: string;
    detail: string;
    /**
     * The workload that the manifest targets: `Deployment web (web.yaml)`; absent if every workload has an autoscaler.
     */
    target?: string | undefined;
    manifest: string;
  }[];
}

const initializationOptions = {
  /**
   * The address of the folder with the pages of the rules, without a slash at the end. Without it diagnostics have no
   * link.
   */
  pages: z.string(),
  /** Settings for clients that do not answer `workspace/configuration`: the value of `replicast`. */
  settings: z.unknown(),
  /** Whether the client shows pictures in a hover. Otherwise hovers have tables. */
  images: z.literal(true),
  /** Whether the client has the commands that protocol/ declares. Otherwise it gets edits instead. */
  commands: z.literal(true),
  /** Whether the client answers requests for the files of the workspace (protocol/files.ts). */
  files: z.literal(true),
  /** With `files`: whether the server is on the machine of the files, and reads those with the scheme `file` itself. */
  disk: z.literal(true),
  /** Languages whose syntax errors another extension already reports. */
  checkedElsewhere: z.array(z.string()),
  /** Languages for which another extension already provides an outline. */
  outlinedElsewhere: z.array(z.string()),
};

/** The client's own parameters of `initialize`. */
export type InitializationOptions = {
  [Name in keyof typeof initializationOptions]?: z.infer<(typeof initializationOptions)[Name]>;
};

/**
 * Notification of the client: other extensions have begun or stopped to report syntax errors, or to provide outlines.
 */
export const otherExtensionsNotification = 'replicast/checkedElsewhere';

export const otherExtensionsStateSchema = z.object({
  /** The language identifiers of the protocol: `yaml`, `json`. */
  languages: z.array(z.string()),
  /** Languages for which another extension provides an outline. */
  outlined: z.exactOptional(z.array(z.string())),
});
export type OtherExtensionsState = z.infer<typeof otherExtensionsStateSchema>;

/**
 * Client command of the lenses. Arguments: URI of the document, position, URI of the scenario file or null, mode, URIs
 * of the values files of an environment or null, what the run is compared with or null, the key of one of several
 * objects or null, and whether the run starts from the status.
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

/** Parses the parameters. A scenario that is not a string is ignored. */
export function parseSimulationParams(params: unknown): SimulationParams | undefined {
  const place = parseWith(simulationPlaceSchema, params);
  return place && { ...place, ...readProperties(simulationOptions, params) };
}
