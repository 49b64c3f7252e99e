import { type ApiServerRules, apiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { minutesOf, type RuleLevel, type RuleLevels } from '../../core/lint/rule.ts';
import { isExcludedUri, type PlacedConfig } from '../../core/workspace/project-config.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { type CommandReleases, type ProfileOptions, releasesFrom } from '../profile.ts';
import { assertScenarioReadable, configOfFolder, withConfig } from '../project-config.ts';
import { fileUri } from '../workspace-index.ts';
import { readRuleOptions } from './lint-options.ts';

export interface LintSettings extends Pick<CommandReleases, 'profile' | 'wpa' | 'chosen'> {
  /** The rules of the API server whose responses are reported; undefined if no responses are reported. */
  rules: ApiServerRules | undefined;
  levels: RuleLevels;
  config: PlacedConfig | undefined;
  isExcluded(file: string): boolean;
}

export type SettingsFinder = (folder: string) => Promise<LintSettings>;

/** The options are plain data, so that they can be sent to each thread and each thread can find the settings itself. */
export interface SettingsOptions extends ProfileOptions {
  rule?: string[];
  format: string;
}

/**
 * Returns a function that finds the settings for a folder. Options take precedence over the configuration file. Throws
 * a CommandError for an unknown code or level in the options.
 */
export function settingsFinder(workspace: Pick<Workspace, 'ask'>, options: SettingsOptions): SettingsFinder {
  const levels = readRuleOptions(options.rule);
  const known = new Map<PlacedConfig | undefined, LintSettings>();
  return async (folder) => {
    const config = await configOfFolder(workspace, folder);
    if (!known.has(config)) await assertScenarioReadable(workspace, config, folder);
    const settings = known.get(config) ?? {
      ...releasesWithRules(withConfig(options, config), options.format),
      levels: withLevels(config?.rules ?? {}, levels),
      config,
      isExcluded: (file: string) => config !== undefined && isExcludedUri(config, fileUri(file)),
    };
    known.set(config, settings);
    return settings;
  };
}

/**
 * Returns the releases that the options choose. The API server's rules are included only for the format `json`, because
 * only this format contains the API server's responses.
 */
function releasesWithRules(
  options: ProfileOptions,
  format: string,
): Pick<LintSettings, 'profile' | 'wpa' | 'chosen' | 'rules'> {
  const releases = releasesFrom(options);
  const { release, featureGates } = releases.profile;
  const rules = format === 'json' ? apiServerRules({ release, featureGates, wpa: releases.wpa }) : undefined;
  return { ...releases, rules };
}

function withLevels(configured: RuleLevels, levels: Readonly<Record<string, RuleLevel>>): RuleLevels {
  const merged = Object.entries(levels).map(([code, level]) => [code, { minutes: minutesOf(configured, code), level }]);
  return { ...configured, ...Object.fromEntries(merged) };
}
