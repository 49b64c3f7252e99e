// Prepares an autoscaler and a profile for many syncs: targets are parsed only once, and descriptions and selectors are
// formatted only once.
import type { Direction, HorizontalPodAutoscaler, Metric } from '../../model/hpa/autoscaler.ts';
import { metricKinds } from '../../model/hpa/metric-kinds.ts';
import type { ParsedSelector } from '../../model/labels/parse-selector.ts';
import { selectorParser } from '../../model/labels/selector-parser.ts';
import type { Path } from '../../model/path.ts';
import { firstReleaseProfile, proposeByUsage } from '../historic/first-release-usage.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../trace.ts';
import type { DecisionExplanation } from './decision.ts';
import { metricNames } from './metric-names.ts';
import type { MetricCalculation } from './metrics/metric-calculation.ts';
import { prepareMetric } from './metrics/prepare-metric.ts';
import type { CalculationSettings } from './propose/proposal.ts';
import { withoutUnsupportedFields } from './supported-fields.ts';
import { type Tolerance, toleranceOf } from './tolerance.ts';
import { type IndexedMetric, metricsAfterV1Conversion } from './v1-conversion.ts';

export interface PreparedController extends CalculationSettings {
  hpa: HorizontalPodAutoscaler;
  /** The metrics that the controller reads after it has written the status. */
  metrics: readonly PreparedMetric[];
  /**
   * The metrics that the controller reads before its first status write; undefined if these metrics are the same as
   * `metrics`.
   */
  metricsBeforeStatusWrite: readonly PreparedMetric[] | undefined;
  /**
   * The error for an invalid `apiVersion` of the target; undefined if the `apiVersion` is valid. An unknown kind is not
   * an error here, because the controller notices an unknown kind only when it reads the scale.
   */
  targetProblem: string | undefined;
  parseSelector(text: string): ParsedSelector;
}

export interface PreparedMetric extends MetricCalculation {
  name: string;
  path: Path;
  targetPath: Path;
  /** The reason in the event SuccessfulRescale if the metric recommends more replicas. */
  aboveTarget: string;
  /**
   * Why the metric keeps the count if its value is within the tolerance: `scaleDown` explains a value below the target,
   * `scaleUp` explains any other value.
   */
  withinTolerance: Readonly<Record<Direction, DecisionExplanation>>;
}

export function prepare(original: HorizontalPodAutoscaler, chosen: Profile): PreparedController {
  const profile = profileInUse(original, chosen);
  const hpa = withoutUnsupportedFields(original, profile);
  const namespace = hpa.namespace ?? 'default';
  const read = metricsAfterV1Conversion(hpa.metrics, profile);
  const tolerance = toleranceOf(hpa.behavior, profile);
  const prepareAll = (all: readonly IndexedMetric[]) => prepareMetrics(all, hpa, { namespace, profile, tolerance });
  return {
    hpa,
    profile,
    namespace,
    metrics: prepareAll(read.metrics),
    metricsBeforeStatusWrite: read.beforeStatusWrite && prepareAll(read.beforeStatusWrite),
    tolerance,
    targetProblem: targetProblem(hpa),
    parseSelector: selectorParser(),
  };
}

function prepareMetrics(
  all: readonly IndexedMetric[],
  hpa: HorizontalPodAutoscaler,
  settings: CalculationSettings,
): PreparedMetric[] {
  const names = metricNames(all.map(({ metric }) => metric));
  return all.map(({ metric, index }, i): PreparedMetric => {
    const calculation = withHistoricRules(prepareMetric(metric, settings), metric, hpa);
    const { tolerance } = settings;
    const path = ['spec', 'metrics', index];
    const targetPath = [...path, metricKinds[metric.type].source, 'target'];
    const name = names[i] ?? '';
    // The fields are listed, because objects that are created with spread syntax have different hidden classes. V8
    // would then compile the code of a sync again for each class.
    return {
      description: calculation.description,
      reads: calculation.reads,
      compared: calculation.compared,
      propose: calculation.propose,
      name,
      path,
      targetPath,
      aboveTarget: `${calculation.description} above target`,
      withinTolerance: withinToleranceOf(name, targetPath, tolerance),
    };
  });
}

function withinToleranceOf(
  by: string,
  targetPath: Path,
  { up, down, paths }: Tolerance,
): Record<Direction, DecisionExplanation> {
  const reason: Reason = { kind: 'withinTolerance', by, below: down, above: up };
  return {
    scaleUp: { reason, decidedBy: paths.scaleUp ?? targetPath },
    scaleDown: { reason, decidedBy: paths.scaleDown ?? targetPath },
  };
}

/**
 * Returns the profile with which the HPA is simulated. The controller of Kubernetes 1.1 has its own default sync
 * period, and no other flags.
 */
export function profileInUse({ historic }: Pick<HorizontalPodAutoscaler, 'historic'>, chosen: Profile): Profile {
  return historic?.rules === '1.1' ? firstReleaseProfile(chosen) : chosen;
}

function withHistoricRules(
  calculation: MetricCalculation,
  metric: Metric,
  { historic }: HorizontalPodAutoscaler,
): MetricCalculation {
  const percent = metric.type === 'Resource' ? metric.resource.target.averageUtilization : undefined;
  if (historic?.rules !== '1.1' || percent === undefined) return calculation;
  return { ...calculation, propose: (context) => proposeByUsage(percent, context) };
}

function targetProblem({ target: { apiVersion = '' } }: HorizontalPodAutoscaler): string | undefined {
  return apiVersion.split('/').length > 2 ? `unexpected GroupVersion string: ${apiVersion}` : undefined;
}
