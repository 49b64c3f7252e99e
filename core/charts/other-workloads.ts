// In a large rendering, workloads without an autoscaler are not indexed: a loop may render thousands of workloads, and
// each keystroke in a values file renders them again.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { openSourceFile } from '../text/source-file.ts';

/**
 * If a rendering has at most this number of documents, all its workloads are indexed, so that messages can suggest
 * targets with similar names.
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

export function otherWorkloads(texts: readonly string[]): (document: string) => boolean {
  const documents = texts.flatMap((text) => [...openSourceFile(text).documents].map((document) => document.text));
  if (documents.length <= maxRead) return () => false;
  const autoscalers = documents.filter((text) => autoscalerKind.test(text));
  const wanted = new Set(autoscalers.flatMap(namesIn));
  // If a name is unknown, it may be the name of any workload, so no workload is left out.
  if ([...wanted].some(isUnknown)) return () => false;
  return (text) => workloadKind.test(text) && !namesIn(text).some((name) => wanted.has(name) || isUnknown(name));
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(nameLine), ([, name = '']) => name);
}

function isUnknown(name: string): boolean {
  return name.includes('{{');
}
