import { describe, expect, test } from 'vitest';
import { kedaMetricOf } from '../../../../core/model/keda/metric-names.ts';
import { describedTypes } from '../../../../core/model/keda/trigger-types.ts';

const context = {
  index: 0,
  namespace: 'shop',
  metricType: '',
  sources: { triggerMetadata: {}, resolvedEnv: {}, authParams: {} },
  asMetricSource: false,
};

const values = {
  topic: 'a',
  queueName: 'a',
  queueURL: 'a',
  listName: 'a',
  subscriptionName: 'a',
  dbName: 'a',
  valueLocation: 'a',
  query: 'a{b}',
  stream: 'a',
  owner: 'a',
  timezone: 'UTC',
  start: '0 8 * * *',
  end: '0 18 * * *',
  collection: 'a',
};

/** These two types have the names of another type. */
const sharedNames: Readonly<Record<string, string>> = { 'redis-cluster': 'redis' };

describe('the type of a trigger', () => {
  test.each(describedTypes.map((type) => [type.type, type] as const))('%s is told by its metric', (name, type) => {
    const metric = type.metricName(values, context);
    expect(typeof metric).toBe('string');
    expect(kedaMetricOf(`s2-${String(metric)}`)).toEqual({ trigger: 2, type: sharedNames[name] ?? name });
  });

  test.each(['queue-length', 'datadogmetric@default:web', 's-prometheus', 'sx-cron'])(
    '%s is no metric of KEDA',
    (name) => {
      expect(kedaMetricOf(name)).toBeUndefined();
    },
  );
});
