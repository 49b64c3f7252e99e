import { parseUrl, queryEscape } from '../go-url.ts';
import {
  boolParameter,
  durationParameter,
  floatParameter,
  int64Parameter,
  optionalParameter,
  stringParameter,
} from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { isSet, numberOf, type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

const httpModes = ['MessageRate', 'DeliverGetRate', 'PublishedToDeliveredRatio', 'ExpectedQueueConsumptionTime'];
const modes = ['QueueLength', ...httpModes];
const defaultQueueLength = 20;

export const rabbitmq: TriggerType = {
  type: 'rabbitmq',
  text: 'The length of a RabbitMQ queue, or a rate of its messages.',
  parameterWords: 'error parsing RabbitMQ metadata: error parsing RabbitMQ metadata: ',
  checkWords: 'error parsing RabbitMQ metadata: ',
  parameters: [
    stringParameter('queueName', 'm', 'Name of the queue, or a regular expression (`useRegex`).'),
    stringParameter(
      'mode',
      'm',
      `What is counted: ${modes.map((mode) => `\`${mode}\``).join(', ')}. All modes but the first need HTTP.`,
      {
        default: 'Unknown',
      },
    ),
    floatParameter('queueLength', 'm', 'Deprecated: write `mode: QueueLength` and `value`.', optionalParameter),
    floatParameter('value', 'm', 'Length or rate per replica (target of the HPA).', optionalParameter),
    floatParameter('activationValue', 'm', 'The trigger is active above this value.', optionalParameter),
    stringParameter(
      'host',
      'mae',
      'Address with the vhost: `amqp://user:password@rabbitmq:5672/vhost`, or an HTTP address.',
    ),
    stringParameter('protocol', 'ma', '`amqp`, `http`, or `auto` (the scheme of the host).', { default: 'auto' }),
    stringParameter('vhostName', 'ma', 'Replaces the vhost of the address.', optionalParameter),
    boolParameter('useRegex', 'm', 'Whether queueName is a regular expression (HTTP only).', optionalParameter),
    boolParameter('excludeUnacknowledged', 'm', 'Whether only ready messages count (HTTP only).', optionalParameter),
    int64Parameter('pageSize', 'm', 'Number of queues per page, if `useRegex` is true.', { default: '100' }),
    stringParameter('operation', 'm', 'How several queues are combined: `sum`, `avg`, `max`.', { default: 'sum' }),
    durationParameter('timeout', 'm', 'How long KEDA waits for an answer (HTTP only).', optionalParameter),
    stringParameter('username', 'ae', undefined, optionalParameter),
    stringParameter('password', 'ae', undefined, optionalParameter),
    ...['ca', 'cert', 'key', 'keyPassword'].map((name) => stringParameter(name, 'a', undefined, optionalParameter)),
    stringParameter('tls', 'a', undefined, { default: 'disable' }),
    boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any server certificate.', optionalParameter),
    stringParameter('workloadIdentityResource', 'a', undefined, optionalParameter),
  ],
  validate: (values) => {
    const problem = connectionProblem(values);
    if (problem !== undefined) return problem;
    const protocol = protocolOf(values);
    if (!protocol.ok) return protocol.problem;
    return httpOnlyProblem(values, protocol.value) ?? modeProblem(values, protocol.value);
  },
  metricName: (values) => `rabbitmq-${queryEscape(textOf(values, 'queueName'))}`,
  target: (values) => ({ decimal: numberOf(values, 'queueLength') || numberOf(values, 'value') || defaultQueueLength }),
  activation: 'activationValue',
};

function connectionProblem(values: ParameterValues): string | undefined {
  const protocol = textOf(values, 'protocol');
  if (!['amqp', 'http', 'auto'].includes(protocol))
    return `the protocol has to be either \`amqp\`, \`http\`, or \`auto\` but is \`${protocol}\``;
  const tls = textOf(values, 'tls');
  if (tls !== 'enable' && tls !== 'disable') return `incorrect value for TLS given: ${tls}`;
  if ((textOf(values, 'cert') === '') !== (textOf(values, 'key') === ''))
    return 'both key and certificate must be provided';
  if (wholeOf(values, 'pageSize') < 1n) return 'pageSize should be 1 or greater';
  return (textOf(values, 'username') === '') !== (textOf(values, 'password') === '')
    ? 'username and password must be given together'
    : undefined;
}

function protocolOf(values: ParameterValues): { ok: true; value: string } | { ok: false; problem: string } {
  const protocol = textOf(values, 'protocol');
  if (protocol !== 'auto') return { ok: true, value: protocol };
  const url = parseUrl(textOf(values, 'host'));
  if (!url.ok) return { ok: false, problem: `can't parse host to find protocol: ${url.problem}` };
  if (url.scheme === 'amqp' || url.scheme === 'amqps') return { ok: true, value: 'amqp' };
  if (url.scheme === 'http' || url.scheme === 'https') return { ok: true, value: 'http' };
  return { ok: false, problem: `unknown host URL scheme: \`${url.scheme}\`` };
}

function httpOnlyProblem(values: ParameterValues, protocol: string): string | undefined {
  if (protocol === 'amqp' && textOf(values, 'workloadIdentityResource') !== '')
    return 'workload identity is not supported for the AMQP protocol at the moment';
  const name = ['useRegex', 'excludeUnacknowledged'].find((each) => isSet(values, each) && protocol !== 'http');
  return name && `configure ${name}=true only with HTTP protocol`;
}

function modeProblem(values: ParameterValues, protocol: string): string | undefined {
  const [mode, length, value] = [textOf(values, 'mode'), numberOf(values, 'queueLength'), numberOf(values, 'value')];
  const hasMode = mode !== 'Unknown';
  if (length !== 0) return hasMode || value !== 0 ? 'queueLength is deprecated; use mode and value' : undefined;
  if (!hasMode) return value === 0 ? undefined : 'mode must be specified';
  if (value === 0) return 'value must be specified';
  if (!modes.includes(mode))
    return `trigger mode ${mode} must be one of ${modes.slice(0, -1).join(', ')} or ${modes.at(-1)}`;
  if (httpModes.includes(mode) && protocol !== 'http')
    return `protocol ${protocol} not supported; must be HTTP to use trigger mode ${mode}`;
  const timeout = numberOf(values, 'timeout');
  return protocol === 'amqp' && timeout !== 0
    ? `AMQP protocol doesn't support custom timeouts: ${BigInt(Math.round(timeout * 1e9))}`
    : undefined;
}
