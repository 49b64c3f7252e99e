import {
  boolParameter,
  durationParameter,
  floatParameter,
  mapParameter,
  optionalParameter,
  stringParameter,
} from '../parameter-builder.ts';
import { numberOf, type TriggerType } from '../trigger-type.ts';
import { authentication } from './authentication.ts';

export const prometheus: TriggerType = {
  type: 'prometheus',
  text: 'The result of a PromQL query that returns at most one element.',
  parameterWords: 'error parsing prometheus metadata: error parsing prometheus metadata: ',
  checkWords: 'error parsing prometheus metadata: ',
  parameters: [
    authentication,
    stringParameter('serverAddress', 'm', 'Address of the Prometheus server.'),
    stringParameter('query', 'm', 'The PromQL query. Its result must have at most one element.'),
    mapParameter('queryParameters', 'm', 'More parameters of the request: `a=b,c=d`.', optionalParameter),
    floatParameter('threshold', 'm', 'The value at which one replica is enough (target of the HPA).'),
    floatParameter('activationThreshold', 'm', 'The trigger is active above this value.', optionalParameter),
    stringParameter(
      'namespace',
      'm',
      'Adds `namespace` to the request, which multi-tenant servers require.',
      optionalParameter,
    ),
    mapParameter('customHeaders', 'm', 'Headers of the request: `a=b,c=d`.', optionalParameter),
    boolParameter('ignoreNullValues', 'm', 'Whether an empty result counts as 0, and not as an error.', {
      default: 'true',
    }),
    boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any server certificate.', optionalParameter),
    stringParameter('awsRegion', 'ma', 'Region of Amazon Managed Prometheus.', optionalParameter),
    durationParameter('timeout', 'm', 'How long KEDA waits for a response.', optionalParameter),
    stringParameter('identityOwner', 'm', undefined, optionalParameter),
  ],
  metricName: () => 'prometheus',
  target: (values) => ({ decimal: numberOf(values, 'threshold') }),
  activation: 'activationThreshold',
};
