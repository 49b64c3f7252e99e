// A fast text search before parsing: documents without an autoscaler cost almost nothing. False positives are possible
// (a ClusterRole also names the kind), false negatives are not: a misspelled kind appears together with its group.
import { newestKinds } from '../apiserver/kinds.ts';

/** Searched first, because most kinds contain it in their names. */
const commonSubstring = 'PodAutoscaler';

const searchStrings = [
  commonSubstring,
  ...newestKinds.flatMap(({ apiVersion, kind }) => [kind, `${apiVersion.split('/')[0]}/`]),
].filter((word) => word === commonSubstring || !word.includes(commonSubstring));

export function mayContainAutoscaler(text: string): boolean {
  return searchStrings.some((word) => text.includes(word));
}
