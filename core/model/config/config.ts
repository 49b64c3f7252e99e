// What `replicast.config.yaml` sets. Absent: the file leaves it to the editor, or to the default.
import type { Level } from '../problem.ts';

export type ConfiguredLevel = Level | 'off';
/** `minutes`: the threshold of a rule about a duration. */
export type ConfiguredRule = ConfiguredLevel | { level?: ConfiguredLevel; minutes?: number };

export interface ProjectConfig {
  kubernetes?: string | undefined;
  wpa?: string | undefined;
  featureGates: Readonly<Record<string, boolean>>;
  /** Flags of the controller. */
  flags: Readonly<Record<string, number>>;
  /** By code. A code may be unknown: only `core/lint` knows them. */
  rules: Readonly<Record<string, ConfiguredRule>>;
  /** By name; undefined if the file says nothing of environments. */
  environments?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Path of the scenario file of every autoscaler that has none of its own, relative to the folder of the file. */
  scenario?: string | undefined;
  /** Patterns, relative to the folder of the file. */
  exclude: readonly string[];
}
