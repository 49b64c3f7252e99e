// The texts of a template that matter: those that write an autoscaler, that may write one, or any object of a
// workspace. The output of a template decides; its text is a hint.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { indexedKinds } from '../index/read/read-object.ts';

export type TargetText = 'autoscaler' | 'perhaps-autoscaler' | 'object';

const kindKey = '^[ \\t]*(?:- )?["\']?kind["\']?[ \\t]*:[ \\t]*["\']?';
const autoscalerKinds = newestKinds.map(({ kind }) => kind).join('|');
const objectKinds = [...indexedKinds, ...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet', 'List'].join('|');

const autoscalerKind = new RegExp(`${kindKey}(?:${autoscalerKinds})\\b`, 'm');
/** A line at which a text of a template ends, and an action begins that may write the kind. */
const kindWithoutValue = new RegExp(`${kindKey}$`);

const objectKindOrAction = new RegExp(`${kindKey}(?:(?:${objectKinds})\\b|\\{\\{)`, 'm');

/** Each of them is always the same function, because results for the texts of templates are kept by it. */
export const targetTexts: Readonly<Record<TargetText, (text: string) => boolean>> = {
  autoscaler: (text) => autoscalerKind.test(text),
  'perhaps-autoscaler': (text) => autoscalerKind.test(text) || kindWithoutValue.test(lastLineOf(text)),
  object: (text) => objectKindOrAction.test(text),
};

/** Only the end of a longer line is searched. */
const maxLineLength = 200;

function lastLineOf(text: string): string {
  const end = text.slice(-maxLineLength);
  return end.slice(end.lastIndexOf('\n') + 1);
}
