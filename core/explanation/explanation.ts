// What a status means, as plain data. The editor, the command line and the API print these texts.
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import type { ObservedAutoscaler } from './observed.ts';

export interface Explanation {
  kind: AutoscalerKind;
  observed: ObservedAutoscaler;
  verdict: StateVerdict;
  /** The recommendation of each metric; empty if the text does not have the metrics. */
  metrics: readonly MetricFinding[];
  /** The metric that the controller followed; undefined if the text does not prove which metric it followed. */
  decidingMetric: string | undefined;
  /**
   * What can change the count next, the earliest first. It is computed on demand, because it searches the thresholds of
   * every metric.
   */
  next(): readonly Statement[];
  /** Parts of the text that contradict each other. */
  contradictions: readonly string[];
  conditions: readonly ExplainedItem[];
  events: readonly ExplainedItem[];
}

/** The reason for the present count. */
export interface StateVerdict {
  /** One clause with the numbers: `held at 4: scale-down waits for the window of 300 s`. */
  headline: string;
  /** Whether a person has to act. */
  isProblem: boolean;
  reasons: readonly Statement[];
  /** The likely causes, the most frequent first. */
  causes: readonly string[];
  advice: string | undefined;
  /** The field of the object that the verdict is about. */
  field: Path | undefined;
}

/** A claim of the text that other parts of it contradict. */
export interface UnfitClaim {
  /** The source of the claim: a condition, the direction of the last scaling, or an event. */
  of: 'ScalingLimited' | 'AbleToScale' | 'ScalingActive' | 'scaling' | 'event';
  /** The count that the values of the metrics recommend instead, if the claim is about a recommendation. */
  recommended: number | undefined;
  /** Whole sentences, with the known causes. */
  text: string;
}

/** A sentence that the text proves, or a sentence about the usual case. */
export interface Statement {
  text: string;
  certainty: 'certain' | 'likely';
}

export interface MetricFinding {
  name: string;
  /** The path of the metric in the spec, with the names of the newest version. */
  path: Path;
  text: string;
  /** Set if the status has no value of the metric. */
  hasNoValue?: true;
  /** The recommendation if all pods are ready and have metrics; undefined if it is unknown. */
  recommended: number | undefined;
  /** The value divided by the target. */
  ratio: number | undefined;
}

/** A condition or an event with its meaning. */
export interface ExplainedItem {
  path: Path;
  /** `ScalingActive False FailedGetResourceMetric` */
  title: string;
  message: string;
  /** Undefined if the catalogue does not know the reason. */
  entry: CatalogueEntry | undefined;
  /** The entry of the error in the message. */
  error: CatalogueEntry | undefined;
}

export const certain = (text: string): Statement => ({ text, certainty: 'certain' });
export const likely = (text: string): Statement => ({ text, certainty: 'likely' });
