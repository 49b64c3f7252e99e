import { describe, expect, test } from 'vitest';
import { limits } from '../../../core/text/limits.ts';
import { replicast } from '../../support/io.ts';

const base = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const patch = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  minReplicas: 3
  maxReplicas: 12
`;
const shop = (more: Record<string, string> = {}) => ({
  'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'base/hpa.yaml': base,
  'overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefix: my-\npatches: [{ path: hpa-patch.yaml }]\n',
  'overlays/prod/hpa-patch.yaml': patch,
  ...more,
});

describe('simulate', () => {
  test.each(['overlays/prod', 'overlays/prod/kustomization.yaml'])(
    '%s simulates the autoscaler that kustomize builds',
    async (given) => {
      const { out, err, code } = await replicast(`simulate ${given}`, shop());
      expect(out.split('\n')[0]).toBe(
        'my-web · HorizontalPodAutoscaler · base/hpa.yaml with overlays/prod · assuming Kubernetes 1.37',
      );
      expect(out).toContain('3 → 6 → 12');
      expect({ err, code }).toEqual({ err: '', code: 0 });
    },
  );

  test('names the kustomization in JSON', async () => {
    const { out } = await replicast('simulate overlays/prod --format json', shop());
    expect(JSON.parse(out)).toMatchObject({ file: 'base/hpa.yaml', kustomization: 'overlays/prod', name: 'my-web' });
  });

  test('shows several overlays in a table', async () => {
    const files = shop({ 'overlays/dev/kustomization.yaml': 'resources: [../../base]\nnameSuffix: -dev\n' });
    const { out, code } = await replicast('simulate overlays/dev overlays/prod', files);
    expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'file | name | kind | fastest scale-up | fastest scale-down | note',
      'base/hpa.yaml with overlays/dev | web-dev | hpa | 1 → 4 → 8 → 10 in 30 s | 10 → 1 after 5 min',
      'base/hpa.yaml with overlays/prod | my-web | hpa | 3 → 6 → 12 in 15 s | 12 → 3 after 5 min',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('ends with the reason of kustomize if it does not build', async () => {
    const { out, err, code } = await replicast(
      'simulate overlays/prod',
      shop({ 'overlays/prod/kustomization.yaml': 'resources: [../../base]\npatchez: []\n' }),
    );
    expect({ out, err, code }).toEqual({
      out: '',
      err: 'overlays/prod cannot be built: invalid Kustomization: json: unknown field "patchez".\n',
      code: 2,
    });
  });

  test('of a folder above builds all, except bases that only collect files, components, and those without an autoscaler', async () => {
    const files = shop({
      'overlays/dev/kustomization.yaml': 'resources: [../../base]\nnameSuffix: -dev\n',
      'overlays/eu/kustomization.yaml': 'resources: [../prod]\nnameSuffix: -eu\n',
      'feature/kustomization.yaml': 'kind: Component\npatches: [{ path: ../overlays/prod/hpa-patch.yaml }]\n',
      'config/kustomization.yaml': 'resources: [map.yaml]\n',
      'config/map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
      'other.yaml': base.replace('name: web', 'name: other'),
    });
    const { out, code } = await replicast('simulate .', files);
    expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'file | name | kind | fastest scale-up | fastest scale-down | note',
      'base/hpa.yaml with overlays/dev | web-dev | hpa | 1 → 4 → 8 → 10 in 30 s | 10 → 1 after 5 min',
      'base/hpa.yaml with overlays/eu | my-web-eu | hpa | 3 → 6 → 12 in 15 s | 12 → 3 after 5 min',
      'base/hpa.yaml with overlays/prod | my-web | hpa | 3 → 6 → 12 in 15 s | 12 → 3 after 5 min',
      'other.yaml | other | hpa | 1 → 4 → 8 → 10 in 30 s | 10 → 1 after 5 min',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('names what kustomize would fetch', async () => {
    const files = shop({ 'overlays/prod/kustomization.yaml': 'resources: [../../base, https://example.com/a.yaml]\n' });
    const { err, code } = await replicast('simulate overlays/prod', files);
    expect({ err, code }).toEqual({
      err: 'overlays/prod is built without https://example.com/a.yaml, because kustomize would fetch it.\n',
      code: 0,
    });
  });
});

describe('lint', () => {
  test('reports what is wrong with the built object at the patch that causes it', async () => {
    const files = shop({ 'overlays/prod/hpa-patch.yaml': patch.replace('  maxReplicas: 12\n', '').replace('3', '30') });
    const { out, code } = await replicast('lint overlays/prod', files);
    expect(out).toContain(
      'overlays/prod/hpa-patch.yaml:5:3: error: spec.maxReplicas: Invalid value: 10: must be greater than or equal to `minReplicas` (overlays/prod) (api/invalid)',
    );
    expect(code).toBe(1);
  });

  test('reports what the base has, once, also for the overlay', async () => {
    const files = shop({
      'base/hpa.yaml': base.replace('minReplicas: 1', 'minReplicas: -1'),
      'overlays/prod/hpa-patch.yaml': patch.replace('  minReplicas: 3\n', ''),
    });
    const { out } = await replicast('lint overlays/prod', files);
    expect(out.split('\n').filter((line) => line.includes('error:'))).toEqual([
      expect.stringMatching(/^base\/hpa\.yaml:7:16: error: /),
    ]);
  });

  test('reports the error of kustomize, and the whole response to a refused object', async () => {
    const broken = shop({
      'overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefixes: my-\n',
    });
    expect((await replicast('lint overlays/prod', broken)).out).toContain(
      'overlays/prod/kustomization.yaml:2:1: error: invalid Kustomization: json: unknown field "namePrefixes" (kustomize/build)',
    );
    const refused = shop({ 'overlays/prod/hpa-patch.yaml': patch.replace('12', '0') });
    const [problem] = JSON.parse((await replicast('lint overlays/prod --format json', refused)).out);
    expect(problem).toMatchObject({
      file: 'overlays/prod/hpa-patch.yaml',
      line: 6,
      path: 'spec.maxReplicas',
      admission: expect.stringContaining('"my-web" is invalid'),
    });
  });

  test('of a folder above reports each problem once, in the order of the files', async () => {
    const files = shop({
      'a.yaml': base.replace('minReplicas: 1', 'minReplicas: -2'),
      'base/hpa.yaml': base.replace('minReplicas: 1', 'minReplicas: -1'),
      'feature/kustomization.yaml': `kind: Component\npatches: [{ path: patch.yaml }]\n`,
      'feature/patch.yaml': patch.replace('12', '2'),
      'overlays/dev/kustomization.yaml': 'resources: [../../base]\ncomponents: [../../feature]\n',
      'overlays/prod/kustomization.yaml': 'resources: [../../base]\ncomponents: [../../feature]\n',
      'overlays/eu/kustomization.yaml': 'resources: [../../base, https://example.com/a.yaml, gone.yaml]\n',
    });
    const { out, code } = await replicast('lint .', files);
    expect(out.split('\n').filter((line) => line.includes('error:'))).toEqual([
      expect.stringMatching(/^a\.yaml:7:16: error: .*-2/),
      expect.stringMatching(/^base\/hpa\.yaml:7:16: error: .*-1/),
      expect.stringMatching(/^feature\/patch\.yaml:6:16: error: spec.maxReplicas: /),
      'overlays/eu/kustomization.yaml:1:53: error: kustomize fails: gone.yaml cannot be read (kustomize/build)',
    ]);
    expect(code).toBe(1);
  });

  test('reports no failure because of a file that only Replicast does not read', async () => {
    const { out, err, code } = await replicast(
      'lint overlays/prod',
      shop({
        'overlays/prod/kustomization.yaml':
          'resources: [../../base, ../../crd.yaml]\npatches: [{ path: hpa-patch.yaml }]\n',
        'crd.yaml': 'x'.repeat(limits.fileLength + 1),
      }),
    );
    expect(`${out}${err}`).toContain(
      'overlays/prod/kustomization.yaml:1:25: information: An entry names a file that is too large, so the file is not read. (limit)',
    );
    expect(out).not.toContain('kustomize/build');
    expect(code).toBe(0);
  });

  test('says nothing of a good overlay', async () => {
    expect(await replicast('lint overlays/prod', shop())).toEqual({
      out: '0 errors, 0 warnings, 0 other\n1 autoscaler checked in 1 file\n',
      err: '',
      code: 0,
    });
  });
});

describe('admit', () => {
  test('sends what kustomize prints', async () => {
    const { out, code } = await replicast('admit overlays/prod --format json', shop());
    expect(JSON.parse(out)).toMatchObject([
      {
        file: 'base/hpa.yaml',
        kustomization: 'overlays/prod',
        document: 0,
        verdict: 'accepted',
        stored: { metadata: { name: 'my-web' }, spec: { maxReplicas: 12 } },
      },
    ]);
    expect(code).toBe(0);
  });
});

describe('simulate of a patch', () => {
  test('simulates the autoscaler that it becomes part of', async () => {
    const { out, err, code } = await replicast('simulate overlays/prod/hpa-patch.yaml', shop());
    expect(out.split('\n')[0]).toBe(
      'my-web · HorizontalPodAutoscaler · base/hpa.yaml with overlays/prod · assuming Kubernetes 1.37',
    );
    expect(out).toContain('3 → 6 → 12');
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });
  test('says that it changes no autoscaler', async () => {
    const { err, code } = await replicast(
      'simulate overlays/prod/hpa-patch.yaml',
      shop({
        'overlays/prod/kustomization.yaml':
          'resources: [../../base]\npatches: [{ path: hpa-patch.yaml, target: { name: other } }]\n',
      }),
    );
    expect(err).toContain('the patch changes no autoscaler');
    expect(code).toBe(2);
  });
});
