// A written case has the format of the recordings, with names and whole seconds, as a real controller needs it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../../core/cases/verify-case.ts';
import { recordedReleases } from '../../../../core/model/releases.ts';
import { caseFaults } from '../../../support/case-faults.ts';
import { replicast } from '../../../support/io.ts';
import { yaml } from '../../../support/yaml.ts';

const metric =
  'metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]';
const target = (kind: string, apiVersion: string) =>
  `scaleTargetRef: {apiVersion: ${apiVersion}, kind: ${kind}, name: shop-${'a'.repeat(70)}}`;

const horizontal = (kind = 'Deployment', apiVersion = 'apps/v1') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: shop, namespace: sales}
spec:
  ${target(kind, apiVersion)}
  maxReplicas: 10
  ${metric}
`;

const watermark = (annotations = '{}', kind = 'Deployment') => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: shop, namespace: sales, annotations: ${annotations}}
spec:
  ${target(kind, 'apps/v1')}
  minReplicas: 1
  maxReplicas: 10
  metrics: [{type: External, external: {metricName: q, metricSelector: {matchLabels: {a: b}}, highWatermark: "50", lowWatermark: "20"}}]
`;

async function writtenCase(manifest: string, scenario = '{}', options = '') {
  const files = { 'a.yaml': manifest, 'a.replicast.yaml': scenario };
  const { out, err } = await replicast(`simulate a.replicast.yaml --format case${options}`, files);
  expect(err).toBe('');
  expect(verifyCaseLine(out)).toMatchObject({ result: 'equal' });
  const written = JSON.parse(out);
  expect(caseFaults(written)).toEqual([]);
  return written;
}

describe('the format of a written case', () => {
  test('object and selector have the names of the recordings', async () => {
    for (const manifest of [horizontal(), watermark()]) {
      const { object, ticks } = await writtenCase(manifest);
      expect(object.metadata.name).toBe('web');
      expect(ticks[0].scale.selector).toBe('app=web');
    }
  });

  test('the first status has no list of metrics, as in the recordings', async () => {
    expect((await writtenCase(watermark())).initialStatus.currentMetrics).toBeNull();
  });

  test('the case is for the recorded patch release', async () => {
    expect((await writtenCase(horizontal(), '{}', ' --kubernetes 1.32')).release).toBe('1.32.13');
    expect((await writtenCase(horizontal(), '{}', ' --kubernetes 1.31')).release).toBe('1.31');
  });

  test('every recorded release is known', () => {
    const folder = path.resolve(import.meta.dirname, '../../../golden/traces');
    for (const file of readdirSync(folder).filter((name) => /^hpa.*\.gz$/.test(name))) {
      const [line = ''] = gunzipSync(readFileSync(path.join(folder, file)))
        .toString()
        .split('\n');
      expect(recordedReleases).toContain(JSON.parse(line).release);
    }
  });

  test.each([
    ['Rollout', 'argoproj.io/v1alpha1', 'Deployment'],
    ['Deployment', 'extensions/v1beta1', 'Deployment'],
    ['StatefulSet', 'apps.kruise.io/v1beta1', 'StatefulSet'],
  ])('the API of the recordings knows the target: %s of %s', async (kind, apiVersion, known) => {
    const { target, object } = await writtenCase(horizontal(kind, apiVersion));
    expect(target.kind).toBe(known);
    expect(object.spec.scaleTargetRef).toMatchObject({ apiVersion: 'apps/v1', kind: known });
  });

  test('gates, lists and requests without effect are left out', async () => {
    const { featureGates, ticks } = await writtenCase(horizontal());
    expect(featureGates).toBeUndefined();
    expect(Object.keys(ticks[1].metrics)).toEqual(['resource']);
    const watched = await writtenCase(watermark());
    expect(watched.ticks[0].pods[0].requests).toBeUndefined();
    expect(Object.keys(watched.ticks[0].metrics)).toEqual(['external']);
  });

  test.each([
    ['External', 'external: {metric: {name: q, selector: {matchLabels: {a: b}}}', 'external'],
    ['Object', 'object: {metric: {name: q}, describedObject: {apiVersion: v1, kind: Service, name: s}', 'object'],
    ['Pods', 'pods: {metric: {name: q}', 'pods'],
  ])('a metric with two targets has one answer: %s', async (type, source, list) => {
    const twice = ['30', '60'].map(
      (value) => `{type: ${type}, ${source}, target: {type: AverageValue, averageValue: "${value}"}}}`,
    );
    const { ticks } = await writtenCase(horizontal().replace(metric, `metrics: [${twice.join(', ')}]`));
    const answers = ticks.flatMap(({ metrics = {} }: { metrics?: Record<string, object[]> }) => metrics[list] ?? []);
    expect(answers.length).toBeGreaterThan(0);
    expect(ticks.at(-1).expect.status.currentMetrics).toHaveLength(2);
  });

  test('a metric with two pairs of watermarks has one answer', async () => {
    const external =
      '{type: External, external: {metricName: q, metricSelector: {matchLabels: {a: b}}, highWatermark: "50", lowWatermark: "20"}}';
    const other = external.replace('50', '70');
    const { ticks } = await writtenCase(watermark().replace(/metrics: .*/, `metrics: [${external}, ${other}]`));
    expect(ticks[0].metrics.external).toHaveLength(1);
  });

  test('a monitor is included only if lifecycle control is enabled', async () => {
    expect((await writtenCase(watermark())).ticks[0].monitor).toBeUndefined();
    const controlled = await writtenCase(watermark('{wpa.datadoghq.com/lifecycle-control.enabled: "true"}'));
    expect(controlled.ticks[0].monitor).toEqual({ found: true, state: 'OK' });
  });

  test('a target of unknown kind has no scale, because it is never read', async () => {
    const { ticks } = await writtenCase(watermark('{}', 'Gadget'));
    expect(ticks[0].scale).toEqual({ spec: 2, status: 2, selector: 'app=web' });
    expect(ticks[0].expect.events[0][2]).toContain('no matches for kind "Gadget"');
  });

  test('times are whole seconds if a parallel sync needs them', async () => {
    const { ticks } = await writtenCase(
      horizontal(),
      '{controller: {phaseMs: 1234}, workload: {startSeconds: 0.5, readySeconds: 2.25}}',
    );
    expect(ticks.some(({ t }: { t: number }) => !Number.isInteger(t))).toBe(true);
  });

  test('a case of 1.15 keeps the seconds of the recorded clock', async () => {
    const { ticks } = await writtenCase(horizontal(), '{}', ' --kubernetes 1.15');
    const times: number[] = ticks.flatMap(
      ({ expect: { status } }: { expect: { status: { lastScaleAt: number | null } } }) => status.lastScaleAt ?? [],
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times.every((at) => Math.abs(at - Math.floor(at) - 0.9) < 1e-6)).toBe(true);
  });

  test('no case is written for rules that no real controller has', async () => {
    const draft = `apiVersion: extensions/v1beta1
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleRef: {kind: Deployment, name: web}, maxReplicas: 10, cpuUtilization: {targetPercentage: 50}}
`;
    const { code, err } = await replicast('simulate a.yaml --scenario standard --format case', { 'a.yaml': draft });
    expect({ code, err }).toEqual({
      code: 2,
      err: '--format case cannot write this run: no real controller has the rules of this object.\n',
    });
  });
});

test('a run with too many pods is neither written nor drawn', async () => {
  const files = { 'a.yaml': horizontal(), 'a.replicast.yaml': 'start: {replicas: 2000000000}' };
  const written = await replicast('simulate a.replicast.yaml --format case', files);
  expect(written.code).toBe(2);
  expect(written.err).toContain('up to 2000000000 pods at 121 syncs');
  const drawn = await replicast('simulate a.replicast.yaml', files);
  expect(drawn.code).toBe(0);
  expect(drawn.out).toMatch(/2000000000 █{40}$/m);
});

describe('a run that is too long is refused, not cut', () => {
  test.each([
    [
      yaml`
        horizonSeconds: 2e6
        load: {shape: wave, low: 1, high: 9, periodSeconds: 1}`,
      'steps of load and metrics',
    ],
    [
      yaml`
        horizonSeconds: 2e6
        controller: {syncPeriodSeconds: 1}`,
      'syncs',
    ],
  ])('a scenario is refused because of its number of events: %s', async (scenario, what) => {
    const { code, err } = await replicast('simulate a.replicast.yaml', {
      'a.yaml': horizontal(),
      'a.replicast.yaml': scenario,
    });
    expect(code).toBe(2);
    expect(err).toContain(what);
  });

  test.each([
    ['metrics: {resolutionSeconds: 0.001}', 'metrics.resolutionSeconds must be at least 1'],
    ['metrics: {scrapeSeconds: 0.5}', 'metrics.scrapeSeconds must be at least 1'],
    ['metrics: {rateWindowSeconds: 100000}', 'metrics.rateWindowSeconds must be at most 86400'],
    ['metrics: {lagSeconds: 100000}', 'metrics.lagSeconds must be at most 86400'],
    ['controller: {downscaleStabilizationSeconds: 1e12}', 'downscaleStabilizationSeconds must be at most 9223372036'],
  ])('a scenario is refused because of a value outside its range: %s', async (scenario, problem) => {
    const { code, err } = await replicast('simulate a.replicast.yaml', {
      'a.yaml': horizontal(),
      'a.replicast.yaml': scenario,
    });
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });
});
