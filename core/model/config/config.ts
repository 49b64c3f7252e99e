// The settings of `replicast.config.yaml`. If one is absent, the editor or the default decides.
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
  /** The rules by code. A code may be unknown: only `core/lint` knows them. */
  rules: Readonly<Record<string, ConfiguredRule>>;
  /** The environments by name; undefined if the file does not mention environments. */
  environments?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * The scenario file of every autoscaler that has none of its own, relative to the folder of the configuration file.
   */
  scenario?: string | undefined;
  /** Patterns, relative to the folder of the configuration file. */
  exclude: readonly string[];
}
