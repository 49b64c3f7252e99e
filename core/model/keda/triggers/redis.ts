import { goQuote } from '../../go-quote.ts';
import { parseGoBool } from '../go-numbers.ts';
import { bool, int, int64, optional, string, texts } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { type TriggerType, textOf, textsOf, wholeOf } from '../trigger-type.ts';

const secrets = ['username', 'password'].map((name) => string(name, 'mea', undefined, optional));
const sentinel = ['sentinelUsername', 'sentinelPassword', 'sentinelMaster'].map((name) =>
  string(name, 'mae', undefined, optional),
);

function redisType(type: string, text: string): TriggerType {
  return {
    type,
    text,
    parameterWords: 'error parsing redis metadata: error parsing redis metadata: ',
    checkWords: 'error parsing redis metadata: ',
    parameters: [
      int64('listLength', 'm', 'Length for which one replica is enough (target of the HPA).', { default: '5' }),
      int64('activationListLength', 'm', 'The trigger is active above this length.', optional),
      string('listName', 'm', 'Name of the list.'),
      int('databaseIndex', 'm', 'Index of the database.', optional),
      string('enableTLS', 'm', 'Whether the connection uses TLS.', optional),
      string('tls', 'a', undefined, optional),
      {
        parameters: [
          texts('address|addresses', 'mae', 'Servers, separated by commas: `redis:6379`.', optional),
          ...secrets,
          ...sentinel,
          texts('host|hosts', 'mea', 'Hosts, when there is no address.', optional),
          texts('port|ports', 'mea', 'Ports of the hosts, in the same order.', optional),
          bool('unsafeSsl', 'm', 'Whether certificates of the server are not checked.', { default: 'false' }),
          ...['Cert|cert', 'key', 'keyPassword', 'ca'].map((name) => string(name, 'a', undefined, optional)),
        ],
      },
    ],
    validate: (values) => addressProblem(values) ?? tlsProblem(values),
    metricName: (values) => `redis-${textOf(values, 'listName')}`,
    target: (values) => ({ whole: wholeOf(values, 'listLength') }),
    activation: 'activationListLength',
  };
}

function addressProblem(values: ParameterValues): string | undefined {
  const [hosts, ports] = [textsOf(values, 'host'), textsOf(values, 'port')];
  const areGiven = hosts.length > 0 && ports.length > 0;
  if (areGiven && hosts.length !== ports.length)
    return 'not enough hosts or ports given. number of hosts should be equal to the number of ports';
  const [first = areGiven ? 'host' : ''] = textsOf(values, 'address');
  return first === ''
    ? 'no addresses or hosts given. address should be a comma separated list of host:port or set the host/port values'
    : undefined;
}

function tlsProblem(values: ParameterValues): string | undefined {
  const [written, secret] = [textOf(values, 'enableTLS'), textOf(values, 'tls')];
  if (written !== '' && secret !== '')
    return 'unable to set `tls` in both ScaledObject and TriggerAuthentication together';
  if (written !== '' && parseGoBool(written) === undefined)
    return `EnableTLS parsing error strconv.ParseBool: parsing ${goQuote(written)}: invalid syntax`;
  return ['', 'enable', 'disable'].includes(secret) ? undefined : `error incorrect TLS value given, got ${secret}`;
}

export const redis = redisType('redis', 'The length of a Redis list.');
export const redisCluster = redisType('redis-cluster', 'The length of a list in a Redis cluster.');
