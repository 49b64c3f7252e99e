// How KEDA reads the metadata of a trigger, beyond the project's recordings.
import { describe, expect, test } from 'vitest';
import { formatGoDuration, parseGoDuration } from '../../../../core/model/go-duration.ts';
import { buildTrigger } from '../../../../core/model/keda/build-trigger.ts';
import { formatThousandths, parseGoFloat } from '../../../../core/model/keda/go-numbers.ts';

function built(type: string, metadata: Record<string, string>, environment: Record<string, string> = {}) {
  const trigger = { type, name: '', metricType: '', useCachedMetrics: false, metadata };
  const result = buildTrigger(trigger, {
    index: 0,
    namespace: 'default',
    metricType: '',
    asMetricSource: false,
    sources: { triggerMetadata: metadata, resolvedEnv: environment, authParams: {} },
  });
  if (result.ok) return result.metric.name;
  return 'undescribed' in result ? 'not described' : result.problem;
}

const prometheus = { serverAddress: 'http://p', query: 'up', threshold: '1' };

describe('a number of the metadata is JSON', () => {
  test.each(['.5', '5.', '+5', '007', '0x10', 'NaN', '1_000', '1e400', '"5"', 'true'])('%s is none', (threshold) => {
    expect(built('prometheus', { ...prometheus, threshold })).toContain('unable to unmarshal to field type float64: ');
  });

  test.each(['5', '-5', '0.5', '1e3', ' 7 '])('%s is one', (threshold) => {
    expect(built('prometheus', { ...prometheus, threshold })).toBe('s0-prometheus');
  });

  test('a whole number has no fraction', () => {
    const metadata = { bootstrapServers: 'k:1', consumerGroup: 'g', topic: 't' };
    expect(built('kafka', { ...metadata, lagThreshold: '1e3' })).toContain('field type int64: ');
    expect(built('kafka', { ...metadata, lagThreshold: '0' })).toContain('"lagThreshold" must be positive number');
    expect(built('kafka', metadata)).toBe('s0-kafka-t');
  });
});

describe('a parameter', () => {
  test.each([
    ['-90s', '-1m30s'],
    ['-500', '-500ms'],
  ])('with the duration %s is refused as %s', (timeout, printed) =>
    expect(built('prometheus', { ...prometheus, timeout })).toContain(`duration cannot be negative: ${printed}`),
  );

  test('comes from the environment of the container', () => {
    const metadata = { bootstrapServersFromEnv: 'KAFKA', consumerGroup: 'g' };
    expect(built('kafka', metadata, { KAFKA: 'k:9092' })).toBe('s0-kafka-g-topics');
    expect(built('kafka', metadata)).toContain('missing required parameter "bootstrapServers"');
  });

  test('that is empty counts as absent', () => {
    expect(built('prometheus', { ...prometheus, query: '  ' })).toContain('missing required parameter "query"');
  });
});

test('names of queues are escaped and normalized', () => {
  const metadata = { host: 'amqp://r/v', queueName: 'job queue/1' };
  expect(built('rabbitmq', metadata)).toBe('s0-rabbitmq-job+queue-2F1');
});

test('a type that KEDA has, but that is not described, is no error', () => {
  expect(built('selenium-grid', {})).toBe('not described');
  expect(built('rabbit', {})).toBe('no scaler found for type: rabbit');
});

test('schedules are checked field by field', () => {
  const metadata = { timezone: 'UTC', desiredReplicas: '2', end: '0 20 * * *' };
  expect(built('cron', { ...metadata, start: '*/5 8-10 * jan MON-FRI' })).toBe(
    's0-cron-UTC-xSl58-10xjanMON-FRI-020xxx',
  );
  for (const start of ['0 8 * *', '60 8 * * *', '0 8 * * 7', '@daily', '5-1 * * * *', '*/0 * * * *'])
    expect(built('cron', { ...metadata, start }), start).toContain('error parsing start schedule: ');
});

test('fractions are printed with three decimals, half to even', () => {
  expect([0.0004, 0.0005, 2.5, 1.0625, 1.1875, 1e21].map(formatThousandths)).toEqual([
    '0.000',
    '0.001',
    '2.500',
    '1.062',
    '1.188',
    '1000000000000000000000.000',
  ]);
});

test('texts of Go are read as Go reads them', () => {
  expect(['1_0', '0x1p3', 'Inf', '.5', '5.', '1e400', '_1', ''].map(parseGoFloat)).toEqual([
    10,
    8,
    Number.POSITIVE_INFINITY,
    0.5,
    5,
    undefined,
    undefined,
    undefined,
  ]);
  const durations = ['1h30m', '1.5s', '300ms', '-5s', '-1m30s', '-500ms', '2h', '1.5µs'].map(parseGoDuration);
  expect(durations.map((one) => one && formatGoDuration(one))).toEqual([
    '1h30m0s',
    '1.5s',
    '300ms',
    '-5s',
    '-1m30s',
    '-500ms',
    '2h0m0s',
    '1.5µs',
  ]);
  expect(['x', '5', '', `${'9'.repeat(20)}ns`].map(parseGoDuration)).toEqual(Array(4).fill(undefined));
});
