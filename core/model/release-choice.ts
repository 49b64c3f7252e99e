// The only module that decides which releases are in use: the user's choice, otherwise the newest release.
import { newestRelease } from './release-names.ts';
import type { ChosenReleases, ReleaseAndGates } from './releases.ts';
import { newestWatermarkRelease } from './watermark/releases.ts';

export interface ReleaseChoice {
  kubernetes: ReleaseAndGates;
  wpa: string;
  chosen: ChosenReleases;
}

export interface ReleaseOptions {
  kubernetes?: string | undefined;
  featureGates?: Readonly<Record<string, boolean>>;
  wpa?: string | undefined;
  flags?: Readonly<Record<string, number>>;
}

/**
 * Returns the chosen releases. If there are feature gates but no release, the newest Kubernetes release counts as
 * chosen, because feature gates describe the user's cluster.
 */
export function chooseReleases({
  kubernetes: release,
  featureGates = {},
  wpa,
  flags = {},
}: ReleaseOptions): ReleaseChoice {
  const isChosen = release !== undefined || Object.keys(featureGates).length > 0;
  const chosen = {
    ...(isChosen && { kubernetes: { release: release ?? newestRelease, featureGates } }),
    ...(wpa !== undefined && { wpa }),
    ...(Object.keys(flags).length > 0 && { flags }),
  };
  return { ...releasesInUse(chosen), chosen };
}

interface ControllerChanges extends Pick<ReleaseOptions, 'featureGates' | 'flags'> {
  release?: string | undefined;
}

/**
 * Returns the choice with other settings of the controller. If no other settings are given, returns the same object,
 * because caches use this object as their key.
 */
export function chosenWith(
  chosen: ChosenReleases,
  { release, featureGates = {}, flags = {} }: ControllerChanges,
): ChosenReleases {
  const isSame = release === undefined && Object.keys({ ...featureGates, ...flags }).length === 0;
  if (isSame) return chosen;
  return chooseReleases({
    kubernetes: release ?? chosen.kubernetes?.release,
    featureGates: { ...chosen.kubernetes?.featureGates, ...featureGates },
    wpa: chosen.wpa,
    flags: { ...chosen.flags, ...flags },
  }).chosen;
}

export type ReleaseSetting = Exclude<keyof ChosenReleases, 'flags'>;

export function releasesInUse({ kubernetes, wpa }: ChosenReleases): { kubernetes: ReleaseAndGates; wpa: string } {
  return { kubernetes: kubernetes ?? { release: newestRelease }, wpa: wpa ?? newestWatermarkRelease };
}
