// The names of KEDA's metrics: `s0-rabbitmq-jobs` belongs to the first trigger, which has the type rabbitmq.

export const compositeMetricName = 'composite-metric';

/** The trigger type by the text that follows `s0-` in the name of a metric. */
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
  trigger: number;
  /** The type of the trigger; undefined if the name of the metric does not show the type. */
  type: string | undefined;
}

export function kedaMetricOf(name: string): KedaMetric | undefined {
  const [, index, rest] = /^s(\d{1,4})-(.+)$/.exec(name) ?? [];
  if (index === undefined || rest === undefined) return undefined;
  const beginning = Object.keys(beginnings).find((each) => rest.startsWith(each));
  return { trigger: Number(index), type: beginning === undefined ? undefined : beginnings[beginning] };
}
