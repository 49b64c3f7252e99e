// Parses and compares semantic versions as Helm's library does. `v1`, `1.2` and `1.2.3-eks-1` are valid, too.
import { wholeNumber } from '../../../model/whole-number.ts';

export interface SemanticVersion {
  major: bigint;
  minor: bigint;
  patch: bigint;
  prerelease: string;
  metadata: string;
  original: string;
}

export type VersionResult = { ok: true; version: SemanticVersion } | { ok: false; error: string };

const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const versionPattern = new RegExp(
  `^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:-(${identifiers}))?(?:\\+(${identifiers}))?$`,
);
const maxUint64 = 2n ** 64n - 1n;

export function parseVersion(text: string): VersionResult {
  const [found, ...parts] = versionPattern.exec(text) ?? [];
  if (found === undefined) return { ok: false, error: 'invalid semantic version' };
  const numbers = parts.slice(0, 3).map((part = '0') => part);
  const [major = 0n, minor = 0n, patch = 0n] = numbers.map(wholeNumber);
  const [prerelease = '', metadata = ''] = parts.slice(3);
  const tooLarge = numbers.find((part) => wholeNumber(part) > maxUint64);
  if (tooLarge !== undefined) {
    const problem = `strconv.ParseUint: parsing "${tooLarge.replace(/^0+/, '')}": value out of range`;
    return { ok: false, error: `error parsing version segment: ${problem}` };
  }
  if (prerelease.split('.').some((part) => /^0\d+$/.test(part)))
    return { ok: false, error: 'version segment starts with 0' };
  return { ok: true, version: { major, minor, patch, prerelease, metadata, original: text } };
}

export function printVersion({ major, minor, patch, prerelease, metadata }: SemanticVersion): string {
  return `${major}.${minor}.${patch}${prerelease && `-${prerelease}`}${metadata && `+${metadata}`}`;
}

/** Compares two versions without their metadata. */
export function compareVersions(a: SemanticVersion, b: SemanticVersion): number {
  return (
    compareNumbers(a.major, b.major) ||
    compareNumbers(a.minor, b.minor) ||
    compareNumbers(a.patch, b.patch) ||
    comparePrereleases(a.prerelease, b.prerelease)
  );
}

function compareNumbers(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Compares two prereleases; an empty text means no prerelease. A version with a prerelease is lower than the same
 * version without a prerelease.
 */
export function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? 1 : -1;
  const [ours, theirs] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const order = comparePart(ours[i] ?? '', theirs[i] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  const [ours, theirs] = [a, b].map(uintOf);
  if (ours !== undefined && theirs !== undefined) return compareNumbers(ours, theirs);
  if (ours === undefined && theirs === undefined) return a < b ? -1 : 1;
  return ours === undefined ? 1 : -1;
}

function uintOf(text: string): bigint | undefined {
  const number = /^\d+$/.test(text) ? wholeNumber(text) : undefined;
  return number !== undefined && number <= maxUint64 ? number : undefined;
}
