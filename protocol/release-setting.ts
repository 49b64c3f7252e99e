import type { ReleaseSetting } from '../core/model/release-choice.ts';

/** The argument of each command is the URI of the document. */
export const chooseReleaseCommands: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'replicast.chooseKubernetes',
  wpa: 'replicast.chooseWpa',
};

export const releaseSettings = Object.keys(chooseReleaseCommands) as ReleaseSetting[];
