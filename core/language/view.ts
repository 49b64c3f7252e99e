// What the features know of one chunk of a file: its lines, its autoscalers, and what is wrong with its text.
// A view depends on the chunk's text alone, so whoever serves an editor keeps it as long as the chunk lives.
import type { KindDescription, Reading } from '../model/kind.ts';
import type { ObjectValue } from '../model/value.ts';
import { isObject } from '../model/value.ts';
import { readDocument } from '../text/document.ts';
import { indexLines, type LineIndex } from '../text/lines.ts';
import type { MapNode } from '../text/node.ts';
import type { TextProblem } from '../text/problem.ts';
import { looksBinary, mentionsAutoscaler } from '../text/scan.ts';
import { toValue } from '../text/value.ts';
import { type Recognised, recogniseAll } from './recognise.ts';
import { readSwitches, type Switches } from './switches.ts';

export interface ChunkView {
  lines: LineIndex;
  /** In written order. Empty, like everything else here, where the chunk has no autoscaler. */
  autoscalers: readonly AutoscalerView[];
  textProblems: readonly TextProblem[];
  switches: Switches;
}

/** One autoscaler of the chunk; its paths begin at `root`. */
export interface AutoscalerView {
  root: MapNode;
  /** Its place in a `List`, from 0. */
  item?: number;
  object: ObjectValue;
  /** Both absent where nothing can be said of this kind or version. */
  description?: KindDescription;
  reading?: Reading;
  misspelt?: Recognised['misspelt'];
}

const empty: Omit<ChunkView, 'lines'> = { autoscalers: [], textProblems: [], switches: new Map() };

export interface ViewOptions {
  json: boolean;
}

export function viewChunk(text: string, options: ViewOptions): ChunkView {
  // A file of other things costs a glance: not even its lines are counted.
  if (!mentionsAutoscaler(text) || looksBinary(text)) return { ...empty, lines: { text, starts: [0] } };
  const lines = indexLines(text);
  const { root, problems, templated } = readDocument(text, options);
  const autoscalers = recogniseAll(root).map((recognised) => viewAutoscaler(recognised, templated));
  // What is over a limit was not read: there only the words can tell whether it is ours.
  const isOurs = autoscalers.length > 0 || (root === undefined && autoscalerLine.test(text));
  return isOurs ? { lines, autoscalers, textProblems: problems, switches: readSwitches(text) } : { ...empty, lines };
}

const autoscalerLine = /^[ \t]*["']?kind["']?[ \t]*:[ \t]*["']?HorizontalPodAutoscaler\b/m;

function viewAutoscaler({ root, item, description, misspelt }: Recognised, templated: boolean): AutoscalerView {
  const value = toValue(root);
  return {
    root,
    object: isObject(value) ? value : {},
    ...(item !== undefined && { item }),
    ...(description && { description, reading: description.read(value, { templated }) }),
    ...(misspelt && { misspelt }),
  };
}
