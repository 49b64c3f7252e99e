import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../support/formats.ts';
import { replicast } from '../../support/io.ts';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
/** 480 units/s at 1m each are 480m: 8 pods at 60 % of their 100m. */
const steady = `load: { shape: constant, to: 480 }
start: { replicas: 8 }
workload: { capacityPerPod: 100 }
`;
const files = () => ({ 'web.yaml': manifest, 'web.replicast.yaml': steady });

describe('drill', () => {
  test('prints what each fault does, the worst first, in the scenario beside the manifest', async () => {
    const { code, out, err } = await replicast('drill web.yaml --from 600', files());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^web · web\.replicast\.yaml · 4 faults of 15 min each: 1 loses load or makes it wait \(worst first\)\nwithout a fault 8\n\nfault +from +replicas +back +harm\ncpu reports 0 +10:00 +8 → 2 after 5 min +\d+ s after the fault +[\d.]+ % of the load lost\n/,
    );
    expect(out).toMatch(/\ncpu cannot be read +10:00 +stays at 8 +– +nothing lost\n/);
    expect(out).toMatch(/\n4 pods have no metrics /);
  });

  test('takes a scenario in place of its manifest', async () => {
    const { out } = await replicast('drill web.replicast.yaml --from 600 --for 60', files());
    expect(out).toMatch(/^web · web\.replicast\.yaml · 4 faults of 60 s each: none loses load\n/);
  });

  test('uses the standard load where there is no scenario', async () => {
    const { out } = await replicast('drill web.yaml', { 'web.yaml': manifest });
    expect(out).toMatch(/^web · standard load · 8 faults of 15 min each: /);
  });

  test('names a field of the scenario once', async () => {
    const { code, err } = await replicast('drill web.yaml', {
      'web.yaml': manifest,
      'web.replicast.yaml': 'nodes: { provisioning: gke }',
    });
    expect(code).not.toBe(0);
    expect(err).toMatch(/cannot be used: nodes\.provisioning must be one of unlimited, /);
  });

  test('says one effect of several faults once', async () => {
    const { out } = await replicast('drill web.yaml', { 'web.yaml': manifest });
    expect(out).toMatch(/\nFrom 0:00 on, cpu cannot be read, cpu is frozen, or \d pods have no metrics: stays at /);
  });

  test('prints JSON of the documented form', async () => {
    const { out } = await replicast('drill web.yaml --format json', files());
    const result = JSON.parse(out);
    const validate = validatorOf('drill');
    expect(validate(result) || validate.errors).toBe(true);
    expect(result.rows[0]).toMatchObject({ fault: { what: 'metricsZero', metric: 'cpu' }, before: 8, landed: 2 });
  });

  test.each([
    ['drill web.yaml --for 0', '--for 0: a fault must last at least one second.\n'],
    ['drill web.yaml --from noon', '--from noon: must be a number, 0 or greater.\n'],
    [
      'drill web.yaml --scenario envelope',
      '--scenario envelope has no load: use standard or a file *.replicast.yaml.\n',
    ],
    [
      'drill web.yaml --from 1e9',
      'The drill of web.yaml cannot run: the run is too long: it has 66666727 syncs; the limit is 1000000. Reduce horizonSeconds.\n',
    ],
  ])('%s ends with one sentence', async (words, err) =>
    expect(await replicast(words, files())).toEqual({ code: 2, out: '', err }),
  );
});
