// Finds workloads that no autoscaler of the same rendering refers to. A large rendering is indexed without these
// workloads: a loop may render thousands of them, and each keystroke in a values file renders all of them again.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { openSourceFile } from '../text/source-file.ts';

/**
 * If there are at most this many documents, no workload is left out, so that the message about a missing target can
 * suggest a workload with a similar name.
 */
const maxRead = 300;

const autoscalerKind = new RegExp(
  `^kind["']?[ \\t]*:[ \\t]*["']?(?:${newestKinds.map(({ kind }) => kind).join('|')})\\b`,
  'm',
);
const workloadKind = new RegExp(
  `^kind["']?[ \\t]*:[ \\t]*["']?(?:${[...workloadKindPatterns, 'CronJob', 'Job', 'DaemonSet'].join('|')})\\b`,
  'm',
);
const nameLine = /\bname["']?[ \t]*:[ \t]*["']?([^\s"',}]+)/g;

/**
 * Returns a function that tells whether a document is a workload that no autoscaler refers to.
 *
 * @param texts the rendered files
 */
export function otherWorkloads(texts: readonly string[]): (document: string) => boolean {
  const documents = texts.flatMap((text) => [...openSourceFile(text).documents].map((document) => document.text));
  if (documents.length <= maxRead) return () => false;
  const autoscalers = documents.filter((text) => autoscalerKind.test(text));
  const wanted = new Set(autoscalers.flatMap(namesIn));
  // If a name is unknown, it may be the name of any workload.
  if ([...wanted].some(isUnknown)) return () => false;
  return (text) => workloadKind.test(text) && !namesIn(text).some((name) => wanted.has(name) || isUnknown(name));
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(nameLine), ([, name = '']) => name);
}

function isUnknown(name: string): boolean {
  return name.includes('{{');
}
