// A glance at a text before anything is parsed: documents without an autoscaler cost nearly nothing and show nothing.
// It may say yes too often (a ClusterRole names the kind, too), never no too often: a misspelt kind stands beside its
// group.
import { newestKinds } from '../apiserver/kinds.ts';

/** Looked for once, since most kinds have it in their names. */
const commonSubstring = 'PodAutoscaler';

const searchStrings = [
  commonSubstring,
  ...newestKinds.flatMap(({ apiVersion, kind }) => [kind, `${apiVersion.split('/')[0]}/`]),
].filter((word) => word === commonSubstring || !word.includes(commonSubstring));

export function mayContainAutoscaler(text: string): boolean {
  return searchStrings.some((word) => text.includes(word));
}
