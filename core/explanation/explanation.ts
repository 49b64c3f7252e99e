// What a status means, as plain data. The editor, the command line and the API print these texts.
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import type { ObservedAutoscaler } from './observed.ts';

export interface Explanation {
  kind: AutoscalerKind;
  observed: ObservedAutoscaler;
  verdict: StateVerdict;
  metrics: readonly MetricFinding[];
  /** The metric that the controller followed; undefined if the text does not prove which metric. */
  decidingMetric: string | undefined;
  /**
   * Returns what can change the count next, the earliest change first. The result is computed on demand, because the
   * thresholds of every metric must be searched.
   */
  next(): readonly Statement[];
  contradictions: readonly string[];
  conditions: readonly ExplainedItem[];
  events: readonly ExplainedItem[];
}

export interface StateVerdict {
  headline: string;
  isProblem: boolean;
  reasons: readonly Statement[];
  causes: readonly string[];
  advice: string | undefined;
  field: Path | undefined;
}

/** A claim of the explained status that other parts of the same status contradict. */
export interface UnfitClaim {
  of: 'ScalingLimited' | 'AbleToScale' | 'ScalingActive' | 'scaling' | 'event';
  /**
   * The count that follows from the metric values in the status; undefined if the claim is not about a recommendation.
   */
  recommended: number | undefined;
  text: string;
}

export interface Statement {
  text: string;
  certainty: 'certain' | 'likely';
}

export interface MetricFinding {
  name: string;
  /** The path in the spec, with the field names of the newest version. */
  path: Path;
  text: string;
  hasNoValue?: true;
  /** The recommendation if all pods are ready and have metrics; undefined if the recommendation is unknown. */
  recommended: number | undefined;
  ratio: number | undefined;
}

export interface ExplainedItem {
  path: Path;
  /** The type, status and reason of a condition, such as `ScalingActive False FailedGetResourceMetric`. */
  title: string;
  message: string;
  /** The meaning of the reason; undefined if the catalogue does not know the reason. */
  entry: CatalogueEntry | undefined;
  error: CatalogueEntry | undefined;
}

export const certain = (text: string): Statement => ({ text, certainty: 'certain' });
export const likely = (text: string): Statement => ({ text, certainty: 'likely' });
