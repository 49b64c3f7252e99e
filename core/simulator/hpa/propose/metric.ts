// The proposal of one metric of any kind. A new kind is one case here and one file in this folder.
import type { PreparedMetric } from '../prepare.ts';
import { proposeByExternal } from './external.ts';
import { proposeByObject } from './object.ts';
import { proposeByPods } from './pods.ts';
import type { MetricContext, Proposal } from './proposal.ts';
import { proposeByResource } from './resource.ts';

export function proposeByMetric(metric: PreparedMetric, context: MetricContext): Proposal {
  switch (metric.type) {
    case 'Resource':
    case 'ContainerResource':
      return proposeByResource(metric, context);
    case 'Pods':
      return proposeByPods(metric, context);
    case 'Object':
      return proposeByObject(metric, context);
    case 'External':
      return proposeByExternal(metric, context);
  }
}
