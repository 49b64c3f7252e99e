// Every setting the server reads: one entry with its default and its validation. Nothing here knows how settings arrive
// (configuration.ts).

import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import type { RuleLevel, RuleLevels } from '../core/language/rule.ts';
import { defaultGatesOf, newestRelease, type ReleaseAndGates, releases } from '../core/model/releases.ts';
import { newestWatermarkRelease, watermarkReleases } from '../core/model/watermark/releases.ts';
import {
  type ControllerFlags,
  defaultFlags,
  newestReleaseProfile,
  type Profile,
  parseProfile,
} from '../core/simulator/profile.ts';
import type { OpenDocument } from './open-documents.ts';
import {
  enabledByDefault,
  enumSetting,
  isSetAndValid,
  numberSetting,
  readSetting,
  recordSetting,
  type Setting,
} from './setting.ts';

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
  yamlSyntaxErrors: OverlapMode;
  outline: OverlapMode;
}

/** When something is done that other extensions do, too; `auto`: where nobody else does. */
export type OverlapMode = 'auto' | 'always' | 'never';

const kubernetes = enumSetting('kubernetes', newestRelease, releases);
const wpa = enumSetting('wpa', newestWatermarkRelease, watermarkReleases);

const gateNames = Object.keys(defaultGatesOf(newestRelease));

const featureGates = recordSetting<boolean>('featureGates', {
  contents: 'gates, each true or false',
  isEntry: (name, isOn): isOn is boolean => gateNames.includes(name) && typeof isOn === 'boolean',
  refusal: (name) => `has ${name}: it takes ${gateNames.join(', ')}, each true or false`,
});

const ruleLevels: readonly unknown[] = ['error', 'warning', 'information', 'hint', 'off'];

const rules = recordSetting<RuleLevel>('rules', {
  contents: 'codes and levels',
  isEntry: (_, level): level is RuleLevel => ruleLevels.includes(level),
  refusal: (code) => `level of ${code} must be one of ${ruleLevels.join(', ')}`,
});

const lens = enabledByDefault('lens');
const inlayHints = enabledByDefault('inlayHints');
const yamlSyntaxErrors = enumSetting<OverlapMode>('yamlSyntaxErrors', 'auto', ['auto', 'always', 'never']);
const outline = enumSetting<OverlapMode>('outline', 'auto', ['auto', 'always', 'never']);

const scenario: Setting<string> = {
  key: 'scenario',
  default: '',
  parse: (value) =>
    typeof value === 'string' && (value === '' || /\.replicast\.ya?ml$/i.test(value))
      ? { value }
      : { problem: 'must be the path of a file *.replicast.yaml' },
};

const controller: { [K in keyof ControllerFlags]: Setting<number> } = {
  syncPeriodSeconds: controllerFlag('syncPeriodSeconds', { min: 1, max: 3600 }),
  downscaleStabilizationSeconds: controllerFlag('downscaleStabilizationSeconds', { min: 0, max: 86_400 }),
  tolerance: controllerFlag('tolerance', { min: 0, max: 1 }),
  cpuInitializationPeriodSeconds: controllerFlag('cpuInitializationPeriodSeconds', { min: 0, max: 86_400 }),
  initialReadinessDelaySeconds: controllerFlag('initialReadinessDelaySeconds', { min: 0, max: 86_400 }),
};

function controllerFlag(name: keyof ControllerFlags, range: { min: number; max: number }): Setting<number> {
  return numberSetting(`controller.${name}`, defaultFlags[name], range);
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
  const isChosen = isSetAndValid(kubernetes, section) || Object.keys(gates).length > 0;
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
export function analysisOptionsFor(
  { fileOptions }: Pick<OpenDocument, 'fileOptions'>,
  { chosen, wpa: release }: Settings,
): AnalyzeOptions {
  return { ...fileOptions, wpa: release, ...(chosen && { kubernetes: chosen }) };
}

/**
 * The controller that the settings choose. They are checked when they are read, so that the second way is never taken.
 */
export function profileFor({ kubernetes, controller, featureGates }: Settings): Profile {
  const profile = parseProfile(kubernetes, { ...controller }, featureGates);
  return profile.ok ? profile.value : newestReleaseProfile();
}
