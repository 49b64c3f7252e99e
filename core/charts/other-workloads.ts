// Which of very many rendered workloads concern no autoscaler that is rendered with them: a loop may write thousands,
// and each key in the values renders all of them.
import { workloadKindPatterns } from '../analysis/scan-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { openSourceFile } from '../text/source-file.ts';

/** With fewer documents each is read: a name that is almost that of a target helps a person, too. */
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
  // What is not known may be any name.
  if ([...wanted].some(isUnknown)) return () => false;
  return (text) => workloadKind.test(text) && !namesIn(text).some((name) => wanted.has(name) || isUnknown(name));
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(nameLine), ([, name = '']) => name);
}

function isUnknown(name: string): boolean {
  return name.includes('{{');
}
