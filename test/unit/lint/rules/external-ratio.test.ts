// The name of an External metric tells what it measures.
import { expect, test } from 'vitest';
import { findingsOf } from '../../../support/rules.ts';

const written = (name: string, target = 'type: AverageValue, averageValue: 5') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 10
  metrics: [{ type: External, external: { metric: { name: ${name} }, target: { ${target} } } }]
`;
const isReported = (text: string) => findingsOf(text, 'external-ratio-averaged').length > 0;

test.each([
  'request_latency_p99',
  'http.server.duration',
  'error-ratio',
  'cpu_percent',
  'p99LatencyMs',
  's0-prometheus-latency',
])('%s is the same for all pods', (name) => expect(isReported(written(name))).toBe(true));

test.each([
  'queue_length',
  'requests_per_second',
  'request_duration_seconds_count',
  'latency_errors_total',
  'iterations',
  'percenter_free',
])('%s may be shared by the pods', (name) => expect(isReported(written(name))).toBe(false));

test('a target of type Value is compared as it is', () =>
  expect(isReported(written('request_latency', 'type: Value, value: 5'))).toBe(false));
