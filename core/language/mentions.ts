// A glance at a text before anything is parsed: documents without an autoscaler cost nearly nothing and show nothing.
// It may say yes too often (a ClusterRole names the kind, too), never no too often: a misspelt kind stands beside its group.
import { newestKinds } from '../model/kinds.ts';

/** Looked for once, since most kinds have it in their names. */
const common = 'PodAutoscaler';

const words = [common, ...newestKinds.flatMap(({ apiVersion, kind }) => [kind, `${apiVersion.split('/')[0]}/`])].filter(
  (word) => word === common || !word.includes(common),
);

export function mentionsAutoscaler(text: string): boolean {
  return words.some((word) => text.includes(word));
}
