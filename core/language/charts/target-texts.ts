// Which texts of a template matter: those that can write an autoscaler, any object of a workspace, or anything.
import { newestKinds } from '../../apiserver/kinds.ts';
import { indexedKinds } from '../workspace/read-object.ts';
import { workloadKindPatterns } from '../workspace/scan-document.ts';

export type TargetText = 'autoscaler' | 'object' | 'anything';

const autoscalerKind = new RegExp(
  `^[ \\t]*(?:- )?["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`,
  'm',
);

const objectKinds = [...indexedKinds, ...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet', 'List'].join('|');
/** A template may also write the kind. */
const objectKind = new RegExp(`^[ \\t]*(?:- )?["']?kind["']?[ \\t]*:[ \\t]*["']?(?:(?:${objectKinds})\\b|\\{\\{)`, 'm');

/** One function each: what it finds in a text of a template is kept by it. */
export const targetTexts: Readonly<Record<TargetText, (text: string) => boolean>> = {
  autoscaler: (text) => autoscalerKind.test(text),
  object: (text) => objectKind.test(text),
  anything: () => true,
};
