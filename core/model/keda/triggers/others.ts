// Types of triggers that are described only in part. For some types, a part of KEDA's checks is known. For the other
// types, only the name is known.
import { optionalParameter, stringParameter } from '../parameter-builder.ts';
import { type TriggerType, textOf } from '../trigger-type.ts';

function externalType(type: string, text: string): TriggerType {
  return {
    type,
    text,
    parameterWords: 'error parsing external scaler metadata: error parsing external scaler metadata: ',
    checkWords: 'error parsing external scaler metadata: ',
    parameters: [
      stringParameter('scalerAddress', 'm', 'Address of the gRPC server.'),
      stringParameter('tlsCertFile', 'm', undefined, optionalParameter),
    ],
    metricName: () => '',
    target: () => ({ whole: 0n }),
  };
}

const external = externalType('external', 'What your own gRPC server returns.');
const externalPush = externalType('external-push', 'What your own gRPC server sends to KEDA.');

const predictKube: TriggerType = {
  type: 'predictkube',
  text: 'A forecast of a PromQL query.',
  parameterWords: 'error parsing PredictKube metadata: error parsing predictKube metadata: ',
  checkWords: 'error parsing PredictKube metadata: ',
  parameters: [
    stringParameter('prometheusAddress', 'm', 'Address of the Prometheus server.'),
    stringParameter('query', 'm', 'The PromQL query.'),
    stringParameter('predictHorizon', 'm', 'How far the forecast reaches.'),
    stringParameter('queryStep', 'm', 'Resolution of the query.'),
    stringParameter('historyTimeWindow', 'm', 'Length of the history that the forecast uses.'),
    stringParameter('apiKey', 'a'),
  ],
  validate: (values) => (textOf(values, 'prometheusAddress') === '' ? 'invalid prometheusAddress' : undefined),
  metricName: () => 'predictkube',
  target: () => ({ whole: 0n }),
};

export const partlyDescribed: readonly TriggerType[] = [external, externalPush, predictKube];

export const namedTypes: readonly string[] = [
  'activemq',
  'apache-kafka',
  'arangodb',
  'artemis-queue',
  'aws-cloudwatch',
  'aws-dynamodb',
  'aws-dynamodb-streams',
  'aws-kinesis-stream',
  'azure-app-insights',
  'azure-blob',
  'azure-data-explorer',
  'azure-eventhub',
  'azure-log-analytics',
  'azure-monitor',
  'azure-pipelines',
  'beanstalkd',
  'cassandra',
  'couchdb',
  'dynatrace',
  'elasticsearch',
  'etcd',
  'external-mock',
  'forgejo-runner',
  'gcp-cloudtasks',
  'gcp-stackdriver',
  'gcp-storage',
  'graphite',
  'huawei-cloudeye',
  'ibmmq',
  'influxdb',
  'kubernetes-resource',
  'liiklus',
  'new-relic',
  'nsq',
  'openstack-metric',
  'openstack-swift',
  'pulsar',
  'redis-cluster-streams',
  'redis-sentinel',
  'redis-sentinel-streams',
  'redis-streams',
  'selenium-grid',
  'solace-direct-messaging',
  'solace-event-queue',
  'solarwinds',
  'solr',
  'splunk',
  'splunk-observability',
  'stan',
  'sumologic',
  'temporal',
];
