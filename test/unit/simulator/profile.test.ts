import { describe, expect, test } from 'vitest';
import { formatWithoutArguments } from '../../../core/model/go-format.ts';
import { newestRelease, previewRelease } from '../../../core/model/release-names.ts';
import { defaultFlags } from '../../../core/simulator/controller-flags.ts';
import { parseProfile } from '../../../core/simulator/profile.ts';

const has = (release: string) => {
  const profile = parseProfile(release);
  return profile.ok ? profile.value.has : undefined;
};

describe('the parsing of a profile', () => {
  test.each(['1.15', '1.15.12', '1.37', '1.37.1'])('release %s is known', (release) =>
    expect(parseProfile(release)).toMatchObject({
      ok: true,
      value: { release: release.split('.', 2).join('.'), ...defaultFlags },
    }),
  );
  test.each(['1.14', '1.999', '2.1', '1', 'latest', '1.37.1.2', ''])('%j is not', (release) =>
    expect(parseProfile(release)).toEqual({
      ok: false,
      problem: `Kubernetes ${release} is not known. Known releases: 1.15 to ${newestRelease}, and ${previewRelease} as a preview`,
    }),
  );
  test('flags are set', () =>
    expect(parseProfile('1.30', { tolerance: 0.2 })).toMatchObject({
      value: { tolerance: 0.2, syncPeriodSeconds: 15 },
    }));
  test.each([
    [{ speed: 1 }, /^the controller has no flag speed: it has syncPeriodSeconds/],
    [{ tolerance: -1 }, 'tolerance must be a number of at least 0'],
    [{ tolerance: Number.NaN }, 'tolerance must be a number of at least 0'],
    [{ syncPeriodSeconds: 0 }, 'syncPeriodSeconds must be more than 0'],
  ])('the flags %j are refused', (flags, problem) => {
    const read = parseProfile('1.37', flags as Record<string, number>);
    expect(read.ok ? '' : read.problem).toMatch(problem);
  });
  test('a feature gate keeps the release’s default unless it is set', () => {
    const gates = (release: string, given = {}) => parseProfile(release, {}, given);
    expect(gates('1.36')).toMatchObject({
      value: { featureGates: { HPAScaleToZero: false, HPAConfigurableTolerance: true } },
    });
    expect(gates('1.37')).toMatchObject({ value: { featureGates: { HPAScaleToZero: true } } });
    expect(gates('1.36', { HPAScaleToZero: true })).toMatchObject({
      value: { featureGates: { HPAScaleToZero: true } },
    });
    expect(gates('1.37', { Magic: true })).toMatchObject({ ok: false });
  });
});

describe('the differences of a release', () => {
  test('later releases keep a change', () =>
    expect(['1.25', '1.26', '1.37'].map((release) => has(release)?.ambiguousSelector)).toEqual([false, true, true]));
  test('a failed metric did not prevent a scale-down from 1.16 to 1.20', () =>
    expect(['1.15', '1.16', '1.20', '1.21'].map((release) => has(release)?.failureForbidsShrinking)).toEqual([
      true,
      false,
      false,
      true,
    ]));
  test('messages were formats from 1.16 to 1.29', () =>
    expect(['1.15', '1.16', '1.29', '1.30'].map((release) => has(release)?.literalMessages)).toEqual([
      true,
      false,
      false,
      true,
    ]));
  test('the preview has all', () => expect(Object.values(has(previewRelease) ?? {}).every(Boolean)).toBe(true));
});

describe('a string that Go uses as a format', () => {
  test.each([
    ['plain', 'plain'],
    ['50% of', '50%!o(MISSING)f'],
    ['100%', '100%!(NOVERB)'],
    ['%%', '%'],
    ['%2Fpath', '%!F(MISSING)path'],
    ['%s and %d', '%!s(MISSING) and %!d(MISSING)'],
  ])('%j is printed as %j', (text, printed) => expect(formatWithoutArguments(text)).toBe(printed));
});
