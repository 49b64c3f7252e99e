import * as z from 'zod/mini';
import type { EnvironmentsSetting } from '../../core/charts/environments/environments.ts';
import type { RuleLevel, RuleLevels, RuleSetting } from '../../core/lint/rule.ts';
import { LastResults } from '../../core/model/last-results.ts';
import { oncePer } from '../../core/model/once.ts';
import { chooseReleases, type ReleaseChoice } from '../../core/model/release-choice.ts';
import { newestRelease, releases } from '../../core/model/release-names.ts';
import { defaultGatesOf } from '../../core/model/releases.ts';
import { newestWatermarkRelease, watermarkReleases } from '../../core/model/watermark/releases.ts';
import { type ControllerFlags, defaultFlags } from '../../core/simulator/controller-flags.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../core/simulator/profile.ts';
import type { PlacedConfig } from '../../core/workspace/project-config.ts';
import type { ControllerChoice } from '../../protocol/controller-choice.ts';
import { environmentsSetting } from '../../protocol/environments.ts';
import { schemaOf } from '../../protocol/schema.ts';
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
  releases: ReleaseChoice;
  controller: ControllerFlags;
  rules: RuleLevels;
  /** The path of the default scenario file; empty if there is none. */
  scenario: string;
  /** The folder that `scenario` is relative to; undefined for the workspace folder. */
  scenarioFolder?: string | undefined;
  /** The environments of charts. If the setting is empty, values files with the usual names are the environments. */
  environments: EnvironmentsSetting;
  lens: boolean;
  inlayHints: boolean;
  yamlSyntaxErrors: OverlapMode;
  outline: OverlapMode;
  markdown: boolean;
  excluded?: Pick<PlacedConfig, 'folder' | 'exclude'> | undefined;
}

/** `auto` means that the server provides a feature only if no other extension provides this feature. */
const overlapModes = ['auto', 'always', 'never'] as const;
export type OverlapMode = (typeof overlapModes)[number];

const kubernetes = enumSetting('kubernetes', newestRelease, releases);
const wpa = enumSetting('wpa', newestWatermarkRelease, watermarkReleases);

const gateNames = Object.keys(defaultGatesOf(newestRelease));

const featureGates = recordSetting<boolean>('featureGates', {
  contents: 'gates, each true or false',
  schema: z.record(z.string().check(z.refine((name) => gateNames.includes(name))), z.boolean()),
  refusal: (name) => `has ${name}, but takes only ${gateNames.join(', ')}, each true or false`,
});

const ruleLevelSchema = schemaOf<RuleLevel>()(z.enum(['error', 'warning', 'information', 'hint', 'off']));

const ruleSettingSchema = schemaOf<RuleSetting>()(
  z.union([
    ruleLevelSchema,
    z.strictObject({ level: z.optional(ruleLevelSchema), minutes: z.optional(z.number().check(z.positive())) }),
  ]),
);

const rules = recordSetting<RuleSetting>('rules', {
  contents: 'codes and levels',
  schema: z.record(z.string(), ruleSettingSchema),
  refusal: (code) =>
    `level of ${code} must be one of ${ruleLevelSchema.options.join(', ')}, or an object with level and minutes`,
});

const lens = enabledByDefault('lens');
const inlayHints = enabledByDefault('inlayHints');
const markdown = enabledByDefault('markdown');
const yamlSyntaxErrors = enumSetting<OverlapMode>('yamlSyntaxErrors', 'auto', overlapModes);
const outline = enumSetting<OverlapMode>('outline', 'auto', overlapModes);

const scenario: Setting<string> = {
  key: 'scenario',
  default: '',
  schema: z.string().check(z.regex(/^$|\.replicast\.ya?ml$/i)),
  problem: () => 'must be the path of a *.replicast.yaml file',
};

const environments = recordSetting<string | readonly string[]>(environmentsSetting, {
  contents: 'environment names and their values files',
  schema: z.record(
    z.string().check(z.minLength(1), z.maxLength(60)),
    z.union([z.string().check(z.minLength(1)), z.readonly(z.array(z.string().check(z.minLength(1))))]),
  ),
  refusal: (name) => `needs paths of values files for ${name}, relative to the folder of the chart`,
});

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
  markdown,
  rules,
  scenario,
  environments,
  ...Object.values(controller),
];

/**
 * Returns the settings in `section` and in the project's configuration file. The configuration file takes precedence.
 * Rules, feature gates and flags are merged entry by entry. `report` is called with the problem of each value that
 * cannot be used.
 */
export function readSettings(
  section: unknown,
  report: (problem: string) => void,
  config?: PlacedConfig | undefined,
): Settings {
  const read = <T>(setting: Setting<T>): T => readSetting(setting, section, report);
  const readIfSet = <T>(setting: Setting<T>): T | undefined => {
    const value = read(setting);
    return isSetAndValid(setting, section) ? value : undefined;
  };
  return {
    releases: chooseReleases({
      kubernetes: config?.kubernetes ?? readIfSet(kubernetes),
      featureGates: { ...read(featureGates), ...config?.featureGates },
      wpa: config?.wpa ?? readIfSet(wpa),
      flags: { ...flagsThatAreSet(section), ...config?.flags },
    }),
    controller: {
      syncPeriodSeconds: read(controller.syncPeriodSeconds),
      downscaleStabilizationSeconds: read(controller.downscaleStabilizationSeconds),
      tolerance: read(controller.tolerance),
      cpuInitializationPeriodSeconds: read(controller.cpuInitializationPeriodSeconds),
      initialReadinessDelaySeconds: read(controller.initialReadinessDelaySeconds),
      ...config?.flags,
    },
    rules: { ...read(rules), ...config?.rules },
    scenario: config?.scenario ?? read(scenario),
    scenarioFolder: config?.scenario === undefined ? undefined : config.folder,
    environments: config?.environments ?? read(environments),
    lens: read(lens),
    inlayHints: read(inlayHints),
    yamlSyntaxErrors: read(yamlSyntaxErrors),
    outline: read(outline),
    markdown: read(markdown),
    excluded: config && config.exclude.length > 0 ? config : undefined,
  };
}

/** Returns the settings with the controller that was chosen in the panel, or the same object if none was chosen. */
export function withController(settings: Settings, choice: ControllerChoice | undefined): Settings {
  if (!choice) return settings;
  return withChoice(settings).get(JSON.stringify(choice), () => {
    const { chosen } = settings.releases;
    const { release: kubernetes, featureGates, flags } = choice;
    const allFlags = { ...chosen.flags, ...flags };
    return { ...settings, releases: chooseReleases({ kubernetes, featureGates, wpa: chosen.wpa, flags: allFlags }) };
  });
}

/** Results are cached by the settings object, so an equal choice must give the same settings object. */
const withChoice = oncePer((_: Settings) => new LastResults<Settings>(1));

function flagsThatAreSet(section: unknown): Record<string, number> {
  const flags = Object.entries(controller).filter(([, setting]) => isSetAndValid(setting, section));
  return Object.fromEntries(flags.map(([name, setting]) => [name, readSetting(setting, section, () => {})]));
}

/**
 * Returns the same object for the same settings, because results are cached by the object. Settings are validated when
 * they are read, so the fallback is never used.
 */
export const profileFor = oncePer(({ releases: { kubernetes }, controller }: Settings): Profile => {
  const profile = parseProfile(kubernetes.release, { ...controller }, kubernetes.featureGates);
  return profile.ok ? profile.value : newestReleaseProfile();
});
