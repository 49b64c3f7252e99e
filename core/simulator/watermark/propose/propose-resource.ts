// Computes the recommendation of a metric for the cpu or memory of the pods (docs/behavior/wpa.md §3.4). The controller
// reads the samples before the pods, so errors about samples come first.

import { add64, type Int64 } from '../../int64.ts';
import type { ResourceSample } from '../../observation.ts';
import type { PassContext } from '../pass-context.ts';
import type { PreparedWatermarkMetric } from '../settings.ts';
import { countSampled, usageIn } from './pods.ts';
import { bandedResult, type MetricProposalResult, readyPercent, usageOfSum } from './proposal.ts';
import { tooFewReadyText } from './propose-external.ts';

export function proposeResource(metric: PreparedWatermarkMetric, context: PassContext): MetricProposalResult {
  const { object, observation, scale, current } = context;
  if (!metric.query.ok) return failed(metric.query.problem);
  const answer = observation.metrics.resource;
  if (answer && 'error' in answer)
    return failedRead(metric, context, `unable to fetch metrics from resource metrics API: ${answer.error}`);
  if (!answer || (answer.strays.length === 0 && !answer.samples.some(isPresent)))
    return failedRead(metric, context, 'no metrics returned from resource metrics API');
  const selector = object.parseSelector(scale.selector);
  if (!selector.ok) return failed(`could not parse the labels of the target: ${selector.problem}`);
  if (observation.pods.length === 0) return failed('no pods returned by selector while calculating replica count');
  const { ready, considered, sum: counted } = countSampled(context, answer.samples, metric.name);
  const percent = readyPercent(ready, considered);
  if (percent === undefined) return { result: 'panic' };
  if (percent < object.minAvailablePercent)
    return { result: 'failed', error: tooFewReadyText(percent, object), tooFewReady: true };
  const sum = withStrays(counted, answer.strays, metric.name);
  if (sum === undefined) return failed('did not receive metrics for any ready pods');
  const { settings, has } = object;
  return bandedResult(metric, usageOfSum(sum, ready, settings), { current, ready }, settings, has);
}

const isPresent = (sample: unknown) => sample !== undefined;

function failed(error: string): MetricProposalResult {
  return { result: 'failed', error };
}

function failedRead(
  { name, printedSelector }: PreparedWatermarkMetric,
  { object: { namespace } }: PassContext,
  cause: string,
): MetricProposalResult {
  return failed(`unable to get resource metric ${namespace}/${name}/${printedSelector}: ${cause}`);
}

function withStrays(sum: Int64 | undefined, strays: readonly ResourceSample[], resource: string): Int64 | undefined {
  let total = sum;
  for (const stray of strays) {
    const usage = usageIn(stray, resource);
    if (usage !== undefined) total = add64(total ?? 0, usage);
  }
  return total;
}
