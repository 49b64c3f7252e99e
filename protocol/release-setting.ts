// The settings that choose a release. The client has a command for each, which the lens of the release opens; its
// argument is the document's uri.
import type { ReleaseSetting } from '../core/model/release-choice.ts';

/** By setting, without `replicast.`. A missing one does not compile. */
export const chooseReleaseCommands: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'replicast.chooseKubernetes',
  wpa: 'replicast.chooseWpa',
};

export const releaseSettings = Object.keys(chooseReleaseCommands) as ReleaseSetting[];
