// Tests whether literal text in a template writes, or may write, an autoscaler, a workload or another object that
// Replicast reads. Only the output of the template shows which objects the template really writes.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { indexedKinds } from '../index/read/read-object.ts';

export type TargetText = 'autoscaler' | 'perhaps-autoscaler' | 'object';

const kindKey = '^[ \\t]*(?:- )?["\']?kind["\']?[ \\t]*:[ \\t]*["\']?';
const autoscalerKinds = newestKinds.map(({ kind }) => kind).join('|');
const objectKinds = [...indexedKinds, ...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet', 'List'].join('|');

const autoscalerKind = new RegExp(`${kindKey}(?:${autoscalerKinds})\\b`, 'm');
/**
 * Matches the key `kind` without a value at the end of a text. A template action after the text may write the value.
 */
const kindWithoutValue = new RegExp(`${kindKey}$`);

const objectKindOrAction = new RegExp(`${kindKey}(?:(?:${objectKinds})\\b|\\{\\{)`, 'm');

/** Tests of texts in templates. The tests are constants, because results are cached per function. */
export const targetTexts: Readonly<Record<TargetText, (text: string) => boolean>> = {
  autoscaler: (text) => autoscalerKind.test(text),
  'perhaps-autoscaler': (text) => autoscalerKind.test(text) || kindWithoutValue.test(lastLineOf(text)),
  object: (text) => objectKindOrAction.test(text),
};

const maxLineLength = 200;

function lastLineOf(text: string): string {
  const end = text.slice(-maxLineLength);
  return end.slice(end.lastIndexOf('\n') + 1);
}
