import { trimEndOf } from '../../trim-end.ts';
import { boolParameter, int64Parameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { isSet, type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const azureServiceBus: TriggerType = {
  type: 'azure-servicebus',
  text: 'The messages in a queue, or in a subscription of a topic, of Azure Service Bus.',
  parameterWords: 'error parsing azure service bus metadata: error parsing azure service bus metadata: ',
  checkWords: 'error parsing azure service bus metadata: ',
  parameters: [
    int64Parameter('messageCount', 'm', 'Messages per replica (target of the HPA).', {
      default: '5',
    }),
    int64Parameter('activationMessageCount', 'm', 'The trigger is active above this count.', optionalParameter),
    stringParameter('queueName', 'm', 'Name of the queue. Set either queueName or topicName.', optionalParameter),
    stringParameter('topicName', 'm', 'Name of the topic. A topic requires subscriptionName.', optionalParameter),
    stringParameter('subscriptionName', 'm', 'Name of the subscription of the topic.', optionalParameter),
    stringParameter(
      'connection',
      'ae',
      'The target’s environment variable that has the connection string.',
      optionalParameter,
    ),
    stringParameter('namespace', 'm', 'Namespace of the service, for workload identity.', optionalParameter),
    boolParameter('useRegex', 'm', 'Whether queueName or subscriptionName is a regular expression.', optionalParameter),
    stringParameter('operation', 'm', 'How the counts of several entities are combined.', {
      ...optionalParameter,
      choices: ['sum', 'max', 'avg'],
    }),
  ],
  validate: entityProblem,
  check: (values) => (textOf(values, 'connection') === '' ? 'no connection setting given' : undefined),
  metricName: (values) => {
    const isQueue = textOf(values, 'queueName') !== '';
    if (isSet(values, 'useRegex')) return `azure-servicebus-${isQueue ? 'queue' : 'topic'}-regex`;
    return `azure-servicebus-${textOf(values, isQueue ? 'queueName' : 'topicName')}`;
  },
  target: (values) => ({ whole: wholeOf(values, 'messageCount') }),
  activation: 'activationMessageCount',
};

function entityProblem(values: ParameterValues): string | undefined {
  const [queue, topic, subscription] = ['queueName', 'topicName', 'subscriptionName'].map((name) =>
    textOf(values, name),
  );
  if (queue !== '' && subscription !== '') return 'subscription name provided with queue name';
  if (queue !== '' && topic !== '') return 'both topic and queue name metadata provided';
  if (topic !== '' && subscription === '') return 'no subscription name provided with topic name';
  return queue === '' && topic === '' ? 'no service bus entity type set' : undefined;
}

export const azureQueue: TriggerType = {
  type: 'azure-queue',
  text: 'The messages in a queue of Azure Storage.',
  parameterWords: 'error parsing azure queue metadata: error parsing azure queue metadata: ',
  checkWords: '',
  parameters: [
    int64Parameter('activationQueueLength', 'm', 'The trigger is active above this length.', { default: '0' }),
    stringParameter('queueName', 'm', 'Name of the queue.'),
    int64Parameter('queueLength', 'm', 'Length per replica (target of the HPA).', { default: '5' }),
    stringParameter('connection', 'ame', 'The connection string of the storage account.', optionalParameter),
    stringParameter('accountName', 'm', 'Name of the account, for workload identity.', optionalParameter),
    stringParameter('endpointSuffix', 'm', 'Suffix of the address, for `cloud: Private`.', optionalParameter),
    stringParameter('queueLengthStrategy', 'm', 'Whether invisible messages count.', {
      default: 'all',
      choices: ['all', 'visibleonly'],
    }),
  ],
  check: (values, { sources }) => {
    const cloud = cloudProblem(sources.triggerMetadata);
    if (cloud !== undefined) return `error parsing azure queue metadata: ${cloud}`;
    const connection = textOf(values, 'connection');
    if (connection === '') return 'error parsing azure queue metadata: no connection setting given';
    const problem = connectionProblem(connection);
    return problem && `error creating azure queue client: failed to create hub client: ${problem}`;
  },
  metricName: (values) => `azure-queue-${textOf(values, 'queueName')}`,
  target: (values) => ({ whole: wholeOf(values, 'queueLength') }),
  activation: 'activationQueueLength',
};

const clouds = ['AZUREUSGOVERNMENTCLOUD', 'AZUREPUBLICCLOUD', 'AZURECHINACLOUD', 'AZUREGERMANCLOUD'];

function cloudProblem({ cloud = '', endpointSuffix = '' }: Readonly<Record<string, string>>): string | undefined {
  if (cloud === '') return undefined;
  if (cloud.toLowerCase() === 'private')
    return endpointSuffix === '' ? 'endpointSuffix must be provided for Private cloud type' : undefined;
  return clouds.includes(cloud.toUpperCase()) ? undefined : `invalid cloud environment ${cloud}`;
}

const malformedConnection =
  "connection string is either blank or malformed. The expected connection string should contain key value pairs separated by semicolons. For example 'DefaultEndpointsProtocol=https;AccountName=<accountName>;AccountKey=<accountKey>;EndpointSuffix=core.windows.net'";

function connectionProblem(connection: string): string | undefined {
  const pairs = new Map<string, string>();
  for (const part of trimEndOf(connection, ';').split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) return malformedConnection;
    pairs.set(part.slice(0, equals), part.slice(equals + 1));
  }
  if (pairs.has('SharedAccessSignature') && pairs.has('QueueEndpoint')) return undefined;
  return pairs.has('AccountName') && (pairs.has('AccountKey') || pairs.has('SharedAccessSignature'))
    ? undefined
    : malformedConnection;
}
