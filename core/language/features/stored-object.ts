// The object as the API server will store it: on its own, or in the place of the one in the text, so that a comparison
// shows what the server changes and nothing else.

import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../../apiserver/kubectl/apply-as-kubectl.ts';
import { concernsAutoscalers } from '../../apiserver/kubectl/concerns-autoscalers.ts';
import { kubectlOutput } from '../../apiserver/kubectl/kubectl-output.ts';
import { storedYaml } from '../../apiserver/kubectl/stored-yaml.ts';
import type { ApiServerResponse } from '../../apiserver/response.ts';
import type { ReleaseAndGates } from '../../model/releases.ts';
import type { ObjectValue } from '../../model/value.ts';
import { applyEdits, isSameValue, minimalEdits } from '../../text/minimal-edits.ts';
import { readDocument } from '../../text/read-document.ts';
import { toValue } from '../../text/tree.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { identifyObjects } from '../identify-objects.ts';
import { displayName } from './conversions.ts';

export interface StoredObject {
  name: string;
  /** YAML; of a refused object only comments, which say why. */
  text: string;
  /**
   * The chunk with the stored object in the place of the written one; the chunk with the comments above where it is
   * refused.
   */
  inPlace: string;
}

/** Undefined where the chunk has no such autoscaler. `index` counts those of the chunk. */
export function storedObjectOf(
  analyzed: AnalyzedDocument,
  index: number,
  kubernetes: ReleaseAndGates,
): StoredObject | undefined {
  const autoscaler = analyzed.autoscalers[index];
  if (!autoscaler) return undefined;
  const name = displayName(autoscaler);
  const { text } = analyzed.lines;
  if (analyzed.templated)
    return asComments(name, text, 'A template: what it renders is stored, which is not known here.');
  const answer = apiServerAnswer(text, autoscaler, kubernetes);
  const warnings = warningTexts(answer)
    .map((note) => `# ${note}\n`)
    .join('');
  const stored = answer && storedYaml(answer);
  if (stored === undefined)
    return asComments(
      name,
      text,
      `${warnings}${(answer && kubectlOutput(answer, 'the file')) ?? 'Not an object of Kubernetes itself.'}`,
    );
  return {
    name,
    text: warnings + stored,
    inPlace: (answer?.stored && replaceInText(analyzed, autoscaler, answer.stored)) ?? warnings + stored,
  };
}

/** What is said of an object besides a refusal, and what its controller will say. */
function warningTexts({
  warnings = [],
  controller = {},
}: Pick<ApiServerResponse, 'warnings' | 'controller'> = {}): string[] {
  const { error, unreadable } = controller;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(error === undefined ? [] : [`The controller refuses it: ${error}`]),
    ...(unreadable === undefined ? [] : [`The controller cannot decode it: ${unreadable}`]),
  ];
}

function apiServerAnswer(text: string, { item }: AnalyzedAutoscaler, kubernetes: ReleaseAndGates) {
  const applied = applyAsKubectl(text, { rules: apiServerRules(kubernetes), file: 'the file' });
  const ours = applied.filter(({ value }) => value === undefined || concernsAutoscalers(value));
  return (ours.find((each) => each.item === item) ?? ours[0])?.answer;
}

function asComments(name: string, written: string, comments: string): StoredObject {
  const comment = comments
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : `# ${line}`))
    .join('\n');
  return { name, text: `${comment}\n`, inPlace: `${comment}\n${written}` };
}

/**
 * `status` is the controller's: what is written of it is dropped. Undefined where anchors or merges keep it from being
 * written.
 */
function replaceInText(
  { lines: { text }, autoscalers }: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { status: _, ...stored }: ObjectValue,
): string | undefined {
  const { root } = autoscaler;
  const index = autoscalers.indexOf(autoscaler);
  const after = applyEdits(text, minimalEdits(text, root, stored));
  const now = identifyObjects(readDocument(after, { json: after.trimStart().startsWith('{') }).root)[index];
  return now && isSameValue(toValue(now.root), stored) ? after : undefined;
}
