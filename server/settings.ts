// Every setting the server reads: one entry with its default and its validation. Nothing here knows how settings arrive
// (configuration.ts).
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
import { isUsable, namesWith, number, oneOf, onUnlessOff, readSetting, type Setting } from './setting.ts';

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

const kubernetes = oneOf('kubernetes', newestRelease, releases);
const wpa = oneOf('wpa', newestWatermarkRelease, watermarkReleases);

const gateNames = Object.keys(defaultGatesOf(newestRelease));

const featureGates = namesWith<boolean>('featureGates', {
  what: 'gates, each true or false',
  isEntry: (name, isOn): isOn is boolean => gateNames.includes(name) && typeof isOn === 'boolean',
  refusal: (name) => `has ${name}: it takes ${gateNames.join(', ')}, each true or false`,
});

const levels: readonly unknown[] = ['error', 'warning', 'information', 'hint', 'off'];

const rules = namesWith<RuleLevel>('rules', {
  what: 'codes and levels',
  isEntry: (_, level): level is RuleLevel => levels.includes(level),
  refusal: (code) => `level of ${code} must be one of ${levels.join(', ')}`,
});

const lens = onUnlessOff('lens');
const inlayHints = onUnlessOff('inlayHints');
const yamlSyntaxErrors = oneOf<BesideOthers>('yamlSyntaxErrors', 'auto', ['auto', 'always', 'never']);
const outline = oneOf<BesideOthers>('outline', 'auto', ['auto', 'always', 'never']);

const scenario: Setting<string> = {
  key: 'scenario',
  default: '',
  parse: (value) =>
    typeof value === 'string' && (value === '' || /\.replicast\.ya?ml$/i.test(value))
      ? { value }
      : { problem: 'must be the path of a file *.replicast.yaml' },
};

const controller: { [K in keyof ControllerFlags]: Setting<number> } = {
  syncPeriodSeconds: flag('syncPeriodSeconds', { min: 1, max: 3600 }),
  downscaleStabilizationSeconds: flag('downscaleStabilizationSeconds', { min: 0, max: 86_400 }),
  tolerance: flag('tolerance', { min: 0, max: 1 }),
  cpuInitializationPeriodSeconds: flag('cpuInitializationPeriodSeconds', { min: 0, max: 86_400 }),
  initialReadinessDelaySeconds: flag('initialReadinessDelaySeconds', { min: 0, max: 86_400 }),
};

function flag(name: keyof ControllerFlags, range: { min: number; max: number }): Setting<number> {
  return number(`controller.${name}`, defaultFlags[name], range);
}

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
  const read = <T>(setting: Setting<T>): T => readSetting(setting, section, report);
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

/** How a document is read under its settings. */
export function readAs({ file }: Pick<OpenDocument, 'file'>, { chosen, wpa: release }: Settings): ViewOptions {
  return { ...file, wpa: release, ...(chosen && { kubernetes: chosen }) };
}

/** The controller that the settings choose. They are checked when they are read, so that the second way is never taken. */
export function profileFor({ kubernetes, controller, featureGates }: Settings): Profile {
  const profile = profileOf(kubernetes, { ...controller }, featureGates);
  return profile.ok ? profile.value : newestProfile();
}
