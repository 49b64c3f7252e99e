// The interface of a rule. A rule finds problems and their paths; ranges, configured levels and suppressions are
// handled by its callers.
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

/** The part of the document that rules use. */
export type AnalyzedText = Pick<AnalyzedDocument, 'lines' | 'templated' | 'templateLines' | 'chosen'>;

/** The input of a rule: one autoscaler. */
export interface RuleSubject extends Pick<AnalyzedObject, 'root' | 'object' | 'item'> {
  description: AnalyzedObject['description'] | undefined;
  /** The defaulted autoscaler; absent if it cannot be read, or if a value is templated. */
  autoscaler?: Autoscaler | undefined;
  /** The text of the YAML document. */
  text: string;
  /** The controller of the Kubernetes release in use, with the flags that the user set. */
  profile: Profile;
  /** Differences of the controller of the Kubernetes release in use. */
  has: ControllerDifferences;
  /** The API server of the Kubernetes release in use. */
  server: ApiServerRules;
  /** The object in the field names of `autoscaling/v2`; undefined for another kind. */
  horizontal(): HorizontalSubject | undefined;
  /** The HPA that a controller makes from the object, such as KEDA from a ScaledObject; otherwise undefined. */
  generated(): GeneratedSubject | undefined;
  /** The scenario in which a simulation runs; undefined if none is known, or if it is not read yet. */
  scenario?: ObjectScenario | undefined;
  levels: RuleLevels;
  /** The maximum number of findings of each rule. */
  maxFindings: number;
}

export interface GeneratedSubject {
  object: ObjectValue;
  horizontal: HorizontalSubject;
  /** Returns the path in the written object of the field that causes a field of the generated HPA. */
  causePath(path: Path): Path;
}

/** A level that the user configured for a code (`replicast.rules`). */
export type RuleLevel = Level | 'off';
/** `minutes`: the threshold of a rule about a duration. */
export type RuleSetting = RuleLevel | { level?: RuleLevel | undefined; minutes?: number | undefined };
export type RuleLevels = Readonly<Record<string, RuleSetting>>;

/** The level that the user configured, otherwise the level of the rule. */
export function levelOf(levels: RuleLevels, { code, level }: { code: string; level: RuleLevel }): RuleLevel {
  const setting = Object.hasOwn(levels, code) ? levels[code] : undefined;
  return (typeof setting === 'object' ? setting.level : setting) ?? level;
}

/** The threshold that the user configured. */
export function minutesOf(levels: RuleLevels, code: string): number | undefined {
  const setting = Object.hasOwn(levels, code) ? levels[code] : undefined;
  return typeof setting === 'object' ? setting.minutes : undefined;
}

/**
 * The result of a check: nothing, one finding, or several. A generator computes only the findings that are shown.
 * Nearly every check of every object finds nothing, and returning undefined costs less than an empty generator.
 */
export type Found<Each = Finding> = Each | Iterable<Each> | undefined;

export interface Rule {
  /** The code names the page of the rule: docs/rules/<code>.md. */
  code: string;
  level: RuleLevel;
  /** The kind to which the rule applies; in other objects the rule finds nothing. */
  kind?: KindName;
  /** Set if some findings of the rule depend on the workload. */
  needsWorkload?: true;
  /** Set if some findings of the rule contradict the simulated sequence. */
  hasVerdicts?: true;
  /** Set if the findings depend on a scenario. Without a scenario, the rule finds nothing, or less. */
  needsScenario?: ScenarioNeed;
  /** Finds what the file alone proves. */
  check?(subject: RuleSubject): Found;
  /** Finds what other objects of the workspace prove. */
  inWorkspace?: WorkspaceRuleCheck;
}

export interface ScenarioNeed {
  /**
   * `file`: the rule needs the scenario file of the autoscaler; `always`: without a file it simulates the standard
   * scenario.
   */
  on: 'file' | 'always';
  /** Whether a scenario can change the findings of an object. */
  isPossible(object: AnalyzedObject): boolean;
}

/** An autoscaler, or an object from which a controller makes an autoscaler. */
export type IndexedScaler = IndexedObject<ObjectOf<'autoscaler' | 'scaledObject'>>;

/** The input of a check in the workspace. */
export interface WorkspaceSubject {
  analyzed: AnalyzedText;
  object: AnalyzedObject;
  /** The differences of the Kubernetes release in use. */
  has: ControllerDifferences;
  workspaceContext: WorkspaceContext;
  /** Whether a template may write more than the object shows. */
  isTemplated: boolean;
  /** The indexed autoscaler; undefined if it has no readable name. */
  own(): IndexedScaler | undefined;
  /** The workload that the autoscaler targets; undefined if that is not certain. */
  workload(): IndexedWorkload | undefined;
  /** See `RuleSubject.horizontal`. */
  horizontal(): HorizontalSubject | undefined;
}

export interface WorkspaceRuleCheck {
  /** Whether the file alone allows a finding. If not, no index is needed. */
  isPossible(object: AnalyzedObject): boolean;
  check(subject: WorkspaceSubject): Found<WorkspaceFinding>;
}

export type WorkspaceFinding = Omit<Finding, 'unless'>;

/** A problem that a rule reports. It gets the code of the rule, and the level of the rule unless it has its own. */
export interface Finding extends Omit<Problem, 'code' | 'level'> {
  level?: Level;
  /** The range of a finding in a comment, which has no path. */
  range?: Range;
  /** Set if the marked text could be removed without an effect. */
  unnecessary?: true;
  /** The part of another object that proves the finding. */
  provenBy?: ProvingPart | undefined;
  /** Fixes that change another object; the user chooses one. */
  fixesOfOthers?: readonly FixOfOther[];
  /** The verdict: what contradicts the simulated sequence. */
  verdict?: Pick<Verdict, 'text' | 'contradicts' | 'condition'>;
  /** The metrics that fail at every sync. */
  failing?: FailingMetrics;
  /**
   * Whether the workload makes the finding false; called only if the workspace identifies the workload with certainty.
   * The rule must set `needsWorkload`.
   */
  unless?: (workload: Workload) => boolean;
}
