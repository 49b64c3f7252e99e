// The code that Pods, Object and External metrics share: each of these metrics has a name and a selector, and an
// adapter serves its values.
import type { MetricIdentifier } from '../../../model/hpa/autoscaler.ts';
import type { SeriesSource } from '../../../model/hpa/metric-kinds.ts';
import { printGoSelector, selectorQuery } from '../../../model/labels/format-selector.ts';
import { formatMilli } from '../../milli.ts';
import type { Profile } from '../../profile.ts';
import type { CustomMetric, DefaultFollow } from '../../world/series.ts';
import { atTargetUtilization, targetUtilization } from '../../world/target-utilization.ts';
import { type ComparedTarget, isDividedByPods } from './metric-calculation.ts';

export interface PreparedIdentifier {
  name: string;
  identifier: { name: string; selector?: object };
  query: { ok: true; value: string } | { ok: false; problem: string };
  printedSelector: string;
}

export function prepareIdentifier({ name, selector }: MetricIdentifier, { has }: Profile): PreparedIdentifier {
  return {
    name,
    identifier: selector ? { name, selector } : { name },
    query: selectorQuery(selector, has.labelSelectorWords ? 'label' : 'pod'),
    printedSelector: printGoSelector(selector, has.selectorTextsNameTypes),
  };
}

/**
 * Returns the controller's text for an External metric. Up to 1.37, the controller also uses this text for an Object
 * metric with an average.
 */
export function externalDescription({ name, printedSelector }: PreparedIdentifier): string {
  return `external metric ${name}(${printedSelector})`;
}

/**
 * Returns the custom metric of a series. By default, its value follows the served load, the offered load or the
 * latency, depending on the target.
 */
export function customMetric(
  source: SeriesSource,
  { name, query }: PreparedIdentifier,
  compared: ComparedTarget | undefined,
): CustomMetric {
  const follow = defaultFollow(compared);
  return { source, name, selector: query.ok ? query.value : '', defaultFollow: () => follow };
}

function defaultFollow(compared: ComparedTarget | undefined): DefaultFollow {
  if (compared?.unit === 'perPod') return { of: 'served', times: 1 };
  if (compared && isDividedByPods(compared)) return { of: 'offered', times: 1 };
  const target = compared?.amount ?? 0;
  return {
    of: 'latency',
    times: Number(target) / 1000 / targetUtilization,
    meaning: `reach its target ${formatMilli(target)} ${atTargetUtilization}`,
  };
}
