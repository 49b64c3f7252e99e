// The settings that choose a release. The client has a command for each setting, which the lens with the release calls.
// The argument of the command is the URI of the document.
import type { ReleaseSetting } from '../core/model/release-choice.ts';

/** The commands, by the name of the setting without `replicast.`. */
export const chooseReleaseCommands: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'replicast.chooseKubernetes',
  wpa: 'replicast.chooseWpa',
};

export const releaseSettings = Object.keys(chooseReleaseCommands) as ReleaseSetting[];
