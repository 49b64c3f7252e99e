// Version constraints as Helm's library reads them: `>= 1.23-0, <2`, `^1.20 || >=2`, `1.2 - 1.4`, `1.x`.

import { boundedPattern } from '../../../model/bounded-pattern.ts';
import { trimEndOf } from '../../../model/trim-end.ts';
import { quoteString } from './quote.ts';
import { comparePrereleases, compareVersions, parseVersion, type SemanticVersion } from './semver.ts';

export interface VersionConstraint {
  /**
   * The alternatives, which `||` separates. A version with a prerelease matches only an alternative with a prerelease.
   */
  groups: readonly { parts: readonly Part[]; hasPrerelease: boolean }[];
}

export type ConstraintResult = { ok: true; constraint: VersionConstraint } | { ok: false; error: string };

interface Part {
  operator: string;
  version: SemanticVersion;
  /**
   * `open`: a number of the version is missing or is `x`. `openMinor`: the minor number is the first number that is
   * missing or is `x`. `openPatch`: only the patch number is missing or is `x`.
   */
  open: boolean;
  openMinor: boolean;
  openPatch: boolean;
}

const number = '[0-9|xX*]+';
const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const written = `v?${number}(?:\\.${number})?(?:\\.${number})?(?:-${identifiers})?(?:\\+${identifiers})?`;
const operators = '>=|=>|<=|=<|!=|~>|=|>|<|~|\\^';
const space = '[\\t\\n\\f\\r ]';
const one = `(?:(?:${operators})${space}*)?${written}`;
const partPattern = new RegExp(one, 'y');
const separator = /[\t\n\f\r ]+(?:,[\t\n\f\r ]*)?|,[\t\n\f\r ]*/y;
const partsPattern = new RegExp(
  `^(?:(${operators})${space}*)?v?(${number})(?:\\.(${number}))?(?:\\.(${number}))?(-${identifiers})?(?:\\+${identifiers})?$`,
);
const rangePattern = boundedPattern(
  1000,
  /(v?[0-9|xX*][\w|*.+-]*)[\t\n\f\r ]+-[\t\n\f\r ]+(v?[0-9|xX*][\w|*.+-]*)[\t\n\f\r ]*/g,
);

export function parseConstraint(text: string): ConstraintResult {
  const groups: { parts: Part[]; hasPrerelease: boolean }[] = [];
  for (const group of rangePattern.replaceAll(text, (_, low = '', high = '') => `>= ${low}, <= ${high} `).split('||')) {
    const written = writtenParts(group);
    if (!written) return { ok: false, error: `improper constraint: ${quoteString(group)}` };
    const parts: Part[] = [];
    for (const part of written) {
      const read = readPart(part);
      if (!read) return { ok: false, error: 'constraint parser error' };
      parts.push(read);
    }
    groups.push({ parts, hasPrerelease: parts.some(({ version }) => version.prerelease !== '') });
  }
  return { ok: true, constraint: { groups } };
}

function writtenParts(group: string): string[] | undefined {
  const text = group.replace(/^[\t\n\f\r ]+/, '');
  const end = trimEndOf(text, '\t\n\f\r ').length;
  const parts: string[] = [];
  const next = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  for (let at = 0; ; ) {
    const part = next(partPattern, at);
    if (part === undefined) return undefined;
    parts.push(part);
    at += part.length;
    if (at >= end) return parts;
    const between = next(separator, at);
    if (between === undefined) return undefined;
    at += between.length;
  }
}

function readPart(text: string): Part | undefined {
  const [, operator = '', major = '', minor, patch, prerelease = ''] = partsPattern.exec(text) ?? [];
  const open = isOpen(major) || isOpen(minor) || isOpen(patch);
  const openMinor = !isOpen(major) && isOpen(minor);
  const openPatch = !isOpen(major) && !openMinor && isOpen(patch);
  const numbers = isOpen(major) ? '0.0.0' : openMinor ? `${major}.0.0` : `${major}.${minor}.${openPatch ? 0 : patch}`;
  const read = parseVersion(`${numbers}${prerelease}`);
  return read.ok ? { operator, version: read.version, open, openMinor, openPatch } : undefined;
}

function isOpen(number: string | undefined): boolean {
  return number === undefined || ['x', 'X', '*', ''].includes(number);
}

export function fitsConstraint(version: SemanticVersion, { groups }: VersionConstraint): boolean {
  return groups.some(({ parts, hasPrerelease }) =>
    parts.every((part) => (version.prerelease === '' || hasPrerelease) && fits(version, part)),
  );
}

/** Returns whether the version fits the constraint; false if the constraint or the version is invalid. */
export function isCompatible(constraint: string, version: string): boolean {
  const [read, range] = [parseVersion(version), parseConstraint(constraint)];
  return read.ok && range.ok && fitsConstraint(read.version, range.constraint);
}

function fits(version: SemanticVersion, part: Part): boolean {
  const order = compareVersions(version, part.version);
  switch (part.operator) {
    case '!=':
      return isDifferent(version, part);
    case '>':
      return isGreater(version, part);
    case '<':
      return order < 0;
    case '>=':
    case '=>':
      return order >= 0;
    case '<=':
    case '=<':
      return part.open ? isAtMost(version, part) : order <= 0;
    case '~':
    case '~>':
      return isInMinor(version, part);
    case '^':
      return isInMajor(version, part);
    default:
      return part.open ? isInMinor(version, part) : order === 0;
  }
}

function isDifferent(version: SemanticVersion, { version: other, open, openMinor, openPatch }: Part): boolean {
  if (!open) return compareVersions(version, other) !== 0;
  if (version.major !== other.major) return true;
  if (openMinor) return false;
  if (version.minor !== other.minor) return true;
  if (openPatch) return comparePrereleases(version.prerelease, other.prerelease) !== 0;
  return compareVersions(version, other) !== 0;
}

function isGreater(version: SemanticVersion, { version: other, openMinor, openPatch }: Part): boolean {
  if (version.major === other.major && openMinor) return false;
  if (version.major === other.major && openPatch) return version.minor > other.minor;
  return compareVersions(version, other) > 0;
}

function isAtMost(version: SemanticVersion, { version: other, openMinor }: Part): boolean {
  if (version.major > other.major) return false;
  return version.major < other.major || openMinor || version.minor <= other.minor;
}

/** `~1.2.3` means at least 1.2.3 and below 1.3. `~0.0.0` has no upper limit. */
function isInMinor(version: SemanticVersion, { version: other, openMinor, openPatch }: Part): boolean {
  if (compareVersions(version, other) < 0) return false;
  if (isZero(other) && !openMinor && !openPatch) return true;
  return version.major === other.major && (openMinor || version.minor === other.minor);
}

/** `^1.2.3` means at least 1.2.3 and below 2, `^0.2.3` below 0.3, and `^0.0.3` only 0.0.3. */
function isInMajor(version: SemanticVersion, { version: other, openMinor, openPatch }: Part): boolean {
  if (compareVersions(version, other) < 0) return false;
  if (other.major > 0n || openMinor) return version.major === other.major;
  if (version.major > 0n) return false;
  if (other.minor > 0n || openPatch) return version.minor === other.minor;
  return version.minor === 0n && version.patch === other.patch;
}

function isZero({ major, minor, patch }: SemanticVersion): boolean {
  return major === 0n && minor === 0n && patch === 0n;
}
