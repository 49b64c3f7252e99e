import { newestRelease, oldestRelease, previewRelease } from '../model/release-names.ts';
import {
  type ChosenReleases,
  type ControllerDifferences,
  controllerDifferencesOf,
  defaultGatesOf,
  isKnownRelease,
} from '../model/releases.ts';
import { type ControllerFlags, defaultFlags } from './controller-flags.ts';

export interface Profile extends ControllerFlags {
  release: string;
  featureGates: Readonly<Record<string, boolean>>;
  /** An entry is true if this release behaves like the newest release. */
  has: ControllerDifferences;
}

export type ProfileResult = { ok: true; value: Profile } | { ok: false; problem: string };

export function newestReleaseProfile(flags: Partial<ControllerFlags> = {}): Profile {
  return createProfile(newestRelease, flags, {});
}

/**
 * Creates a profile, or returns what is wrong with the arguments. `release` is `1.37` or `1.37.1`. `featureGates`
 * overrides the defaults of the release.
 */
export function parseProfile(
  release: string,
  flags: Readonly<Record<string, number>> = {},
  featureGates: Readonly<Record<string, boolean>> = {},
): ProfileResult {
  const problem = releaseProblem(release) ?? flagProblem(flags) ?? gateProblem(featureGates);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, value: createProfile(minorRelease(release), flags, featureGates) };
}

/**
 * Returns the profile of the chosen release and flags, or the profile of the newest release if the choice is invalid.
 * Equal choices give the same object, because caches use the profile as a map key.
 */
export function profileOfChoice({ kubernetes, flags }: ChosenReleases): Profile {
  if (!last || last.kubernetes !== kubernetes || last.flags !== flags)
    last = { kubernetes, flags, profile: profileOf(kubernetes, flags) };
  return last.profile;
}

/**
 * The last chosen releases and flags, with their profile. The profile is kept because all objects of a file need the
 * profile of the same choice.
 */
let last: (Pick<ChosenReleases, 'kubernetes' | 'flags'> & { profile: Profile }) | undefined;

function profileOf(kubernetes: ChosenReleases['kubernetes'], flags: ChosenReleases['flags'] = {}): Profile {
  const { release = newestRelease, featureGates = {} } = kubernetes ?? {};
  const key = JSON.stringify([release, featureGates, flags]);
  const known = choices.get(key);
  if (known) return known;
  const parsed = parseProfile(release, flags, featureGates);
  const profile = parsed.ok ? parsed.value : newestReleaseProfile();
  // A workspace usually has one or two choices. Only flags that the user is typing add more choices. So the cache is
  // simply cleared when it is full.
  if (choices.size >= maxChoices) choices.clear();
  choices.set(key, profile);
  return profile;
}

const choices = new Map<string, Profile>();
const maxChoices = 50;

export interface ProfileChanges {
  release?: string | undefined;
  flags?: Readonly<Record<string, number>>;
  featureGates?: Readonly<Record<string, boolean>>;
}

export function nonDefaultGates({
  release,
  featureGates,
}: Pick<Profile, 'release' | 'featureGates'>): Record<string, boolean> {
  const defaults = defaultGatesOf(release);
  return Object.fromEntries(Object.entries(featureGates).filter(([name, value]) => defaults[name] !== value));
}

export function applyProfileChanges(
  base: Profile,
  { release = base.release, flags = {}, featureGates = {} }: ProfileChanges,
): ProfileResult {
  const names = Object.keys(defaultFlags) as (keyof ControllerFlags)[];
  const own = Object.fromEntries(names.map((name) => [name, base[name]]));
  return parseProfile(release, { ...own, ...flags }, { ...nonDefaultGates(base), ...featureGates });
}

export function changesFrom(
  base: Profile,
  changed: Profile,
): Required<ProfileChanges & { release: string }> | undefined {
  const names = Object.keys(defaultFlags) as (keyof ControllerFlags)[];
  const flags = Object.fromEntries(
    names.filter((name) => changed[name] !== base[name]).map((name) => [name, changed[name]]),
  );
  const featureGates = nonDefaultGates(changed);
  const isSame =
    changed.release === base.release &&
    Object.keys(flags).length === 0 &&
    Object.entries(changed.featureGates).every(([name, value]) => base.featureGates[name] === value);
  return isSame ? undefined : { release: changed.release, flags, featureGates };
}

function createProfile(
  release: string,
  flags: Partial<ControllerFlags>,
  featureGates: Readonly<Record<string, boolean>>,
): Profile {
  const gates = { ...defaultGatesOf(release), ...featureGates };
  return { release, ...defaultFlags, ...flags, featureGates: gates, has: controllerDifferencesOf(release) };
}

function releaseProblem(release: string): string | undefined {
  if (isKnownRelease(release)) return undefined;
  return `Kubernetes ${release} is not known. Known releases: ${oldestRelease} to ${newestRelease}, and ${previewRelease} as a preview`;
}

/** The longest duration of Go, which counts a duration as nanoseconds in 64 bits. */
const longestSeconds = 9_223_372_036;

function flagProblem(flags: Readonly<Record<string, number>>): string | undefined {
  for (const [name, value] of Object.entries(flags)) {
    if (!Object.hasOwn(defaultFlags, name))
      return `the controller has no flag ${name}: it has ${Object.keys(defaultFlags).join(', ')}`;
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      return `${name} must be a number of at least 0`;
    if (name !== 'tolerance' && value > longestSeconds)
      return `${name} must be at most ${longestSeconds}, the longest duration that a flag can have`;
    if (name === 'syncPeriodSeconds' && value === 0) return 'syncPeriodSeconds must be more than 0';
  }
  return undefined;
}

function gateProblem(gates: Readonly<Record<string, boolean>>): string | undefined {
  const known = defaultGatesOf(newestRelease);
  for (const [name, value] of Object.entries(gates)) {
    if (!Object.hasOwn(known, name))
      return `no feature gate of autoscalers is named ${name}. Known feature gates: ${Object.keys(known).join(', ')}`;
    if (typeof value !== 'boolean') return `the feature gate ${name} must be true or false`;
  }
  return undefined;
}

function minorRelease(release: string): string {
  return release.split('.', 2).join('.');
}
