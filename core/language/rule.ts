// What a rule is. It says what is wrong and where; ranges, levels of the user and off switches are not its business.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Level, Problem } from '../model/problem.ts';
import type { ObjectValue } from '../model/value.ts';
import type { Workload } from './workspace/workspace-object.ts';

/** One autoscaler as a rule sees it. */
export interface RuleSubject {
  /** The object as written. */
  object: ObjectValue;
  /** Defaulted; absent where it cannot be understood, or a value cannot be seen. */
  autoscaler?: Autoscaler;
}

/** A level that the user gave to a code (`replicast.rules`). */
export type RuleLevel = Level | 'off';
export type RuleLevels = Readonly<Record<string, RuleLevel>>;

export interface Rule {
  /** Names its page: docs/rules/<code>.md. */
  code: string;
  level: RuleLevel;
  /** Some of its findings depend on the workload. */
  needsWorkload?: true;
  check(subject: RuleSubject): Iterable<Finding>;
}

/** A problem whose code is the rule's, and its level too, unless it says another. */
export interface Finding extends Omit<Problem, 'code' | 'level'> {
  level?: Level;
  /**
   * Whether the workload makes it untrue; asked where the workspace surely knows which one is meant. The rule says so
   * (`asksWorkload`).
   */
  unless?: (workload: Workload) => boolean;
}
