import { requestPath } from '../go-url.ts';
import { boolParameter, int64Parameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import type { ParameterSources } from '../parameters.ts';
import { type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const awsSqsQueue: TriggerType = {
  type: 'aws-sqs-queue',
  text: 'The number of messages in a queue of Amazon SQS.',
  parameterWords: 'error parsing SQS queue metadata: error parsing SQS queue metadata: ',
  checkWords: 'error parsing SQS queue metadata: ',
  parameters: [
    int64Parameter('queueLength', 'm', 'Messages per replica (target of the HPA).', {
      default: '5',
    }),
    int64Parameter('activationQueueLength', 'm', 'The trigger is active above this count.', { default: '0' }),
    stringParameter('queueURL', 'me', 'URL of the queue, or its name.'),
    stringParameter('awsRegion', 'ma', 'Region of the queue.'),
    stringParameter('awsEndpoint', 'm', 'Replaces the default address of the service.', optionalParameter),
    boolParameter('scaleOnInFlight', 'm', 'Whether messages that are being processed count.', { default: 'true' }),
    boolParameter('scaleOnDelayed', 'm', 'Whether delayed messages count.', { default: 'false' }),
  ],
  check: (values, { sources }) =>
    queueNameOf(textOf(values, 'queueURL')) === undefined
      ? 'cannot get queueName from queueURL'
      : awsCredentialsProblem(sources),
  metricName: (values) => `aws-sqs-${queueNameOf(textOf(values, 'queueURL')) ?? ''}`,
  target: (values) => ({ whole: wholeOf(values, 'queueLength') }),
  activation: 'activationQueueLength',
};

/**
 * The queue of `https://sqs.eu-west-1.amazonaws.com/123/orders` is `orders`. A text that is not a URL is itself the
 * name of the queue.
 */
function queueNameOf(queueUrl: string): string | undefined {
  const path = requestPath(queueUrl);
  if (path === undefined) return queueUrl;
  const parts = path.split('/');
  return parts.length === 3 && parts[2] !== '' ? parts[2] : undefined;
}

/** Only `identityOwner: pod`, the default, needs credentials: a role or a key pair. */
function awsCredentialsProblem({ triggerMetadata, authParams, resolvedEnv }: ParameterSources): string | undefined {
  const owner = triggerMetadata.identityOwner ?? '';
  if ((owner !== '' && owner !== 'pod') || !authParams || !resolvedEnv) return undefined;
  if (authParams.awsRoleArn) return undefined;
  if ((authParams.awsAccessKeyID || authParams.awsAccessKeyId) && authParams.awsSecretAccessKey) return undefined;
  const has = (name: string) =>
    Boolean(triggerMetadata[name]) || Boolean(resolvedEnv[triggerMetadata[`${name}FromEnv`] ?? '']);
  if (!has('awsAccessKeyID')) return 'awsAccessKeyID not found';
  return resolvedEnv[triggerMetadata.awsSecretAccessKeyFromEnv ?? ''] ? undefined : 'awsSecretAccessKey not found';
}
