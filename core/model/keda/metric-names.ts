// The metrics that KEDA gives the HPA, recognized by their names: `s0-rabbitmq-jobs` is the first trigger, of rabbitmq.

/** The only external metric with scalingModifiers. */
export const compositeMetricName = 'composite-metric';

/** The beginning of a metric's name after `s0-`, by type. A test compares them with the descriptions. */
const beginnings: Readonly<Record<string, string>> = {
  prometheus: 'prometheus',
  'cron-': 'cron',
  'kafka-': 'kafka',
  'rabbitmq-': 'rabbitmq',
  'aws-sqs-': 'aws-sqs-queue',
  'redis-': 'redis',
  'azure-servicebus-': 'azure-servicebus',
  'azure-queue-': 'azure-queue',
  'gcp-ps-': 'gcp-pubsub',
  postgresql: 'postgresql',
  'mysql-': 'mysql',
  mssql: 'mssql',
  'mongodb-': 'mongodb',
  'metric-api-': 'metrics-api',
  'datadog-': 'datadog',
  'workload-': 'kubernetes-workload',
  'nats-jetstream-': 'nats-jetstream',
  loki: 'loki',
  'github-runner-': 'github-runner',
};

export interface KedaMetric {
  /** The index of the trigger in the list, from 0. */
  trigger: number;
  /** Undefined if the name does not show it. */
  type: string | undefined;
}

/** Undefined for any other metric. */
export function kedaMetricOf(name: string): KedaMetric | undefined {
  const [, index, rest] = /^s(\d{1,4})-(.+)$/.exec(name) ?? [];
  if (index === undefined || rest === undefined) return undefined;
  const beginning = Object.keys(beginnings).find((each) => rest.startsWith(each));
  return { trigger: Number(index), type: beginning === undefined ? undefined : beginnings[beginning] };
}
