// The settings that choose a release. The client has a command for each, which the lens with the release opens. Its
// argument is the document's URI.
import type { ReleaseSetting } from '../core/model/release-choice.ts';

/** The commands, by setting without `replicast.`. If one is missing, it does not compile. */
export const chooseReleaseCommands: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'replicast.chooseKubernetes',
  wpa: 'replicast.chooseWpa',
};

export const releaseSettings = Object.keys(chooseReleaseCommands) as ReleaseSetting[];
