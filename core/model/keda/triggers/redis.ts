import { goQuote } from '../../go-quote.ts';
import { parseGoBool } from '../go-numbers.ts';
import {
  boolParameter,
  int64Parameter,
  intParameter,
  optionalParameter,
  stringParameter,
  textsParameter,
} from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { type TriggerType, textOf, textsOf, wholeOf } from '../trigger-type.ts';

const secrets = ['username', 'password'].map((name) => stringParameter(name, 'mea', undefined, optionalParameter));
const sentinel = ['sentinelUsername', 'sentinelPassword', 'sentinelMaster'].map((name) =>
  stringParameter(name, 'mae', undefined, optionalParameter),
);

function redisType(type: string, text: string): TriggerType {
  return {
    type,
    text,
    parameterWords: 'error parsing redis metadata: error parsing redis metadata: ',
    checkWords: 'error parsing redis metadata: ',
    parameters: [
      int64Parameter('listLength', 'm', 'Length per replica (target of the HPA).', {
        default: '5',
      }),
      int64Parameter('activationListLength', 'm', 'The trigger is active above this length.', optionalParameter),
      stringParameter('listName', 'm', 'Name of the list.'),
      intParameter('databaseIndex', 'm', 'Index of the database.', optionalParameter),
      stringParameter('enableTLS', 'm', 'Whether the connection uses TLS.', optionalParameter),
      stringParameter('tls', 'a', undefined, optionalParameter),
      {
        parameters: [
          textsParameter('address|addresses', 'mae', 'Servers, separated by commas: `redis:6379`.', optionalParameter),
          ...secrets,
          ...sentinel,
          textsParameter('host|hosts', 'mea', 'Hosts, when there is no address.', optionalParameter),
          textsParameter('port|ports', 'mea', 'Ports, in the order of the hosts.', optionalParameter),
          boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any server certificate.', { default: 'false' }),
          ...['Cert|cert', 'key', 'keyPassword', 'ca'].map((name) =>
            stringParameter(name, 'a', undefined, optionalParameter),
          ),
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
