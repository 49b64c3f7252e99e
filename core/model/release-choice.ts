// Decides which releases are in use: the releases that the user chose, otherwise the newest. No other module decides
// this, neither for the settings of the editor nor for the options of the command line.
import { newestRelease } from './release-names.ts';
import type { ChosenReleases, ReleaseAndGates } from './releases.ts';
import { newestWatermarkRelease } from './watermark/releases.ts';

export interface ReleaseChoice {
  /** The Kubernetes release in use, with the feature gates that the user set. */
  kubernetes: ReleaseAndGates;
  /** The release of the WatermarkPodAutoscaler controller in use. */
  wpa: string;
  /** Only the releases that the user chose. For the others, the newest release is assumed. */
  chosen: ChosenReleases;
}

export interface ReleaseOptions {
  kubernetes?: string | undefined;
  featureGates?: Readonly<Record<string, boolean>>;
  wpa?: string | undefined;
  /** Flags of the controller. */
  flags?: Readonly<Record<string, number>>;
}

/**
 * Chooses the releases. A feature gate alone counts as a choice of a Kubernetes release, because a gate describes the
 * user's cluster as a release does.
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
 * Returns the chosen releases with the changes of a scenario. Without changes, returns the same object, because caches
 * use it as their key.
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

/** The settings that choose a release: of Kubernetes, and of the WatermarkPodAutoscaler controller. */
export type ReleaseSetting = Exclude<keyof ChosenReleases, 'flags'>;

/** Returns the releases in use: the newest release where the user chose none. */
export function releasesInUse({ kubernetes, wpa }: ChosenReleases): { kubernetes: ReleaseAndGates; wpa: string } {
  return { kubernetes: kubernetes ?? { release: newestRelease }, wpa: wpa ?? newestWatermarkRelease };
}
