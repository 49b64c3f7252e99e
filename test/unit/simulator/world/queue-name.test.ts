import { expect, test } from 'vitest';
import { isNamedLikeQueue } from '../../../../core/simulator/world/queue-name.ts';
import { replicast } from '../../../support/io.ts';
import { hpaFor } from '../../../support/workspace.ts';

test.each([
  'queue_length',
  'sqs_messages_visible',
  'kafka_consumergroup_lag',
  'rabbitmq-queue-depth',
  'queueLength',
  'ApproximateNumberOfMessagesVisible',
  'workerBacklog',
])('%s is named like a queue', (name) => expect(isNamedLikeQueue(name)).toBe(true));

test.each([
  'requests',
  'http_requests_per_second',
  'messages_per_second',
  'queue_wait_seconds',
  'messages_total',
  'feature_flags',
  'p99_latency',
])('%s is not', (name) => expect(isNamedLikeQueue(name)).toBe(false));

const withMetric = (name: string, target: string) =>
  hpaFor('web', `  metrics: [{ type: External, external: { metric: { name: ${name} }, target: ${target} } }]\n`);
const average = '{ type: AverageValue, averageValue: 30 }';

test('a run under the standard load suggests one, in one line', async () => {
  const { out } = await replicast('simulate web.yaml --scenario standard', {
    'web.yaml': withMetric('queue_depth', average),
  });
  const suggestions = out.split('\n').filter((line) => line.includes('queue_depth is assumed'));
  expect(suggestions).toEqual([
    'queue_depth is assumed to follow the offered load, although its name suggests a queue. If the metric does measure a queue, write workload: { kind: queue }, metrics: { follow: { queue_depth: queue } } in the scenario',
  ]);
});

test('what it suggests is a scenario of a queue', async () => {
  const { out } = await replicast('simulate web.yaml --scenario web.replicast.yaml', {
    'web.yaml': withMetric('queue_depth', average),
    'web.replicast.yaml': 'workload: { kind: queue }\nmetrics: { follow: { queue_depth: queue } }\n',
  });
  expect(out).toContain('longest wait');
  expect(out).not.toContain('is assumed');
});

test.each([
  ['another name', withMetric('requests', average)],
  ['a value that is not divided by the pods', withMetric('queue_depth', '{ type: Value, value: 30 }')],
])('nothing is suggested for %s', async (_, text) => {
  const { out } = await replicast('simulate web.yaml --scenario standard', { 'web.yaml': text });
  expect(out).not.toContain('suggests a queue');
});
