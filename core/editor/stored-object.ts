// Shows the object as the API server stores it. For a diff, the stored object also replaces the written object in the
// text of its document.

import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { apiServerRules } from '../apiserver/apiserver-rules.ts';
import { applyAsKubectl } from '../apiserver/kubectl/apply-as-kubectl.ts';
import { concernsAutoscalers } from '../apiserver/kubectl/concerns-autoscalers.ts';
import { kubectlOutput } from '../apiserver/kubectl/kubectl-output.ts';
import { storedYaml } from '../apiserver/kubectl/stored-yaml.ts';
import type { ApiServerResponse } from '../apiserver/response.ts';
import { identifyObjects } from '../index/read/identify-objects.ts';
import type { ReleaseAndGates } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';
import { applyEdits, minimalEdits } from '../text/edits/minimal-edits.ts';
import { writeYaml } from '../text/edits/write-yaml.ts';
import { readDocument } from '../text/read/read-document.ts';
import { isSameValue } from '../text/same-value.ts';
import { toValue } from '../text/tree.ts';
import { objectDisplayName } from './conversions.ts';

export interface StoredObjectText {
  name: string;
  /** The stored object as YAML. For a rejected object, the text contains only comments with the reason. */
  text: string;
  /**
   * The whole YAML document with the stored object. If the object is rejected, comments with the reason precede the
   * unchanged document.
   */
  inPlace: string;
}

export function storedObjectOf(
  analyzed: AnalyzedDocument,
  index: number,
  kubernetes: ReleaseAndGates,
): StoredObjectText | undefined {
  const autoscaler = analyzed.autoscalers[index];
  if (!autoscaler) return undefined;
  const name = objectDisplayName(autoscaler);
  const { text } = analyzed.lines;
  const { isListItem } = analyzed.options;
  if (analyzed.hasTemplates)
    return asComments(
      name,
      text,
      'This is a template: the API server stores the rendered text, which is not known here.',
    );
  const applied = isListItem ? `apiVersion: v1\nkind: List\nitems:\n${text}` : text;
  const answer = apiServerAnswer(applied, autoscaler, kubernetes);
  const warnings = warningTexts(answer)
    .map((note) => `# ${note}\n`)
    .join('');
  const stored = answer && storedYaml(answer);
  if (stored === undefined)
    return asComments(
      name,
      text,
      `${warnings}${(answer && kubectlOutput(answer, 'the file')) ?? 'Kubernetes itself does not have this kind.'}`,
    );
  return {
    name,
    text: warnings + stored,
    inPlace: (answer?.stored && replaceInText(analyzed, autoscaler, answer.stored)) ?? warnings + stored,
  };
}

/**
 * Returns the object that a controller generates from the autoscaler. Returns undefined if no autoscaler has this
 * index, or if its controller generates nothing.
 */
export function generatedObjectOf(
  analyzed: AnalyzedDocument,
  index: number,
): (StoredObjectText & { by: string }) | undefined {
  const autoscaler = analyzed.autoscalers[index];
  const generate = autoscaler?.description?.generate;
  if (!autoscaler || !generate) return undefined;
  const name = objectDisplayName(autoscaler);
  const { by, object, notes } = generate(autoscaler.object, analyzed.chosen);
  const unknown = analyzed.hasTemplates ? ['This is a template: the rest of the object is not known here.'] : [];
  const comments = [...unknown, ...notes].flatMap((note) => note.split('\n')).map((line) => `# ${line}\n`);
  const text = comments.join('') + (object === undefined ? '' : writeYaml(object));
  return { name, by, text, inPlace: text };
}

function warningTexts({
  warnings = [],
  controller = {},
}: Pick<ApiServerResponse, 'warnings' | 'controller'> = {}): string[] {
  const { by = 'The controller', error, unreadable } = controller;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(error === undefined ? [] : `${by} refuses it: ${error}`.split('\n')),
    ...(unreadable === undefined ? [] : [`${by} cannot decode the object: ${unreadable}`]),
  ];
}

function apiServerAnswer(text: string, { item }: AnalyzedAutoscaler, kubernetes: ReleaseAndGates) {
  const applied = applyAsKubectl(text, { rules: apiServerRules(kubernetes), file: 'the file' });
  const ours = applied.filter(({ value }) => value === undefined || concernsAutoscalers(value));
  return (ours.find((each) => each.item === item) ?? ours[0])?.answer;
}

function asComments(name: string, written: string, comments: string): StoredObjectText {
  const comment = comments
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : `# ${line}`))
    .join('\n');
  return { name, text: `${comment}\n`, inPlace: `${comment}\n${written}` };
}

/**
 * Returns the text with the stored object in place of the written object; undefined if the edits do not produce the
 * stored object. The `status` is left out, because only the controller writes the status.
 */
function replaceInText(
  { lines: { text }, autoscalers, options: { isListItem } }: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { status: _, ...stored }: ObjectValue,
): string | undefined {
  const { root } = autoscaler;
  const index = autoscalers.indexOf(autoscaler);
  const after = applyEdits(text, minimalEdits(text, root, stored));
  const now = identifyObjects(readDocument(after, { json: after.trimStart().startsWith('{'), isListItem }).root)[index];
  return now && isSameValue(toValue(now.root), stored) ? after : undefined;
}
