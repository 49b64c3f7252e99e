import { apiGroupOf } from '../../../index/read/identify-objects.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { asObject } from '../../../model/read-value.ts';
import { metricRule } from './horizontal-rule.ts';

/**
 * Reports an Object metric whose `describedObject` is a Namespace other than the autoscaler's namespace. The controller
 * ignores the name in `describedObject`, and reads the metric of the autoscaler's namespace.
 */
export const objectNamespaceName = metricRule('object-namespace-name', 'warning', (metric, subject) => {
  const { kind, name, apiVersion = '' } = asObject(metric.settings.describedObject);
  const { namespace } = asObject(subject.object.metadata);
  if (metric.type !== 'Object' || kind !== 'Namespace' || typeof name !== 'string' || typeof apiVersion !== 'string')
    return undefined;
  // Without a written namespace, the object gets the namespace of the request.
  if (typeof namespace !== 'string' || namespace === '' || namespace === name || apiGroupOf(apiVersion) !== '')
    return undefined;
  const at = [...metric.pathOf('describedObject'), 'name'];
  return {
    at,
    message: `The controller reads ${metric.name} of namespace ${namespace}, not of ${name}: if the kind is Namespace, the HPA ignores the name and uses the namespace of the autoscaler.`,
    fixes: [changeFix(at, namespace, false)],
  };
});
