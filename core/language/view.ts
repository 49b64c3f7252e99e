// What the features know of one chunk of a file: its lines, its autoscalers, and what is wrong with its text.
// A view depends on the chunk's text alone, so whoever serves an editor keeps it as long as the chunk lives.
import type { FileKind } from '../model/file-kind.ts';
import { fileKindOf } from '../model/file-kinds.ts';
import { type ChosenReleases, type KindDescription, type Reading, releasesOf } from '../model/kind.ts';
import { newestKinds } from '../model/kinds.ts';
import { isObject, type ObjectValue } from '../model/value.ts';
import { readDocument } from '../text/document.ts';
import { indexLines, type LineIndex } from '../text/lines.ts';
import type { MapNode, Range } from '../text/node.ts';
import { preventsReading, type TextProblem } from '../text/problem.ts';
import { looksBinary } from '../text/scan.ts';
import { toValue } from '../text/value.ts';
import { type Hidden, hiddenPart } from './hidden.ts';
import { mentionsAutoscaler } from './mentions.ts';
import { type KustomizedAs, readPatch, whyPatch } from './patch.ts';
import { type Recognised, recogniseAll } from './recognise.ts';
import { readSwitches, type Switches } from './switches.ts';

export interface ChunkView {
  lines: LineIndex;
  /** In written order. Empty, like everything else here, where the chunk has no autoscaler. */
  autoscalers: readonly AutoscalerView[];
  /** Everything that has described fields: the autoscalers, or what a file of its own kind says. */
  objects: readonly ObjectView[];
  textProblems: readonly TextProblem[];
  switches: Switches;
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
export interface ObjectView {
  root: MapNode;
  /** Its place in a `List`, from 0. */
  item?: number;
  object: ObjectValue;
  /** Only a part of an object, which others complete. */
  isPatch: boolean;
  /** Both absent where nothing can be said of this kind or version. */
  description?: Pick<KindDescription, 'kind' | 'root'> & Partial<Pick<KindDescription, 'insteadOfApi' | 'releases' | 'annotated'>>;
  reading?: Reading;
  misspelt?: Recognised['misspelt'];
  /** A template line decides about a part of it: no value helps. */
  hidden?: Hidden;
}

export interface AutoscalerView extends ObjectView {
  description?: KindDescription;
}

const empty: Omit<ChunkView, 'lines' | 'chosen'> = {
  autoscalers: [],
  objects: [],
  textProblems: [],
  switches: new Map(),
  templated: false,
  templateLines: [],
};

export interface ViewOptions extends ChosenReleases {
  json: boolean;
  /** Path or address of the file; it tells patches from whole objects. */
  path?: string;
  /** What a kustomization of the workspace says of it. */
  kustomizedAs?: KustomizedAs | undefined;
}

/** What the text alone says, whatever release it is for. */
export interface ParsedChunk extends Pick<ChunkView, 'lines' | 'textProblems' | 'switches' | 'templated' | 'templateLines' | 'path'> {
  recognised: readonly Recognised[];
  /** The whole, of a file whose name says what it is. */
  file?: ObjectView;
}

export function viewChunk(text: string, options: ViewOptions): ChunkView {
  return viewParsed(parseChunk(text, options), options);
}

export function parseChunk(text: string, options: ViewOptions): ParsedChunk {
  const fileKind = fileKindOf(options.path);
  if (fileKind) return parseFile(text, fileKind, options);
  const nothing = { ...empty, recognised: [] };
  // A file of other things costs a glance: not even its lines are counted.
  if (!mentionsAutoscaler(text) || looksBinary(text)) return { ...nothing, lines: { text, starts: [0] } };
  const lines = indexLines(text);
  const { root, problems, templated, templateLines } = readDocument(text, options);
  const recognised = recogniseAll(root);
  // What is over a limit was not read, and what is broken at its top misread: there only the words can tell whether it is ours.
  const isMisread = root?.kind === 'map' && !templated && problems.some(preventsReading) && topAutoscalerLine.test(text);
  const isOurs = recognised.length > 0 || isMisread || (root === undefined && autoscalerLine.test(text));
  if (!isOurs) return { ...nothing, lines };
  return { lines, recognised, templateLines, textProblems: problems, switches: readSwitches(text), templated };
}

/** What the API server of the release has to say of each autoscaler. */
export function viewParsed({ recognised, file, ...parsed }: ParsedChunk, options: ViewOptions): ChunkView {
  const { lines, templated, templateLines } = parsed;
  const circumstances = { text: lines.text, templated, templateLines, options };
  const autoscalers = recognised.map((each) => viewAutoscaler(each, circumstances));
  return { ...parsed, chosen: releasesOf(options), autoscalers, objects: file ? [file] : autoscalers };
}

function parseFile(text: string, description: FileKind, options: ViewOptions): ParsedChunk {
  const lines = indexLines(text);
  const { root, problems, templated, templateLines } = readDocument(text, options);
  const value = toValue(root);
  // What is no object is one without entries: its problem stands at its beginning.
  const map: MapNode | undefined = root && (root.kind === 'map' ? root : { kind: 'map', range: root.range, flow: true, entries: [] });
  const file = map && { root: map, object: isObject(value) ? value : {}, isPatch: false, description, reading: description.read(value) };
  return {
    lines,
    recognised: [],
    path: options.path,
    ...(file && { file }),
    textProblems: problems,
    switches: readSwitches(text),
    templated,
    templateLines,
  };
}

const kindOfOurs = `["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`;
const autoscalerLine = new RegExp(`^[ \\t]*${kindOfOurs}`, 'm');
/** A slip of two blanks is what may have broken it. */
const topAutoscalerLine = new RegExp(`^ {0,2}${kindOfOurs}`, 'm');

interface Circumstances {
  text: string;
  templated: boolean;
  templateLines: readonly Range[];
  options: ViewOptions;
}

function viewAutoscaler({ root, item, description, misspelt }: Recognised, circumstances: Circumstances): AutoscalerView {
  const { text, templated, templateLines, options } = circumstances;
  const { path, kustomizedAs } = options;
  const chosen = releasesOf(options);
  const value = toValue(root);
  const whole = description?.read(value, { templated, ...chosen });
  const reason = whyPatch(root, path, kustomizedAs);
  const patch = reason && description && whole ? readPatch(description, value, { whole, reason, ...chosen }) : undefined;
  const hidden = hiddenPart(root, templateLines, text);
  const reading = withoutHidden(patch ?? whole, hidden);
  return {
    root,
    object: isObject(value) ? value : {},
    isPatch: patch !== undefined,
    ...(item !== undefined && { item }),
    ...(description && reading && { description, reading }),
    ...(misspelt && { misspelt }),
    ...(hidden && { hidden }),
  };
}

/** What a template line decides is not known: such an object is checked, but not simulated. */
function withoutHidden(reading: Reading | undefined, hidden: Reading['missing']): Reading | undefined {
  if (!hidden || !(reading?.autoscaler || reading?.missing)) return reading;
  return { problems: reading.problems, missing: hidden };
}
