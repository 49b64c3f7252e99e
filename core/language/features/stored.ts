// The object as the API server will store it: on its own, or in the place of the one in the text, so that a comparison shows what
// the server changes and nothing else.
import type { Answer } from '../../model/admission/answer.ts';
import { admissionRules, type ReleaseAndGates } from '../../model/admission/rules.ts';
import type { ObjectValue } from '../../model/value.ts';
import { readDocument } from '../../text/document.ts';
import { applyEdits, editsTo, isSame } from '../../text/edits.ts';
import { toValue } from '../../text/value.ts';
import { concernsAutoscalers } from '../admission/concerns.ts';
import { applyAsKubectl } from '../admission/kubectl.ts';
import { kubectlText } from '../admission/kubectl-text.ts';
import { storedText } from '../admission/stored-text.ts';
import { recogniseAll } from '../recognise.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { nameOf } from './conversions.ts';

export interface StoredView {
  name: string;
  /** YAML; of a refused object only comments, which say why. */
  text: string;
  /** The chunk with the stored object in the place of the written one; the chunk with the comments above where it is refused. */
  inPlace: string;
}

/** Undefined where the chunk has no such autoscaler. `index` counts those of the chunk. */
export function storedOf(view: ChunkView, index: number, kubernetes: ReleaseAndGates): StoredView | undefined {
  const autoscaler = view.autoscalers[index];
  if (!autoscaler) return undefined;
  const name = nameOf(autoscaler);
  const { text } = view.lines;
  if (view.templated) return said(name, text, 'A template: what it renders is stored, which is not known here.');
  const answer = answerTo(text, autoscaler, kubernetes);
  const warnings = notesOf(answer)
    .map((note) => `# ${note}\n`)
    .join('');
  const stored = answer && storedText(answer);
  if (stored === undefined)
    return said(name, text, `${warnings}${(answer && kubectlText(answer, 'the file')) ?? 'Not an object of Kubernetes itself.'}`);
  return { name, text: warnings + stored, inPlace: (answer?.stored && inPlace(view, autoscaler, answer.stored)) ?? warnings + stored };
}

/** What is said of an object besides a refusal, and what its controller will say. */
function notesOf({ warnings = [], controller = {} }: Pick<Answer, 'warnings' | 'controller'> = {}): string[] {
  const { error, unreadable } = controller;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(error === undefined ? [] : [`The controller refuses it: ${error}`]),
    ...(unreadable === undefined ? [] : [`The controller cannot decode it: ${unreadable}`]),
  ];
}

function answerTo(text: string, { item }: AutoscalerView, kubernetes: ReleaseAndGates) {
  const applied = applyAsKubectl(text, { rules: admissionRules(kubernetes), file: 'the file' });
  const ours = applied.filter(({ value }) => value === undefined || concernsAutoscalers(value));
  return (ours.find((each) => each.item === item) ?? ours[0])?.answer;
}

function said(name: string, written: string, words: string): StoredView {
  const comment = words
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : `# ${line}`))
    .join('\n');
  return { name, text: `${comment}\n`, inPlace: `${comment}\n${written}` };
}

/** `status` is the controller's: what is written of it is dropped. Undefined where anchors or merges keep it from being written. */
function inPlace(
  { lines: { text }, autoscalers }: ChunkView,
  autoscaler: AutoscalerView,
  { status: _, ...stored }: ObjectValue,
): string | undefined {
  const { root } = autoscaler;
  const index = autoscalers.indexOf(autoscaler);
  const after = applyEdits(text, editsTo(text, root, stored));
  const now = recogniseAll(readDocument(after, { json: after.trimStart().startsWith('{') }).root)[index];
  return now && isSame(toValue(now.root), stored) ? after : undefined;
}
