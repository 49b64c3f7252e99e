// A text search before parsing, so that documents without an autoscaler cost almost nothing. A ClusterRole that names
// an API group is a false positive. There are no false negatives: for a misspelled kind, the search finds the API
// group.
import { newestKinds } from '../apiserver/kinds.ts';

/** The first substring to search for, because the names of most kinds contain it. */
const commonSubstring = 'PodAutoscaler';

const searchStrings = [
  commonSubstring,
  ...newestKinds.flatMap(({ apiVersion, kind }) => [kind, `${apiVersion.split('/')[0]}/`]),
].filter((word) => word === commonSubstring || !word.includes(commonSubstring));

export function mayContainAutoscaler(text: string): boolean {
  return searchStrings.some((word) => text.includes(word));
}
