import {
  boolParameter,
  durationParameter,
  floatParameter,
  optionalParameter,
  stringParameter,
} from '../parameter-builder.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';
import { authentication, authenticationProblem } from './authentication.ts';

export const metricsApi: TriggerType = {
  type: 'metrics-api',
  text: 'A number in the response of a web service.',
  parameterWords: 'error parsing metric API metadata: error parsing metrics API metadata: ',
  checkWords: 'error parsing metric API metadata: ',
  parameters: [
    floatParameter('targetValue', 'm', 'Value per replica (target of the HPA).', optionalParameter),
    floatParameter('activationTargetValue', 'm', 'The trigger is active above this value.', { default: '0' }),
    stringParameter('url', 'm', 'Address of the service.'),
    stringParameter('format', 'm', 'Format of the response.', {
      default: 'json',
      choices: ['prometheus', 'json', 'xml', 'yaml'],
    }),
    stringParameter('valueLocation', 'm', 'Where the number is in the response: a GJSON path, or a Prometheus series.'),
    boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any server certificate.', { default: 'false' }),
    boolParameter(
      'aggregateFromKubeServiceEndpoints',
      'm',
      'Whether KEDA queries every endpoint of the Kubernetes service.',
      {
        default: 'false',
      },
    ),
    stringParameter('aggregationType', 'm', 'How the values of the endpoints are combined.', {
      default: 'average',
      choices: ['average', 'sum', 'max', 'min'],
    }),
    durationParameter('timeout', 'm', 'How long KEDA waits for a response.', optionalParameter),
    authentication,
  ],
  // KEDA runs the check of the group `authentication` a second time for the whole trigger.
  validate: authenticationProblem,
  check: (values, { asMetricSource }) =>
    !asMetricSource && numberOf(values, 'targetValue') === 0 ? 'no targetValue given in metadata' : undefined,
  metricName: (values) => `metric-api-${textOf(values, 'valueLocation')}`,
  target: (values) => ({ decimal: numberOf(values, 'targetValue') }),
  activation: 'activationTargetValue',
};
