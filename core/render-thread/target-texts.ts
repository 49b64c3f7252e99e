// The texts in templates that matter: texts that write an autoscaler, that may write one, or that write any object of a
// workspace. They are only hints; the output of a template decides.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { indexedKinds } from '../index/read/read-object.ts';

export type TargetText = 'autoscaler' | 'perhaps-autoscaler' | 'object';

const kindKey = '^[ \\t]*(?:- )?["\']?kind["\']?[ \\t]*:[ \\t]*["\']?';
const autoscalerKinds = newestKinds.map(({ kind }) => kind).join('|');
const objectKinds = [...indexedKinds, ...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet', 'List'].join('|');

const autoscalerKind = new RegExp(`${kindKey}(?:${autoscalerKinds})\\b`, 'm');
/** Matches the last line of a text if an action that may write the kind follows the text. */
const kindWithoutValue = new RegExp(`${kindKey}$`);

const objectKindOrAction = new RegExp(`${kindKey}(?:(?:${objectKinds})\\b|\\{\\{)`, 'm');

/** The test for each kind of text. The functions are constants, because results are cached per function. */
export const targetTexts: Readonly<Record<TargetText, (text: string) => boolean>> = {
  autoscaler: (text) => autoscalerKind.test(text),
  'perhaps-autoscaler': (text) => autoscalerKind.test(text) || kindWithoutValue.test(lastLineOf(text)),
  object: (text) => objectKindOrAction.test(text),
};

/** The maximum number of characters of the last line that are searched. */
const maxLineLength = 200;

function lastLineOf(text: string): string {
  const end = text.slice(-maxLineLength);
  return end.slice(end.lastIndexOf('\n') + 1);
}
