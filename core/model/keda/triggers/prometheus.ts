import { bool, duration, float, map, optional, string } from '../parameter-builder.ts';
import { numberOf, type TriggerType } from '../trigger-type.ts';
import { authentication } from './authentication.ts';

export const prometheus: TriggerType = {
  type: 'prometheus',
  text: 'The result of a PromQL query, which must be a single element.',
  parameterWords: 'error parsing prometheus metadata: error parsing prometheus metadata: ',
  checkWords: 'error parsing prometheus metadata: ',
  parameters: [
    authentication,
    string('serverAddress', 'm', 'Address of the Prometheus server.'),
    string('query', 'm', 'The PromQL query. Its result must have at most one element.'),
    map('queryParameters', 'm', 'More parameters of the request: `a=b,c=d`.', optional),
    float('threshold', 'm', 'The value at which one replica is enough (target of the HPA).'),
    float('activationThreshold', 'm', 'The trigger is active above this value.', optional),
    string('namespace', 'm', 'Adds `namespace` to the request, as multi-tenant servers need.', optional),
    map('customHeaders', 'm', 'Headers of the request: `a=b,c=d`.', optional),
    bool('ignoreNullValues', 'm', 'Whether an empty result counts as 0, and not as an error.', { default: 'true' }),
    bool('unsafeSsl', 'm', 'Whether certificates of the server are not checked.', optional),
    string('awsRegion', 'ma', 'Region of Amazon Managed Prometheus.', optional),
    duration('timeout', 'm', 'How long KEDA waits for an answer.', optional),
    string('identityOwner', 'm', undefined, optional),
  ],
  metricName: () => 'prometheus',
  target: (values) => ({ decimal: numberOf(values, 'threshold') }),
  activation: 'activationThreshold',
};
