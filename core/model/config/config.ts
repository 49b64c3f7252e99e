// `replicast.config.yaml`. If a setting is missing in this file, the setting of the editor applies. If the editor has
// no such setting either, the default applies.
import type { Level } from '../problem.ts';

export type ConfiguredLevel = Level | 'off';
/** `minutes` is the threshold of a rule about a duration. */
export type ConfiguredRule = ConfiguredLevel | { level?: ConfiguredLevel; minutes?: number };

export interface ProjectConfig {
  kubernetes?: string | undefined;
  wpa?: string | undefined;
  featureGates: Readonly<Record<string, boolean>>;
  flags: Readonly<Record<string, number>>;
  /** The keys are codes of rules. A code may be unknown, because only `core/lint` has the list. */
  rules: Readonly<Record<string, ConfiguredRule>>;
  environments?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * The scenario file of the autoscalers that have no scenario file beside their manifest. The path is relative to the
   * folder of the configuration file.
   */
  scenario?: string | undefined;
  exclude: readonly string[];
}
