// What a client may ask the server beyond the language server protocol: names, parameters, answers.

import type { FieldNote } from '../core/model/scenario/field-note.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import type { SimulationInput, UnreadableAutoscaler } from '../core/simulator/simulation-input.ts';
import type { ActiveScenario } from './scenario.ts';
import { arrayOf, isCount, isString, objectOf, optional } from './type-guards.ts';

/** Request: what a panel shows of the autoscaler at a place of a document. */
export const simulationRequest = 'replicast/simulation';

export interface SimulationParams {
  textDocument: { uri: string };
  /** Counted from 0, in UTF-16 units. Between two autoscalers the one above is meant. */
  position: { line: number; character: number };
  /** Address of the scenario file that somebody chose; without it the one that is used by default. */
  scenario?: string;
}

/**
 * Request: the same autoscaler in another text of its file, as it is saved or was committed. Nothing of it is opened.
 */
export const textSimulationRequest = 'replicast/version';

export interface TextSimulationParams {
  textDocument: { uri: string };
  text: string;
  kind: string;
  name: string;
}

/** What the text says, and what else a panel needs; revision and the file's name for people are the client's. */
export type SimulationResponse = ReadableSimulation | UnreadableAutoscaler | { type: 'empty' };

interface ReadableSimulation extends SimulationInput {
  workload: WorkloadFacts;
  /** The file that says so, where there is one. */
  workloadUri?: string;
  notes: Readonly<Record<string, FieldNote>>;
  /** The file that is used, and in which document of the manifest, and place of a list, the autoscaler stands. */
  scenario?: ActiveScenario;
  target: { document?: number; item?: number };
}

/**
 * Whole manifests to begin with, in the order in which they are offered: of the newest version that the chosen release
 * serves.
 */
export const templatesRequest = 'replicast/starts';

export interface TemplatesParams {
  /** The document that gets one, since settings may differ; absent where there is none yet. */
  uri?: string;
}

export interface TemplatesResponse {
  /** `manifest` is an LSP snippet. */
  starts: readonly { label: string; detail: string; manifest: string }[];
}

/** What the client tells the server at the start, besides the protocol's own parameters. */
export interface InitializationOptions {
  /**
   * Address of the folder with the pages of the rules, without a slash at the end. Without it diagnostics carry no
   * link.
   */
  pages?: string;
  /** Settings for clients that cannot be asked for them: what stands under `replicast`. */
  settings?: unknown;
  /** The client shows pictures in a hover; without it there are tables. */
  images?: boolean;
  /** The client has the commands that protocol/ names: whoever has not gets edits in their place. */
  commands?: boolean;
  /** The client answers for the files of the workspace (protocol/files.ts). */
  files?: boolean;
  /** Languages whose syntax errors somebody else reports already. */
  checkedElsewhere?: string[];
  /** Languages of which somebody else gives an outline already. */
  outlinedElsewhere?: string[];
}

/** Notification of the client: others have begun or ceased to report syntax errors, or to give outlines. */
export const otherExtensionsNotification = 'replicast/checkedElsewhere';

export interface OtherExtensionsState {
  /** As the protocol calls them: `yaml`, `json`. */
  languages: string[];
  /** Languages with an outline of somebody else. */
  outlined?: string[];
}

export const isOtherExtensionsState = objectOf<OtherExtensionsState>({
  languages: arrayOf(isString),
  outlined: optional(arrayOf(isString)),
});

/** Command of the client behind the lens: arguments are the document's uri and a position. */
export const openSimulationCommand = 'replicast.openSimulation';

export function readInitializationOptions(options: unknown): InitializationOptions {
  if (typeof options !== 'object' || options === null) return {};
  const { pages, settings, images, commands, files, checkedElsewhere, outlinedElsewhere } = options as Record<
    string,
    unknown
  >;
  const isStringArray = arrayOf(isString);
  return {
    ...(typeof pages === 'string' && { pages }),
    ...(settings !== undefined && { settings }),
    ...(images === true && { images }),
    ...(commands === true && { commands }),
    ...(files === true && { files }),
    ...(isStringArray(checkedElsewhere) && { checkedElsewhere: checkedElsewhere as string[] }),
    ...(isStringArray(outlinedElsewhere) && { outlinedElsewhere: outlinedElsewhere as string[] }),
  };
}

/** Undefined where it is no question that can be answered. */
export function parseSimulationParams(params: unknown): SimulationParams | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const { textDocument, position, scenario } = params as {
    textDocument?: { uri?: unknown };
    position?: { line?: unknown; character?: unknown };
    scenario?: unknown;
  };
  const uri = textDocument?.uri;
  const line = position?.line;
  const character = position?.character;
  if (typeof uri !== 'string' || !isCount(line) || !isCount(character)) return undefined;
  return { textDocument: { uri }, position: { line, character }, ...(typeof scenario === 'string' && { scenario }) };
}

export const isTemplatesParams = objectOf<TemplatesParams>({ uri: optional(isString) });

export const isTextSimulationParams = objectOf<TextSimulationParams>({
  textDocument: objectOf({ uri: isString }),
  text: isString,
  kind: isString,
  name: isString,
});
