// Finds workloads that concern no autoscaler that is rendered with them, if there are very many: a loop may write
// thousands, and each keystroke in the values renders all of them.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { openSourceFile } from '../text/source-file.ts';

/** With fewer documents all are read, because a name that is similar to a target's also helps a person. */
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

/** @param texts the rendered files */
export function otherWorkloads(texts: readonly string[]): (document: string) => boolean {
  const documents = texts.flatMap((text) => [...openSourceFile(text).documents].map((document) => document.text));
  if (documents.length <= maxRead) return () => false;
  const autoscalers = documents.filter((text) => autoscalerKind.test(text));
  const wanted = new Set(autoscalers.flatMap(namesIn));
  // An unknown name may be any name.
  if ([...wanted].some(isUnknown)) return () => false;
  return (text) => workloadKind.test(text) && !namesIn(text).some((name) => wanted.has(name) || isUnknown(name));
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(nameLine), ([, name = '']) => name);
}

function isUnknown(name: string): boolean {
  return name.includes('{{');
}
