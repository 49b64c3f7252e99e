// The interface of a rule. A rule finds problems and their paths; its callers handle ranges, levels and suppressions.
import type { AnalyzedDocument, AnalyzedObject } from '../analysis/analyze-document.ts';
import type { ObjectScenario } from '../analysis/scenario/object-scenario.ts';
import type { WorkspaceContext } from '../analysis/workspace-context.ts';
import type { ApiServerRules } from '../apiserver/apiserver-rules.ts';
import type { IndexedObject } from '../index/index-content.ts';
import type { FixOfOther, ProvingPart } from '../index/links/proving-part.ts';
import type { IndexedWorkload } from '../index/workspace-index.ts';
import type { ObjectOf, Workload } from '../index/workspace-object.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { KindName } from '../model/autoscaler-kinds.ts';
import type { Path } from '../model/path.ts';
import type { Level, Problem } from '../model/problem.ts';
import type { ControllerDifferences } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';
import type { Profile } from '../simulator/profile.ts';
import type { Range } from '../text/node.ts';
import type { HorizontalSubject } from './horizontal-subject.ts';
import type { FailingMetrics, Verdict } from './verdicts/verdict-types.ts';

export type AnalyzedText = Pick<AnalyzedDocument, 'lines' | 'templated' | 'templateLines' | 'chosen'>;

export interface RuleSubject extends Pick<AnalyzedObject, 'root' | 'object' | 'item'> {
  description: AnalyzedObject['description'] | undefined;
  /** The defaulted autoscaler; absent if it cannot be read, or if a value is templated. */
  autoscaler?: Autoscaler | undefined;
  text: string;
  profile: Profile;
  has: ControllerDifferences;
  server: ApiServerRules;
  /** Returns the object with the field names of `autoscaling/v2`; undefined for a kind without these fields. */
  horizontal(): HorizontalSubject | undefined;
  /**
   * Returns the HPA that a controller creates from the object. For example, KEDA creates an HPA from a ScaledObject.
   * Returns undefined if no controller creates an HPA from the object.
   */
  generated(): GeneratedSubject | undefined;
  /** The scenario of the simulation; undefined if no scenario is known or read yet. */
  scenario?: ObjectScenario | undefined;
  levels: RuleLevels;
  maxFindings: number;
}

export interface GeneratedSubject {
  object: ObjectValue;
  horizontal: HorizontalSubject;
  /** Converts the path of a field of the generated HPA to the path of the written field that causes it. */
  causePath(path: Path): Path;
}

export type RuleLevel = Level | 'off';
/** `minutes` is the threshold of a rule about a duration. */
export type RuleSetting = RuleLevel | { level?: RuleLevel | undefined; minutes?: number | undefined };
export type RuleLevels = Readonly<Record<string, RuleSetting>>;

export function levelOf(levels: RuleLevels, { code, level }: { code: string; level: RuleLevel }): RuleLevel {
  const setting = Object.hasOwn(levels, code) ? levels[code] : undefined;
  return (typeof setting === 'object' ? setting.level : setting) ?? level;
}

export function minutesOf(levels: RuleLevels, code: string): number | undefined {
  const setting = Object.hasOwn(levels, code) ? levels[code] : undefined;
  return typeof setting === 'object' ? setting.minutes : undefined;
}

/**
 * What a check finds. A generator computes only as many findings as are reported. Nearly every check returns undefined,
 * because undefined costs less than an empty list.
 */
export type Found<Each = Finding> = Each | Iterable<Each> | undefined;

export interface Rule {
  /** The code is also the name of the rule's page, docs/rules/<code>.md. */
  code: string;
  level: RuleLevel;
  kind?: KindName;
  needsWorkload?: true;
  /** Set if some findings of the rule contradict the simulated sequence. */
  hasVerdicts?: true;
  /** Set if the findings depend on a scenario. Without a scenario, the rule finds fewer problems or none. */
  needsScenario?: ScenarioNeed;
  /** Finds the problems that can be seen in the file alone. */
  check?(subject: RuleSubject): Found;
  inWorkspace?: WorkspaceRuleCheck;
}

export interface ScenarioNeed {
  /**
   * `file`: the rule runs only if the autoscaler has a scenario file. `always`: without a scenario file, the rule uses
   * the standard scenario.
   */
  on: 'file' | 'always';
  isPossible(object: AnalyzedObject): boolean;
}

export type IndexedScaler = IndexedObject<ObjectOf<'autoscaler' | 'scaledObject'>>;

export interface WorkspaceSubject {
  analyzed: AnalyzedText;
  object: AnalyzedObject;
  has: ControllerDifferences;
  workspaceContext: WorkspaceContext;
  /** Whether a template may write fields that `object` does not contain. */
  isTemplated: boolean;
  /** The indexed autoscaler; undefined if the autoscaler has no readable name. */
  own(): IndexedScaler | undefined;
  /** The workload that the autoscaler targets; undefined if the workload is not certain. */
  workload(): IndexedWorkload | undefined;
  horizontal(): HorizontalSubject | undefined;
}

export interface WorkspaceRuleCheck {
  /** Whether the rule may find a problem in this object. If not, no index is needed. */
  isPossible(object: AnalyzedObject): boolean;
  check(subject: WorkspaceSubject): Found<WorkspaceFinding>;
}

export type WorkspaceFinding = Omit<Finding, 'unless'>;

/** A finding gets the code of its rule. A finding without a level gets the level of its rule. */
export interface Finding extends Omit<Problem, 'code' | 'level'> {
  level?: Level;
  /** Set for a finding in a comment, because a comment has no path. */
  range?: Range;
  unnecessary?: true;
  provenBy?: ProvingPart | undefined;
  fixesOfOthers?: readonly FixOfOther[];
  verdict?: Pick<Verdict, 'text' | 'contradicts' | 'condition'>;
  failing?: FailingMetrics;
  /**
   * Returns whether the finding is false for `workload`, which certainly belongs to the autoscaler. The rule must set
   * `needsWorkload`.
   */
  unless?: (workload: Workload) => boolean;
}
