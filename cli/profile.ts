import { chooseReleases } from '../core/model/release-choice.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { type Profile, parseProfile } from '../core/simulator/profile.ts';
import { parseWatermarkProfile } from '../core/simulator/watermark/profile.ts';
import { CommandError } from './io.ts';

export interface ProfileOptions {
  kubernetes?: string;
  wpa?: string | undefined;
  flag?: string[];
  featureGate?: string[];
}

export interface CommandReleases {
  profile: Profile;
  wpa: string;
  /** The releases that the options choose, without defaults. */
  chosen: ChosenReleases;
}

/** Returns the releases that the options choose. @throws CommandError for an unknown release, flag or feature gate */
export function releasesFrom({ kubernetes, wpa, flag = [], featureGate = [] }: ProfileOptions): CommandReleases {
  const watermark = parseWatermarkProfile(wpa);
  if (!watermark.ok) throw new CommandError(`--wpa: ${watermark.problem}.`);
  const { release: wpaRelease } = watermark.value;
  const gates = Object.fromEntries(featureGate.map(readGate));
  const flags = Object.fromEntries(flag.map(readFlag));
  const choice = chooseReleases({
    kubernetes,
    featureGates: gates,
    flags,
    ...(wpa !== undefined && { wpa: wpaRelease }),
  });
  const profile = parseProfile(choice.kubernetes.release, flags, gates);
  if (!profile.ok) throw new CommandError(`${profile.problem}.`);
  const { release, featureGates } = profile.value;
  const chosen = { ...choice.chosen, ...(choice.chosen.kubernetes && { kubernetes: { release, featureGates } }) };
  return { profile: profile.value, wpa: choice.wpa, chosen };
}

function readFlag(text: string): [string, number] {
  const [name = '', value = ''] = splitPair(text);
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new CommandError(`--flag ${text}: the value must be a number.`);
  return [name, number];
}

function readGate(text: string): [string, boolean] {
  const [name = '', value = ''] = splitPair(text);
  if (value !== 'true' && value !== 'false')
    throw new CommandError(`--feature-gate ${text}: the value must be true or false.`);
  return [name, value === 'true'];
}

function splitPair(text: string): string[] {
  const at = text.indexOf('=');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
