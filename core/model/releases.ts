// Releases that somebody chose to check and simulate for.

export interface ReleaseAndGates {
  /** `1.37` or `1.37.1`. */
  release: string;
  featureGates?: Readonly<Record<string, boolean>>;
  /** Release of the WatermarkPodAutoscaler. */
  wpa?: string | undefined;
}

/** Releases that somebody chose; without them the newest ones answer. */
export interface ChosenReleases {
  kubernetes?: ReleaseAndGates | undefined;
  /** Of the WatermarkPodAutoscaler: `0.11.0`. */
  wpa?: string | undefined;
}

/** Nothing but the releases, of what may say more. */
export function pickReleases({ kubernetes, wpa }: ChosenReleases): ChosenReleases {
  return { kubernetes, wpa };
}

/**
 * Of Kubernetes with its gates, by identity: settings are one object until they change; and of the
 * WatermarkPodAutoscaler.
 */
export function areSameReleases(one: ChosenReleases, other: ChosenReleases): boolean {
  return one.kubernetes === other.kubernetes && one.wpa === other.wpa;
}
