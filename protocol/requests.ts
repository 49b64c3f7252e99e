// Requests of the client that the language server protocol does not have: names, parameters, responses.

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

/** Request: what a panel shows of the autoscaler at a place of a document. */
export const simulationRequest = 'replicast/simulation';

/** Addresses. */
export const valuesFilesSchema = z.readonly(z.array(z.string()));

const simulationPlaceSchema = z.object({
  textDocument: textDocumentSchema,
  /** Between two autoscalers the one above is meant. */
  position: positionSchema,
});

export interface SimulationParams extends z.infer<typeof simulationPlaceSchema> {
  /** Address of the scenario file that the user chose; without it the default one is used. */
  scenario?: string | undefined;
  /** The key of the object, if a template writes several at the position. */
  object?: string | undefined;
  /** Addresses of the values files that render a template of a chart; without them values.yaml is used alone. */
  valuesFiles?: readonly string[] | undefined;
  /** Starts from the state that the status of the object shows, or the text of `kubectl describe`. */
  fromStatus?: boolean | undefined;
  /** Compares with environments of the chart. Without names: with the first ones. */
  compared?: { names?: readonly string[] | undefined } | undefined;
  /** What the panel chooses instead of the settings: the API server of this release answers, too. */
  controller?: ControllerChoice | undefined;
}

/**
 * Request: the same autoscaler in another text of its file, as it is saved or was committed. Nothing of it is opened.
 */
export const textSimulationRequest = 'replicast/version';

export const textSimulationParamsSchema = z.object({
  textDocument: textDocumentSchema,
  text: z.string(),
  kind: z.string(),
  name: z.string(),
  valuesFiles: z.exactOptional(valuesFilesSchema),
  /** As in `SimulationParams`. */
  controller: z.optional(controllerChoiceSchema),
});
export type TextSimulationParams = z.infer<typeof textSimulationParamsSchema>;

/** The content of the text and what else a panel needs. The client adds the revision and the displayed file name. */
export type SimulationResponse = ReadableSimulation | (UnreadableAutoscaler & PlacedInFile) | { type: 'empty' };

/** Distinguishes autoscalers of one file that have the same name, or none. */
interface PlacedInFile {
  /** Index of the YAML document, from 0. */
  document: number;
}

interface ReadableSimulation extends SimulationInput, PlacedInFile {
  workload: WorkloadFacts;
  /** Derived from the file as it is saved, so that the load stays while the user types. */
  defaults: ScenarioDefaults;
  /** The file that says so, where there is one. */
  workloadUri?: string;
  notes: Readonly<Record<string, FieldNote>>;
  /** The file in use, and the autoscaler's document in the manifest and its index in a list. */
  scenario?: ActiveScenario | undefined;
  /** Of a run that starts from the status; `scenario` is then absent. */
  state?: ScenarioContent | undefined;
  target: { document?: number; item?: number };
  /** Of the chart of a template, or the kustomizations that build the object, except the one that is shown. */
  environments?: readonly ComparableEnvironment[] | undefined;
}

export interface ComparableEnvironment {
  name: string;
  /** `values.yaml, values-prod.yaml`: the files with which it is rendered; `overlays/prod`: what builds it. */
  files: string;
  /** A change of one of these files changes it. */
  uris: readonly string[];
  /** The autoscaler in it, or why there is none. Both are absent if the comparison does not include it. */
  autoscaler?: Autoscaler | undefined;
  problem?: string | undefined;
  /** The values exclude it, which is no error. */
  isExcluded?: boolean | undefined;
}

/**
 * Whole manifests to begin with, in the order in which they are offered: of the newest version that the chosen release
 * serves.
 */
export const templatesRequest = 'replicast/starts';

export const templatesParamsSchema = z.object({
  /** The document that gets one, since settings may differ; absent where there is none yet. */
  uri: z.optional(z.string()),
});
export type TemplatesParams = z.infer<typeof templatesParamsSchema>;

export interface TemplatesResponse {
  /** `manifest` is an LSP snippet. */
  starts: readonly {
    label: string;
    detail: string;
    /** The workload whose names it has: `Deployment web (web.yaml)`; absent if there is none without an autoscaler. */
    target?: string | undefined;
    manifest: string;
  }[];
}

const initializationOptions = {
  /**
   * Address of the folder with the pages of the rules, without a slash at the end. Without it diagnostics carry no
   * link.
   */
  pages: z.string(),
  /** Settings for clients that do not answer `workspace/configuration`: the value of `replicast`. */
  settings: z.unknown(),
  /** The client shows pictures in a hover; without it there are tables. */
  images: z.literal(true),
  /** The client has the commands that protocol/ names; a client without them gets edits in their place. */
  commands: z.literal(true),
  /** The client answers for the files of the workspace (protocol/files.ts). */
  files: z.literal(true),
  /** With `files`: the server is on the machine of the files, and reads those of the scheme `file` itself. */
  disk: z.literal(true),
  /** Languages whose syntax errors another extension reports already. */
  checkedElsewhere: z.array(z.string()),
  /** Languages of which another extension gives an outline already. */
  outlinedElsewhere: z.array(z.string()),
};

/** The client's own parameters of `initialize`. */
export type InitializationOptions = {
  [Name in keyof typeof initializationOptions]?: z.infer<(typeof initializationOptions)[Name]>;
};

/** Notification of the client: others have begun or ceased to report syntax errors, or to give outlines. */
export const otherExtensionsNotification = 'replicast/checkedElsewhere';

export const otherExtensionsStateSchema = z.object({
  /** As the protocol calls them: `yaml`, `json`. */
  languages: z.array(z.string()),
  /** Languages with an outline of another extension. */
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

/** A scenario that is not a string is ignored. */
export function parseSimulationParams(params: unknown): SimulationParams | undefined {
  const place = parseWith(simulationPlaceSchema, params);
  return place && { ...place, ...readProperties(simulationOptions, params) };
}
