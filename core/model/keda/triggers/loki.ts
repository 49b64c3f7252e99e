import { boolParameter, floatParameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import { numberOf, type TriggerType } from '../trigger-type.ts';
import { authentication, authenticationProblem } from './authentication.ts';

export const loki: TriggerType = {
  type: 'loki',
  text: 'The result of a LogQL query, which must be a single element.',
  parameterWords: 'error parsing loki metadata: error parsing loki metadata: ',
  checkWords: 'error parsing loki metadata: ',
  parameters: [
    stringParameter('serverAddress', 'm', 'Address of the Loki server.'),
    stringParameter('query', 'm', 'The LogQL query.'),
    floatParameter('threshold', 'm', 'The value at which one replica is enough (target of the HPA).'),
    floatParameter('activationThreshold', 'm', 'The trigger is active above this value.', { default: '0' }),
    stringParameter('tenantName', 'm', 'Name of the tenant, for multi-tenant servers.', optionalParameter),
    boolParameter('ignoreNullValues', 'm', 'Whether an empty result counts as 0, and not as an error.', {
      default: 'true',
    }),
    boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any server certificate.', { default: 'false' }),
    authentication,
  ],
  validate: authenticationProblem,
  metricName: () => 'loki',
  target: (values, { asMetricSource }) => ({ decimal: asMetricSource ? 0 : numberOf(values, 'threshold') }),
  activation: 'activationThreshold',
};
