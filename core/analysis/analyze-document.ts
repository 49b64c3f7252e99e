// Analyzes one YAML document. The result depends only on its text and the options, so callers can cache it.

import type { KindDescription, ReadResult } from '../apiserver/kind-description.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { type IdentifiedObject, identifyObjects } from '../index/read/identify-objects.ts';
import type { Overlay } from '../index/read/object-patch.ts';
import { type KustomizedAs, type Patch, patchReason, readObjectPatch } from '../index/read/partial-object.ts';
import type { FileKind } from '../model/file-kind.ts';
import { fileKindOf } from '../model/file-kinds.ts';
import { type ChosenReleases, pickReleases } from '../model/releases.ts';
import { isObject, type ObjectValue, withPlaceholderDefaults } from '../model/value.ts';
import { indexLines, type LineIndex } from '../text/lines.ts';
import { looksBinary } from '../text/looks-binary.ts';
import type { MapNode, Node, Range } from '../text/node.ts';
import { readDocument } from '../text/read/read-document.ts';
import { preventsReading, type TextProblem } from '../text/text-problem.ts';
import { toValue } from '../text/tree.ts';
import { namingBoolTraps } from './bool-trap.ts';
import { type ConditionalBlock, findConditionalBlock } from './conditional-block.ts';
import { mayContainAutoscaler } from './may-contain-autoscaler.ts';
import type { RenderedObject } from './rendered-object.ts';
import { readSuppressions, type Suppressions } from './suppressions.ts';

export interface AnalyzedDocument {
  lines: LineIndex;
  autoscalers: readonly AnalyzedAutoscaler[];
  /** The objects of the document. The root of a configuration or scenario file also counts as an object. */
  objects: readonly AnalyzedObject[];
  textProblems: readonly TextProblem[];
  suppressions: Suppressions;
  templated: boolean;
  /**
   * The ranges of the templates that may write whole lines. The objects do not contain the output of these templates.
   */
  templateLines: readonly Range[];
  /**
   * Set if the parser refuses the text, but the output of a template may make the text valid. The objects are then a
   * guess.
   */
  hasUnprovenErrors?: true | undefined;
  /** Set if the text contains templates. Placeholders for a single value do not count as templates. */
  hasTemplates?: true | undefined;
  chosen: ChosenReleases;
  options: AnalyzeOptions;
}

export interface AnalyzedObject {
  root: MapNode;
  item?: number | undefined;
  object: ObjectValue;
  patch?: Patch | undefined;
  /** `description` and `reading` are absent if the kind or the version is unknown. */
  description?: Pick<KindDescription, 'kind' | 'root'> &
    Partial<
      Pick<
        KindDescription,
        | 'replacedApiCodes'
        | 'controllerReleases'
        | 'annotationFields'
        | 'newestPath'
        | 'generate'
        | 'asHorizontal'
        | 'causePath'
      >
    >;
  reading?: ReadResult;
  unknownKind?: IdentifiedObject['unknownKind'] | undefined;
  /**
   * The first part of `spec` that a simulation needs and that a template line may write or omit; undefined if there is
   * no such part. Preview values are not taken into account.
   */
  conditionalBlock?: ConditionalBlock | undefined;
  rendered?: RenderedObject;
}

export interface AnalyzedAutoscaler extends AnalyzedObject {
  description?: KindDescription;
}

const emptyDocument: Omit<AnalyzedDocument, 'lines' | 'chosen' | 'options'> = {
  autoscalers: [],
  objects: [],
  textProblems: [],
  suppressions: new Map(),
  templated: false,
  templateLines: [],
};

export interface AnalyzeOptions extends ChosenReleases {
  json: boolean;
  /** Set if no user waits for the result after a keystroke. The limit for the length of the document is then higher. */
  isBatch?: boolean | undefined;
  /**
   * The path or URI of the file. It determines the kind of the file, and it may show that an object is a patch and not
   * a whole object.
   */
  path?: string | undefined;
  kustomizedAs?: KustomizedAs | undefined;
  /** Set for a block in Markdown, which may show only a part of an object. */
  isExcerpt?: boolean | undefined;
  /** Set if the text contains items of a `List` without the other lines of the list. */
  isListItem?: boolean | undefined;
  overlays?: readonly Overlay[] | undefined;
}

/** The part of the analysis that does not depend on the release. */
export interface ParsedDocument
  extends Pick<
    AnalyzedDocument,
    'lines' | 'textProblems' | 'suppressions' | 'templated' | 'templateLines' | 'hasUnprovenErrors' | 'hasTemplates'
  > {
  identified: readonly IdentifiedObject[];
  /** The root node of the document; set only for a document with autoscalers. */
  root?: Node | undefined;
  /** The root object, if the name of the file determines the kind of the object. */
  file?: AnalyzedObject | undefined;
}

export function analyzeDocument(text: string, options: AnalyzeOptions): AnalyzedDocument {
  return analyzeParsed(parseDocument(text, options), options);
}

export function analyzeAgain({ options }: AnalyzedDocument, text: string): AnalyzedDocument {
  return analyzeDocument(text, options);
}

export type ParseDocument = typeof parseDocument;

export function parseDocument(text: string, options: AnalyzeOptions): ParsedDocument {
  const fileKind = fileKindOf(options.path);
  if (fileKind) return parseFileOfKind(text, fileKind, options);
  const withoutAutoscalers = { identified: [], ...emptyDocument };
  // A file without autoscalers must cost little: not even its lines are counted.
  if (!mayContainAutoscaler(text) || looksBinary(text)) return { lines: { text, starts: [0] }, ...withoutAutoscalers };
  const lines = indexLines(text);
  const { root, problems, ...read } = readDocument(text, options);
  const identified = identifyObjects(root);
  // If the text exceeds a limit, or has an error at the top, its tree shows no autoscaler, and only a text search can
  // find an autoscaler.
  const isMisread =
    root?.kind === 'map' && !read.templated && problems.some(preventsReading) && topAutoscalerLine.test(text);
  const isOurs = identified.length > 0 || isMisread || (root === undefined && autoscalerLine.test(text));
  if (!isOurs) return { lines, ...withoutAutoscalers };
  const suppressions = readSuppressions(text);
  return { lines, root, identified, textProblems: problems, suppressions, ...read };
}

export function analyzeParsed(
  { identified, root: _, file, ...parsed }: ParsedDocument,
  options: AnalyzeOptions,
): AnalyzedDocument {
  const { lines, templateLines } = parsed;
  const context = { text: lines.text, hasTemplates: parsed.hasTemplates === true, templateLines, options };
  const autoscalers = identified.map((each) => analyzeAutoscaler(each, context));
  return { chosen: pickReleases(options), options, autoscalers, objects: file ? [file] : autoscalers, ...parsed };
}

function parseFileOfKind(text: string, description: FileKind, options: AnalyzeOptions): ParsedDocument {
  const lines = indexLines(text);
  const { root, problems, ...read } = readDocument(text, options);
  const value = toValue(root);
  // A root that is not a mapping is replaced by an empty mapping with the same range, so that its problem is reported
  // at the start of the root.
  const map: MapNode | undefined =
    root && (root.kind === 'map' ? root : { kind: 'map', range: root.range, flow: true, entries: [] });
  const file = map && {
    root: map,
    object: isObject(value) ? value : {},
    description,
    reading: description.read(value),
  };
  return {
    lines,
    identified: [],
    file,
    textProblems: problems,
    suppressions: readSuppressions(text),
    ...read,
  };
}

const autoscalerKindPattern = `["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`;
/** Matches a line with an autoscaler's kind. In JSON, `{` or `,` may precede the key on the same line. */
const autoscalerLine = new RegExp(`(?:^|[{,])[ \\t]*${autoscalerKindPattern}`, 'm');
/**
 * Matches a top-level line with an autoscaler's kind. Up to two spaces are accepted before `kind`, because this line
 * itself may be wrongly indented.
 */
const topAutoscalerLine = new RegExp(`^ {0,2}${autoscalerKindPattern}`, 'm');

interface AnalyzeContext {
  text: string;
  hasTemplates: boolean;
  templateLines: readonly Range[];
  options: AnalyzeOptions;
}

function analyzeAutoscaler(
  { root, item, description, unknownKind }: IdentifiedObject,
  context: AnalyzeContext,
): AnalyzedAutoscaler {
  const { text, hasTemplates, templateLines, options } = context;
  const { overlays } = options;
  const chosen = pickReleases(options);
  const value = toValue(root);
  const wholeReading = description?.read(hasTemplates ? withPlaceholderDefaults(value) : value, {
    templated: hasTemplates,
    ...chosen,
  });
  const reason = patchReason(root, options);
  const read =
    reason && description && wholeReading
      ? readObjectPatch(description, root, { whole: wholeReading, reason, overlays, ...chosen })
      : undefined;
  const conditionalBlock = findConditionalBlock(root, templateLines, text);
  const inFile = read?.reading ?? wholeReading;
  const found = inFile && withoutConditionalBlock(inFile, conditionalBlock);
  const reading = found && { ...found, problems: namingBoolTraps(found.problems, root) };
  return {
    root,
    object: isObject(value) ? value : {},
    patch: read?.patch,
    item,
    ...(description && reading && { description, reading }),
    unknownKind,
    conditionalBlock,
  };
}

/**
 * Returns the result without its autoscaler if a template line may write a part of the object. Such an object is
 * checked, but not simulated.
 */
export function withoutConditionalBlock(
  reading: ReadResult,
  conditionalBlock: ReadResult['blockingTemplate'],
): ReadResult {
  if (!conditionalBlock || !(reading.autoscaler || reading.blockingTemplate)) return reading;
  return { problems: reading.problems, blockingTemplate: conditionalBlock };
}
