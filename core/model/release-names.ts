// The names of the Kubernetes releases. `releases.ts` has what differs between them.

export const newestRelease = '1.37';
export const oldestRelease = '1.15';
/** The Kubernetes project maintains three minor releases. */
export const oldestMaintainedRelease = `1.${minorOf(newestRelease) - 2}`;

/** Every release that can be simulated, the newest first. */
export const releases: readonly string[] = Array.from(
  { length: minorOf(newestRelease) - minorOf(oldestRelease) + 1 },
  (_, i) => `1.${minorOf(newestRelease) - i}`,
);

/** 37 of `1.37` and of `1.37.1`; a string that is not a release counts as a newer one. */
export function minorOf(release: string): number {
  return Number(/^1\.(\d+)/.exec(release)?.[1] ?? Number.POSITIVE_INFINITY);
}
