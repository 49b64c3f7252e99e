import { parseInt32 } from '../go-numbers.ts';
import {
  boolParameter,
  int64Parameter,
  optionalParameter,
  stringParameter,
  textsParameter,
} from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { isSet, type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const kafka: TriggerType = {
  type: 'kafka',
  text: 'The lag of a consumer group, in messages.',
  parameterWords: 'error parsing kafka metadata: error parsing kafka metadata: ',
  checkWords: 'error parsing kafka metadata: ',
  parameters: [
    textsParameter('bootstrapServers', 'me', 'Brokers, separated by commas: `kafka:9092`.'),
    stringParameter('consumerGroup', 'me', 'The consumer group whose lag counts.'),
    stringParameter('topic', 'me', 'The topic; the default is all topics of the consumer group.', optionalParameter),
    stringParameter('partitionLimitation', 'm', 'Partitions whose lag counts: `1,2,5-7`.', optionalParameter),
    int64Parameter('lagThreshold', 'm', 'Lag per replica (target of the HPA).', { default: '10' }),
    int64Parameter('activationLagThreshold', 'm', 'The trigger is active above this lag.', { default: '0' }),
    stringParameter('offsetResetPolicy', 'm', 'Where a consumer without an offset starts to read.', {
      default: 'latest',
      choices: ['earliest', 'latest'],
    }),
    boolParameter('allowIdleConsumers', 'm', 'Whether there may be more replicas than partitions.', optionalParameter),
    boolParameter(
      'excludePersistentLag',
      'm',
      'Whether to leave out partitions whose consumer makes no progress.',
      optionalParameter,
    ),
    stringParameter('version', 'm', 'Version of the brokers.', { default: '1.0.0' }),
    boolParameter('scaleToZeroOnInvalidOffset', 'm', 'Whether an invalid offset counts as no lag.', optionalParameter),
    boolParameter(
      'limitToPartitionsWithLag',
      'm',
      'Whether the replicas are limited to the number of partitions with lag.',
      optionalParameter,
    ),
    boolParameter(
      'ensureEvenDistributionOfPartitions',
      'm',
      'Whether KEDA uses only replica counts that divide the number of partitions evenly.',
      optionalParameter,
    ),
    boolParameter('fullMetadata', 'm', 'Whether the client keeps the metadata of all topics.', { default: 'true' }),
    stringParameter('tls', 'ma', '`enable` for TLS; certificates come from a TriggerAuthentication.', {
      default: 'disable',
      choices: ['enable', 'disable'],
    }),
    boolParameter('unsafeSsl', 'm', 'Whether KEDA accepts any broker certificate.', { default: 'false' }),
    ...['ca', 'cert', 'key', 'keyPassword'].map((name) => stringParameter(name, 'a', undefined, optionalParameter)),
    stringParameter('sasl', 'ma', 'Mechanism of SASL; credentials come from a TriggerAuthentication.', {
      ...optionalParameter,
      choices: ['none', 'plaintext', 'scram_sha256', 'scram_sha512', 'oauthbearer', 'gssapi'],
    }),
    stringParameter('username', 'a', undefined, optionalParameter),
    stringParameter('password', 'a', undefined, optionalParameter),
    stringParameter('saslTokenProvider', 'ma', undefined, { ...optionalParameter, choices: ['bearer', 'aws_msk_iam'] }),
    ...['scopes', 'oauthTokenEndpointUri', 'oauthExtensions', 'keytab', 'realm', 'kerberosConfig'].map((name) =>
      stringParameter(name, 'a', undefined, optionalParameter),
    ),
    stringParameter('awsRegion', 'm', 'Region, for IAM of Amazon MSK.', optionalParameter),
  ],
  validate: (values) => lagProblem(values) ?? topicProblem(values) ?? tlsProblem(values) ?? saslProblem(values),
  check: (values) => {
    const version = textOf(values, 'version');
    const pattern = version.startsWith('0.') ? /^0\.\d+\.\d+\.\d+$/ : /^\d+\.\d+\.\d+$/;
    return pattern.test(version) ? undefined : `error parsing kafka version: invalid version \`${version}\``;
  },
  metricName: (values) => {
    const topic = textOf(values, 'topic');
    return topic === '' ? `kafka-${textOf(values, 'consumerGroup')}-topics` : `kafka-${topic}`;
  },
  target: (values) => ({ whole: wholeOf(values, 'lagThreshold') }),
  activation: 'activationLagThreshold',
};

function lagProblem(values: ParameterValues): string | undefined {
  if (wholeOf(values, 'lagThreshold') <= 0n) return '"lagThreshold" must be positive number';
  if (wholeOf(values, 'activationLagThreshold') < 0n) return '"activationLagThreshold" must be a non-negative number';
  const limitation = textOf(values, 'partitionLimitation');
  return limitation === '' ? undefined : partitionProblem(limitation);
}

function partitionProblem(limitation: string): string | undefined {
  for (const part of limitation.split(',').map((each) => each.trim())) {
    const bounds = part.includes('-') ? part.split('-') : [part];
    if (bounds.length > 2) return `invalid partition limitation range: ${part}`;
    if (!bounds.every((bound) => parseInt32(bounds.length > 1 ? bound.trim() : bound).ok))
      return `invalid partition limitation: ${part}`;
  }
  return undefined;
}

function topicProblem(values: ParameterValues): string | undefined {
  const withLag = isSet(values, 'limitToPartitionsWithLag');
  const even = isSet(values, 'ensureEvenDistributionOfPartitions');
  const hasTopic = textOf(values, 'topic') !== '';
  if (isSet(values, 'allowIdleConsumers') && withLag)
    return 'allowIdleConsumers and limitToPartitionsWithLag cannot be set simultaneously';
  if (!hasTopic && withLag) return 'topic must be specified when using limitToPartitionsWithLag';
  if (withLag && even)
    return 'limitToPartitionsWithLag and ensureEvenDistributionOfPartitions cannot be set simultaneously';
  return !hasTopic && even ? 'topic must be specified when using ensureEvenDistributionOfPartitions' : undefined;
}

function tlsProblem(values: ParameterValues): string | undefined {
  if (textOf(values, 'tls') !== 'enable') return undefined;
  const [cert, key] = [textOf(values, 'cert'), textOf(values, 'key')];
  if (cert !== '' && key === '') return 'key must be provided with cert';
  return key !== '' && cert === '' ? 'cert must be provided with key' : undefined;
}

function saslProblem(values: ParameterValues): string | undefined {
  const has = (name: string) => textOf(values, name) !== '';
  const credentials = () =>
    has('username') ? (has('password') ? undefined : 'no password given') : 'no username given';
  switch (textOf(values, 'sasl')) {
    case 'plaintext':
    case 'scram_sha256':
    case 'scram_sha512':
      return credentials();
    case 'oauthbearer': {
      const problem = oauthProblem(values, credentials(), has);
      return problem && `error parsing OAuth token provider configuration: ${problem}`;
    }
    case 'gssapi':
      return kerberosProblem(has);
    default:
      return undefined;
  }
}

function oauthProblem(
  values: ParameterValues,
  credentials: string | undefined,
  has: (name: string) => boolean,
): string | undefined {
  if (textOf(values, 'saslTokenProvider') === 'aws_msk_iam') {
    if (textOf(values, 'tls') !== 'enable') return 'TLS is required for AWS MSK authentication';
    return has('awsRegion') ? undefined : 'no awsRegion given';
  }
  if (credentials !== undefined) return credentials;
  if (!has('oauthTokenEndpointUri')) return 'no oauth token endpoint uri given';
  const extensions = textOf(values, 'oauthExtensions');
  const isBad = extensions !== '' && extensions.split(',').some((each) => each.split('=').length !== 2);
  return isBad ? 'invalid OAuthBearer extension, must be of format key=value' : undefined;
}

function kerberosProblem(has: (name: string) => boolean): string | undefined {
  if (!has('username')) return 'no username given';
  if (has('password') === has('keytab'))
    return "exactly one of 'password' or 'keytab' must be provided for GSSAPI authentication";
  if (!has('realm')) return 'no realm given';
  return has('kerberosConfig') ? undefined : 'no Kerberos configuration file (kerberosConfig) given';
}
