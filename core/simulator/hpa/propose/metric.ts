// One metric of any kind. A new kind is one case here and one file beside it.
import type { PreparedMetric } from '../prepare.ts';
import { proposeByExternal } from './external.ts';
import { proposeByObject } from './object.ts';
import { proposeByPods } from './pods.ts';
import type { Proposal, Sight } from './proposal.ts';
import { proposeByResource } from './resource.ts';

export function proposeBy(metric: PreparedMetric, sight: Sight): Proposal {
  switch (metric.type) {
    case 'Resource':
    case 'ContainerResource':
      return proposeByResource(metric, sight);
    case 'Pods':
      return proposeByPods(metric, sight);
    case 'Object':
      return proposeByObject(metric, sight);
    case 'External':
      return proposeByExternal(metric, sight);
  }
}
