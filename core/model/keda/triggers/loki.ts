import { bool, float, optional, string } from '../parameter-builder.ts';
import { numberOf, type TriggerType } from '../trigger-type.ts';
import { authentication, authenticationProblem } from './authentication.ts';

export const loki: TriggerType = {
  type: 'loki',
  text: 'The result of a LogQL query, which must be a single element.',
  parameterWords: 'error parsing loki metadata: error parsing loki metadata: ',
  checkWords: 'error parsing loki metadata: ',
  parameters: [
    string('serverAddress', 'm', 'Address of the Loki server.'),
    string('query', 'm', 'The LogQL query.'),
    float('threshold', 'm', 'The value at which one replica is enough (target of the HPA).'),
    float('activationThreshold', 'm', 'The trigger is active above this value.', { default: '0' }),
    string('tenantName', 'm', 'Name of the tenant, for multi-tenant servers.', optional),
    bool('ignoreNullValues', 'm', 'Whether an empty result counts as 0, and not as an error.', { default: 'true' }),
    bool('unsafeSsl', 'm', 'Whether certificates of the server are not checked.', { default: 'false' }),
    authentication,
  ],
  validate: authenticationProblem,
  metricName: () => 'loki',
  target: (values, { asMetricSource }) => ({ decimal: asMetricSource ? 0 : numberOf(values, 'threshold') }),
  activation: 'activationThreshold',
};
