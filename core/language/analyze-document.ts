// What the features know of one chunk of a file: its lines, its autoscalers, and what is wrong with its text.
// A view depends on the chunk's text alone, so whoever serves an editor keeps it as long as the chunk lives.

import type { KindDescription, ReadResult } from '../apiserver/kind-description.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import type { FileKind } from '../model/file-kind.ts';
import { fileKindOf } from '../model/file-kinds.ts';
import { type ChosenReleases, pickReleases } from '../model/releases.ts';
import { isObject, type ObjectValue } from '../model/value.ts';
import { indexLines, type LineIndex } from '../text/lines.ts';
import { looksBinary } from '../text/looks-binary.ts';
import type { MapNode, Range } from '../text/node.ts';
import { readDocument } from '../text/read-document.ts';
import { preventsReading, type TextProblem } from '../text/text-problem.ts';
import { toValue } from '../text/tree.ts';
import { type ConditionalBlock, findConditionalBlock } from './conditional-block.ts';
import { type IdentifiedObject, identifyObjects } from './identify-objects.ts';
import { mayContainAutoscaler } from './may-contain-autoscaler.ts';
import { type KustomizedAs, patchReason, readPatch } from './partial-object.ts';
import { readSuppressions, type Suppressions } from './suppressions.ts';

export interface AnalyzedDocument {
  lines: LineIndex;
  /** In written order. Empty, like everything else here, where the chunk has no autoscaler. */
  autoscalers: readonly AnalyzedAutoscaler[];
  /** Everything that has described fields: the autoscalers, or what a file of its own kind says. */
  objects: readonly AnalyzedObject[];
  textProblems: readonly TextProblem[];
  suppressions: Suppressions;
  /** What is absent may still be written by a template. */
  templated: boolean;
  /** Templates that have a line to themselves; what they write is not in the objects. */
  templateLines: readonly Range[];
  /** The releases for which it was read. */
  chosen: ChosenReleases;
  /** Of a file whose name says what it is. */
  path?: string | undefined;
}

/** One object with described fields; its paths begin at `root`. */
export interface AnalyzedObject {
  root: MapNode;
  /** Its place in a `List`, from 0. */
  item?: number;
  object: ObjectValue;
  /** Only a part of an object, which others complete. */
  isPatch: boolean;
  /** Both absent where nothing can be said of this kind or version. */
  description?: Pick<KindDescription, 'kind' | 'root'> &
    Partial<Pick<KindDescription, 'replacedApiCodes' | 'controllerReleases' | 'annotationFields'>>;
  reading?: ReadResult;
  unknownKind?: IdentifiedObject['unknownKind'];
  /** A template line decides about a part of it: no value helps. */
  conditionalBlock?: ConditionalBlock;
}

export interface AnalyzedAutoscaler extends AnalyzedObject {
  description?: KindDescription;
}

const emptyDocument: Omit<AnalyzedDocument, 'lines' | 'chosen'> = {
  autoscalers: [],
  objects: [],
  textProblems: [],
  suppressions: new Map(),
  templated: false,
  templateLines: [],
};

export interface AnalyzeOptions extends ChosenReleases {
  json: boolean;
  /** Path or address of the file; it tells patches from whole objects. */
  path?: string;
  /** What a kustomization of the workspace says of it. */
  kustomizedAs?: KustomizedAs | undefined;
}

/** What the text alone says, whatever release it is for. */
export interface ParsedDocument
  extends Pick<AnalyzedDocument, 'lines' | 'textProblems' | 'suppressions' | 'templated' | 'templateLines' | 'path'> {
  identified: readonly IdentifiedObject[];
  /** The whole, of a file whose name says what it is. */
  file?: AnalyzedObject;
}

export function analyzeDocument(text: string, options: AnalyzeOptions): AnalyzedDocument {
  return analyzeParsed(parseDocument(text, options), options);
}

export function parseDocument(text: string, options: AnalyzeOptions): ParsedDocument {
  const fileKind = fileKindOf(options.path);
  if (fileKind) return parseFileOfKind(text, fileKind, options);
  const withoutAutoscalers = { ...emptyDocument, identified: [] };
  // A file of other things costs a glance: not even its lines are counted.
  if (!mayContainAutoscaler(text) || looksBinary(text)) return { ...withoutAutoscalers, lines: { text, starts: [0] } };
  const lines = indexLines(text);
  const { root, problems, templated, templateLines } = readDocument(text, options);
  const identified = identifyObjects(root);
  // What is over a limit was not read, and what is broken at its top misread: there only the words can tell whether it
  // is ours.
  const isMisread =
    root?.kind === 'map' && !templated && problems.some(preventsReading) && topAutoscalerLine.test(text);
  const isOurs = identified.length > 0 || isMisread || (root === undefined && autoscalerLine.test(text));
  if (!isOurs) return { ...withoutAutoscalers, lines };
  return { lines, identified, templateLines, textProblems: problems, suppressions: readSuppressions(text), templated };
}

/** What the API server of the release has to say of each autoscaler. */
export function analyzeParsed(
  { identified, file, ...parsed }: ParsedDocument,
  options: AnalyzeOptions,
): AnalyzedDocument {
  const { lines, templated, templateLines } = parsed;
  const context = { text: lines.text, templated, templateLines, options };
  const autoscalers = identified.map((each) => analyzeAutoscaler(each, context));
  return { ...parsed, chosen: pickReleases(options), autoscalers, objects: file ? [file] : autoscalers };
}

function parseFileOfKind(text: string, description: FileKind, options: AnalyzeOptions): ParsedDocument {
  const lines = indexLines(text);
  const { root, problems, templated, templateLines } = readDocument(text, options);
  const value = toValue(root);
  // What is no object is one without entries: its problem stands at its beginning.
  const map: MapNode | undefined =
    root && (root.kind === 'map' ? root : { kind: 'map', range: root.range, flow: true, entries: [] });
  const file = map && {
    root: map,
    object: isObject(value) ? value : {},
    isPatch: false,
    description,
    reading: description.read(value),
  };
  return {
    lines,
    identified: [],
    path: options.path,
    ...(file && { file }),
    textProblems: problems,
    suppressions: readSuppressions(text),
    templated,
    templateLines,
  };
}

const autoscalerKindPattern = `["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`;
const autoscalerLine = new RegExp(`^[ \\t]*${autoscalerKindPattern}`, 'm');
/** A slip of two blanks is what may have broken it. */
const topAutoscalerLine = new RegExp(`^ {0,2}${autoscalerKindPattern}`, 'm');

interface AnalyzeContext {
  text: string;
  templated: boolean;
  templateLines: readonly Range[];
  options: AnalyzeOptions;
}

function analyzeAutoscaler(
  { root, item, description, unknownKind }: IdentifiedObject,
  context: AnalyzeContext,
): AnalyzedAutoscaler {
  const { text, templated, templateLines, options } = context;
  const { path, kustomizedAs } = options;
  const chosen = pickReleases(options);
  const value = toValue(root);
  const wholeReading = description?.read(value, { templated, ...chosen });
  const reason = patchReason(root, path, kustomizedAs);
  const patchReading =
    reason && description && wholeReading
      ? readPatch(description, value, { whole: wholeReading, reason, ...chosen })
      : undefined;
  const conditionalBlock = findConditionalBlock(root, templateLines, text);
  const reading = withoutConditionalBlock(patchReading ?? wholeReading, conditionalBlock);
  return {
    root,
    object: isObject(value) ? value : {},
    isPatch: patchReading !== undefined,
    ...(item !== undefined && { item }),
    ...(description && reading && { description, reading }),
    ...(unknownKind && { unknownKind }),
    ...(conditionalBlock && { conditionalBlock }),
  };
}

/** What a template line decides is not known: such an object is checked, but not simulated. */
function withoutConditionalBlock(
  reading: ReadResult | undefined,
  conditionalBlock: ReadResult['blockingTemplate'],
): ReadResult | undefined {
  if (!conditionalBlock || !(reading?.autoscaler || reading?.blockingTemplate)) return reading;
  return { problems: reading.problems, blockingTemplate: conditionalBlock };
}
