// Every setting the server reads: one entry with its default and its validation. What is invalid falls back to the default
// and says so; nothing here knows how settings arrive (configuration.ts).
import type { RuleLevel, RuleLevels } from '../core/language/rule.ts';
import type { ViewOptions } from '../core/language/view.ts';
import type { ReleaseAndGates } from '../core/model/admission/rules.ts';
import { newestWatermarkRelease, watermarkReleases } from '../core/model/watermark/releases.ts';
import { defaultGatesOf } from '../core/simulator/hpa/differences.ts';
import {
  type ControllerFlags,
  defaultFlags,
  newestProfile,
  newestRelease,
  type Profile,
  profileOf,
  releases,
} from '../core/simulator/profile.ts';
import type { OpenDocument } from './documents.ts';

export interface Settings {
  kubernetes: string;
  featureGates: Readonly<Record<string, boolean>>;
  /** What the API server of somebody's own cluster is known to be; absent where nobody said. */
  chosen?: ReleaseAndGates;
  /** Release of the WatermarkPodAutoscaler. */
  wpa: string;
  controller: ControllerFlags;
  rules: RuleLevels;
  /** Path of the default scenario file, from the folder of the workspace; empty: none. */
  scenario: string;
  lens: boolean;
  inlayHints: boolean;
  yamlSyntaxErrors: BesideOthers;
  outline: BesideOthers;
}

/** When something is done that other extensions do, too; `auto`: where nobody else does. */
export type BesideOthers = 'auto' | 'always' | 'never';

/** `problem` is shown to the person who wrote the setting. */
type Parsed<T> = { value: T } | { problem: string };

interface Setting<T> {
  /** Behind `replicast.`, as in package.json. */
  key: string;
  default: T;
  parse(value: unknown): Parsed<T>;
}

const kubernetes: Setting<string> = {
  key: 'kubernetes',
  default: newestRelease,
  parse: (value) =>
    typeof value === 'string' && releases.includes(value) ? { value } : { problem: `must be one of ${releases.join(', ')}` },
};

const wpa: Setting<string> = {
  key: 'wpa',
  default: newestWatermarkRelease,
  parse: (value) =>
    typeof value === 'string' && watermarkReleases.includes(value)
      ? { value }
      : { problem: `must be one of ${watermarkReleases.join(', ')}` },
};

const gateNames = Object.keys(defaultGatesOf(newestRelease));

const featureGates: Setting<Readonly<Record<string, boolean>>> = {
  key: 'featureGates',
  default: {},
  parse: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'must be an object of gates, each true or false' };
    const wrong = Object.entries(value).find(([name, isOn]) => !gateNames.includes(name) || typeof isOn !== 'boolean');
    if (wrong) return { problem: `has ${JSON.stringify(wrong[0])}: it takes ${gateNames.join(', ')}, each true or false` };
    return { value: value as Record<string, boolean> };
  },
};

const lens = onUnlessOff('lens');
const inlayHints = onUnlessOff('inlayHints');

const besideOthers: readonly unknown[] = ['auto', 'always', 'never'] satisfies BesideOthers[];

const yamlSyntaxErrors = unlessOthersDo('yamlSyntaxErrors');
const outline = unlessOthersDo('outline');

const scenario: Setting<string> = {
  key: 'scenario',
  default: '',
  parse: (value) =>
    typeof value === 'string' && (value === '' || /\.replicast\.ya?ml$/i.test(value))
      ? { value }
      : { problem: 'must be the path of a file *.replicast.yaml' },
};

const levels: readonly unknown[] = ['error', 'warning', 'information', 'hint', 'off'];

const rules: Setting<RuleLevels> = {
  key: 'rules',
  default: {},
  parse: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'must be an object of codes and levels' };
    const wrong = Object.entries(value).find(([, level]) => !levels.includes(level));
    if (wrong) return { problem: `level of ${JSON.stringify(wrong[0])} must be one of ${levels.join(', ')}` };
    return { value: value as Record<string, RuleLevel> };
  },
};

const controller: { [K in keyof ControllerFlags]: Setting<number> } = {
  syncPeriodSeconds: number('controller.syncPeriodSeconds', defaultFlags.syncPeriodSeconds, { min: 1, max: 3600 }),
  downscaleStabilizationSeconds: number('controller.downscaleStabilizationSeconds', defaultFlags.downscaleStabilizationSeconds, {
    min: 0,
    max: 86_400,
  }),
  tolerance: number('controller.tolerance', defaultFlags.tolerance, { min: 0, max: 1 }),
  cpuInitializationPeriodSeconds: number('controller.cpuInitializationPeriodSeconds', defaultFlags.cpuInitializationPeriodSeconds, {
    min: 0,
    max: 86_400,
  }),
  initialReadinessDelaySeconds: number('controller.initialReadinessDelaySeconds', defaultFlags.initialReadinessDelaySeconds, {
    min: 0,
    max: 86_400,
  }),
};

export const allSettings: readonly Pick<Setting<unknown>, 'key' | 'default'>[] = [
  kubernetes,
  featureGates,
  wpa,
  lens,
  inlayHints,
  yamlSyntaxErrors,
  outline,
  rules,
  scenario,
  ...Object.values(controller),
];

/** `section` is what stands under `replicast`. `report` is told every value that cannot be used. */
export function readSettings(section: unknown, report: (problem: string) => void): Settings {
  const read = <T>(setting: Setting<T>): T => {
    const value = valueAt(section, setting.key);
    if (value === undefined || value === null) return setting.default;
    const parsed = setting.parse(value);
    if ('value' in parsed) return parsed.value;
    report(
      `replicast.${setting.key} ${parsed.problem}; it is ${JSON.stringify(value)}. The default ${JSON.stringify(setting.default)} is used.`,
    );
    return setting.default;
  };
  const release = read(kubernetes);
  const gates = read(featureGates);
  const isChosen = isUsable(kubernetes, section) || Object.keys(gates).length > 0;
  return {
    kubernetes: release,
    wpa: read(wpa),
    featureGates: gates,
    ...(isChosen && { chosen: { release, featureGates: gates } }),
    controller: {
      syncPeriodSeconds: read(controller.syncPeriodSeconds),
      downscaleStabilizationSeconds: read(controller.downscaleStabilizationSeconds),
      tolerance: read(controller.tolerance),
      cpuInitializationPeriodSeconds: read(controller.cpuInitializationPeriodSeconds),
      initialReadinessDelaySeconds: read(controller.initialReadinessDelaySeconds),
    },
    rules: read(rules),
    scenario: read(scenario),
    lens: read(lens),
    inlayHints: read(inlayHints),
    yamlSyntaxErrors: read(yamlSyntaxErrors),
    outline: read(outline),
  };
}

/** Written, and not refused. */
function isUsable(setting: Setting<unknown>, section: unknown): boolean {
  const value = valueAt(section, setting.key);
  return value !== undefined && value !== null && 'value' in setting.parse(value);
}

function onUnlessOff(key: string): Setting<boolean> {
  return { key, default: true, parse: (value) => (typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }) };
}

function unlessOthersDo(key: string): Setting<BesideOthers> {
  return {
    key,
    default: 'auto',
    parse: (value) =>
      besideOthers.includes(value) ? { value: value as BesideOthers } : { problem: `must be one of ${besideOthers.join(', ')}` },
  };
}

/** How a document is read under its settings. */
export function readAs({ file }: Pick<OpenDocument, 'file'>, { chosen, wpa: release }: Settings): ViewOptions {
  return { ...file, wpa: release, ...(chosen && { kubernetes: chosen }) };
}

/** The controller that the settings choose. They are checked when they are read, so that the second way is never taken. */
export function profileFor({ kubernetes, controller, featureGates }: Settings): Profile {
  const profile = profileOf(kubernetes, { ...controller }, featureGates);
  return profile.ok ? profile.value : newestProfile();
}

function number(key: string, value: number, { min, max }: { min: number; max: number }): Setting<number> {
  return {
    key,
    default: value,
    parse: (given) =>
      typeof given === 'number' && given >= min && given <= max ? { value: given } : { problem: `must be a number from ${min} to ${max}` },
  };
}

/** Clients send `{ controller: { tolerance } }`, some people write `{ "controller.tolerance": … }`. */
function valueAt(section: unknown, key: string): unknown {
  const flat = property(section, key);
  return flat === undefined ? key.split('.').reduce(property, section) : flat;
}

function property(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
