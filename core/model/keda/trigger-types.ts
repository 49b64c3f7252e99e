// Every type of trigger; a new type needs one entry here.
import type { TriggerType } from './trigger-type.ts';
import { awsSqsQueue } from './triggers/aws-sqs-queue.ts';
import { azureQueue, azureServiceBus } from './triggers/azure.ts';
import { cron } from './triggers/cron.ts';
import { mongodb, mssql, mysql, postgresql } from './triggers/databases.ts';
import { datadog } from './triggers/datadog.ts';
import { gcpPubSub } from './triggers/gcp-pubsub.ts';
import { githubRunner } from './triggers/github-runner.ts';
import { kafka } from './triggers/kafka.ts';
import { kubernetesWorkload } from './triggers/kubernetes-workload.ts';
import { loki } from './triggers/loki.ts';
import { metricsApi } from './triggers/metrics-api.ts';
import { natsJetStream } from './triggers/nats-jetstream.ts';
import { namedTypes, partlyDescribed } from './triggers/others.ts';
import { prometheus } from './triggers/prometheus.ts';
import { rabbitmq } from './triggers/rabbitmq.ts';
import { redis, redisCluster } from './triggers/redis.ts';

export const describedTypes: readonly TriggerType[] = [
  prometheus,
  cron,
  kafka,
  rabbitmq,
  awsSqsQueue,
  redis,
  redisCluster,
  azureServiceBus,
  azureQueue,
  gcpPubSub,
  postgresql,
  mysql,
  mssql,
  mongodb,
  metricsApi,
  datadog,
  kubernetesWorkload,
  natsJetStream,
  loki,
  githubRunner,
];

const byName = new Map([...describedTypes, ...partlyDescribed].map((type) => [type.type, type]));

/**
 * Returns the description of a trigger type. Returns undefined for cpu and memory, for types without a description, and
 * for types that KEDA does not have.
 */
export function triggerTypeNamed(name: string): TriggerType | undefined {
  return byName.get(name);
}

/**
 * Whether the description of the type is incomplete or missing, so that KEDA may find further errors or give another
 * metric.
 */
export function isPartlyDescribed(name: string): boolean {
  return namedTypes.includes(name) || partlyDescribed.some(({ type }) => type === name);
}
