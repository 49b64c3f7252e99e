// Which texts of a template matter: those that write an autoscaler, that may write one, or any object of a workspace.
// What a template writes is seen in what it renders: its text is a hint.
import { newestKinds } from '../../apiserver/kinds.ts';
import { indexedKinds } from '../workspace/read-object.ts';
import { workloadKindPatterns } from '../workspace/scan-document.ts';

export type TargetText = 'autoscaler' | 'perhaps-autoscaler' | 'object';

const kindKey = '^[ \\t]*(?:- )?["\']?kind["\']?[ \\t]*:[ \\t]*["\']?';
const autoscalerKinds = newestKinds.map(({ kind }) => kind).join('|');
const objectKinds = [...indexedKinds, ...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet', 'List'].join('|');

const autoscalerKind = new RegExp(`${kindKey}(?:${autoscalerKinds})\\b`, 'm');
/** The text of a template ends where an action begins, which may write the kind. */
const autoscalerKindOrNone = new RegExp(`${kindKey}(?:(?:${autoscalerKinds})\\b|(?![\\s\\S]))`, 'm');
const objectKindOrAction = new RegExp(`${kindKey}(?:(?:${objectKinds})\\b|\\{\\{)`, 'm');

/** One function each: what it finds in a text of a template is kept by it. */
export const targetTexts: Readonly<Record<TargetText, (text: string) => boolean>> = {
  autoscaler: (text) => autoscalerKind.test(text),
  'perhaps-autoscaler': (text) => autoscalerKindOrNone.test(text),
  object: (text) => objectKindOrAction.test(text),
};
