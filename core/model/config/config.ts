// The settings of `replicast.config.yaml`. If a setting is absent, the setting of the editor applies, otherwise the
// default.
import type { Level } from '../problem.ts';

export type ConfiguredLevel = Level | 'off';
/** `minutes`: the threshold of a rule about a duration. */
export type ConfiguredRule = ConfiguredLevel | { level?: ConfiguredLevel; minutes?: number };

export interface ProjectConfig {
  kubernetes?: string | undefined;
  wpa?: string | undefined;
  featureGates: Readonly<Record<string, boolean>>;
  /** The flags of the controller. */
  flags: Readonly<Record<string, number>>;
  /**
   * The settings of the rules, by the code of the rule. A code may be unknown, because only `core/lint` has the list.
   */
  rules: Readonly<Record<string, ConfiguredRule>>;
  /** The values files of each environment, by its name; undefined if the file does not mention environments. */
  environments?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * The scenario file for every autoscaler to which no scenario file beside its manifest applies. The path is relative
   * to the folder of the configuration file.
   */
  scenario?: string | undefined;
  /** Patterns of the files that are not checked, relative to the folder of the configuration file. */
  exclude: readonly string[];
}
