// The names of the Kubernetes releases. `releases.ts` has the differences between them.

/** The newest published release, which is the default everywhere. */
export const newestRelease = '1.37';
export const oldestRelease = '1.15';
/** The oldest release that the Kubernetes project still maintains. The project maintains three minor releases. */
export const oldestMaintainedRelease = `1.${minorOf(newestRelease) - 2}`;

/** The next release, which is simulated as its beta behaves. It is used only if the user names it. */
export const previewRelease = '1.38';

export const releases: readonly string[] = Array.from(
  { length: minorOf(previewRelease) - minorOf(oldestRelease) + 1 },
  (_, i) => `1.${minorOf(previewRelease) - i}`,
);

/** Returns the minor version: 37 for `1.37` and `1.37.1`. A string that is not a release counts as a newer release. */
export function minorOf(release: string): number {
  return Number(/^1\.(\d+)/.exec(release)?.[1] ?? Number.POSITIVE_INFINITY);
}

export function isPreview(release: string): boolean {
  return minorOf(release) === minorOf(previewRelease);
}

export function kubernetesText(release: string): string {
  return `Kubernetes ${release}${isPreview(release) ? ' (preview)' : ''}`;
}
