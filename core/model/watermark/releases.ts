// Releases of the WatermarkPodAutoscaler controller, and of the CRD that ships with each release (docs/behavior/wpa.md
// §2.9).

export const watermarkReleases: readonly string[] = ['0.11.0', '0.10.0', '0.9.0', '0.7.0', '0.6.0', '0.5.2'];

export const newestWatermarkRelease = '0.11.0';

/**
 * The releases with recorded cases. The cases of the API server are from both releases, and the traces of the
 * controller only from the newest release.
 */
export const recordedWatermarkReleases: readonly string[] = ['0.11.0', '0.5.2'];

/**
 * Finds the release that a text names: `v0.5.2` and `0.5` both name 0.5.2. Returns undefined for an unknown release.
 */
export function findWatermarkRelease(text: string): string | undefined {
  const version = text.replace(/^v/, '');
  return watermarkReleases.find(
    (release) => release === version || (/^\d+\.\d+$/.test(version) && release.startsWith(`${version}.`)),
  );
}

/** Compares the parts of the releases as numbers: `0.10.0` is later than `0.9.0`. */
export function isReleaseAtLeast(release: string, since: string): boolean {
  const [own, other] = [release.split('.').map(Number), since.split('.').map(Number)];
  for (const [i, part] of other.entries()) {
    const difference = (own[i] ?? 0) - part;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
