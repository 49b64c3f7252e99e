import { goBool, goInt, goString } from '../go/make.ts';
import { compareVersions, parseVersion, printVersion, type SemanticVersion } from '../go/semver.ts';
import type { GoMethod, GoObject, GoValue } from '../go/value.ts';
import { fitsConstraint, parseConstraint } from '../go/version-constraint.ts';
import { declare, fail, type NamedFunction, text } from './signatures.ts';

export const versionFunctions: readonly NamedFunction[] = [
  declare('semver', 'string -> *semver.Version', ([version]) => versionObject(checkedVersion(text(version)))),
  declare('semverCompare', 'string string -> bool', ([constraint, version]) => {
    const parsed = parseConstraint(text(constraint));
    if (!parsed.ok) return fail(parsed.error);
    return goBool(fitsConstraint(checkedVersion(text(version)), parsed.constraint));
  }),
];

function checkedVersion(source: string): SemanticVersion {
  const parsed = parseVersion(source);
  return parsed.ok ? parsed.version : fail(parsed.error);
}

function versionObject(version: SemanticVersion): GoObject {
  const compare = (other: GoValue | undefined): number => compareVersions(version, versionOf(other));
  const next = (change: Partial<SemanticVersion>): GoValue => {
    const changed = { ...version, prerelease: '', metadata: '', ...change };
    const prefix = version.original.startsWith('v') ? 'v' : '';
    return { ...versionObject({ ...changed, original: prefix + printVersion(changed) }), type: 'semver.Version' };
  };
  const { major, minor, patch, prerelease } = version;
  const methods = new Map<string, GoMethod>([
    ['Major', () => goUint64(major)],
    ['Minor', () => goUint64(minor)],
    ['Patch', () => goUint64(patch)],
    ['Prerelease', () => goString(prerelease)],
    ['Metadata', () => goString(version.metadata)],
    ['Original', () => goString(version.original)],
    ['String', () => goString(printVersion(version))],
    ['MarshalJSON', () => goString(JSON.stringify(printVersion(version)))],
    ['Compare', comparison((other) => goInt(compare(other)))],
    ['Equal', comparison((other) => goBool(compare(other) === 0))],
    ['LessThan', comparison((other) => goBool(compare(other) < 0))],
    ['LessThanEqual', comparison((other) => goBool(compare(other) <= 0))],
    ['GreaterThan', comparison((other) => goBool(compare(other) > 0))],
    ['GreaterThanEqual', comparison((other) => goBool(compare(other) >= 0))],
    ['IncMajor', () => next({ major: major + 1n, minor: 0n, patch: 0n })],
    ['IncMinor', () => next({ minor: minor + 1n, patch: 0n })],
    ['IncPatch', () => next(prerelease === '' ? { patch: patch + 1n } : {})],
  ]);
  return { kind: 'object', type: '*semver.Version', fields: new Map(), methods, data: version };
}

function comparison(compare: (other: GoValue) => GoValue): GoMethod {
  return Object.assign(compare, { params: ['*semver.Version'] });
}

function goUint64(value: bigint): GoValue {
  return { kind: 'integer', type: 'uint64', value };
}

function versionOf(value: GoValue | undefined): SemanticVersion {
  return value?.kind === 'object'
    ? (value.data as SemanticVersion)
    : fail('wrong type for value; expected *semver.Version');
}
