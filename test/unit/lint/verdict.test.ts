// A proof against a sequence is the same in the lens, the hover and the diagnostics.
import { describe, expect, test } from 'vitest';
import { diagnosticsOf, hoverOf, lensesOf } from '../../support/marked.ts';
import { deployment, type Files, hpaFor } from '../../support/workspace.ts';

const cpu = `  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } }
`;
const queue =
  '    - { type: External, external: { metric: { name: q }, target: { type: AverageValue, averageValue: 1 } } }\n';
const without = deployment('web').replace(/ {10}resources[\s\S]*/, '');
const hpa = hpaFor('web', cpu);
const never =
  'never scaled by metrics: container app of web has no cpu request (unless a LimitRange or webhook adds it)';

interface Place {
  files: Files;
  kubernetes?: string;
}

const besides = (workload: string, more: Files = {}): Place => ({
  files: { 'hpa.yaml': hpa, 'web.yaml': workload, 'kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n', ...more },
});
const lens = (autoscaler: string, place: Place) => {
  const titles = lensesOf(autoscaler, place).map((line) => line.replace(/^\d+: /, ''));
  return titles.slice(0, titles.indexOf('Simulate')).join(' · ');
};
const reported = (autoscaler: string, place: Place) =>
  diagnosticsOf(autoscaler, place)
    .filter(({ code }) => code === 'target-without-request')
    .map(({ message }) => message);
const inOneFile = (autoscaler: string, workload: string, kubernetes?: string): Place => ({
  files: { 'hpa.yaml': `${autoscaler}---\n${workload}` },
  ...(kubernetes !== undefined && { kubernetes }),
});

describe('a workload without the request that a metric needs', () => {
  test('takes the place of the sequence in the lens', () => {
    expect(lens(hpa, besides(without))).toBe(never);
    expect(lens(hpa, inOneFile(hpa, without))).toBe(never);
  });

  test('is a warning at the name of the target', () => {
    expect(reported(hpa, besides(without))).toEqual([
      'Container app of web has no cpu request, so the cpu metric fails for every pod (unless a LimitRange or webhook adds it): only minReplicas and maxReplicas change the replicas.',
    ]);
    const [found] = diagnosticsOf(hpa, besides(without));
    expect(found).toMatchObject({ severity: 2, range: { start: { line: 8, character: 10 } } });
  });

  test.each(['kind', 'maxReplicas', 'metrics'])('is the first sentence of the hover of %s, without a chart', (key) => {
    const card = hoverOf(hpa.replace(`${key}:`, `${key.slice(0, 2)}<|>${key.slice(2)}:`), besides(without));
    expect(card?.split('\n\n')[1]).toBe(`**${never.replace('never', 'Never')}** · w/web.yaml`);
    expect(card).not.toMatch(/→|\|/);
  });

  test('is not mentioned by fields that have nothing to do with scaling', () =>
    expect(hoverOf(hpa.replace('name:', 'na<|>me:'), besides(without))).not.toContain('Never scaled'));

  test('concerns the metric that the server adds', () => {
    const bare = hpaFor('web');
    expect(lens(bare, inOneFile(bare, without))).toBe(never);
    expect(reported(bare, inOneFile(bare, without))).toHaveLength(1);
  });

  test('stops only the scale-down if another metric may be readable', () => {
    const both = hpaFor('web', `${cpu}${queue}`);
    expect(lens(both, inOneFile(both, without))).toBe(
      `1 → 4 → 8 → 10 in 30 s · ${never.replace('scaled', 'scaled down')}`,
    );
    expect(reported(both, inOneFile(both, without))[0]).toMatch(
      /: the other metrics still scale up, but nothing scales down\.$/,
    );
  });

  test('changes no sequence beside another metric up to 1.20', () => {
    const both = hpaFor('web', `${cpu}${queue}`).replace('autoscaling/v2', 'autoscaling/v2beta2');
    expect(lens(both, inOneFile(both, without, '1.20'))).toMatch(/^1 → .* · 10 → 1 after 5 min/);
    expect(reported(both, inOneFile(both, without, '1.20'))[0]).toMatch(/: only the other metrics count\.$/);
    expect(lens(both, inOneFile(both, without, '1.21'))).toContain('never scaled down by metrics');
  });

  test('counts restartable init containers from 1.29, and never plain ones', () => {
    const init = (restart: string) =>
      deployment('web').replace(
        '      containers:',
        `      initContainers:\n        - { name: proxy${restart} }\n      containers:`,
      );
    const sidecar = init(', restartPolicy: Always');
    expect(lens(hpa, inOneFile(hpa, sidecar, '1.29'))).toContain('container proxy of web has no cpu request');
    expect(lens(hpa, inOneFile(hpa, sidecar, '1.28'))).toMatch(/^1 →/);
    expect(lens(hpa, inOneFile(hpa, init('')))).toMatch(/^1 →/);
  });

  test('looks only at the container that the metric names', () => {
    const second = deployment('web').concat('        - name: proxy\n');
    const of = (container: string) =>
      hpaFor(
        'web',
        cpu
          .replace('Resource', 'ContainerResource')
          .replace('resource: { ', `containerResource: { container: ${container}, `),
      );
    expect(lens(of('app'), inOneFile(of('app'), second))).toMatch(/^1 →/);
    expect(lens(of('proxy'), inOneFile(of('proxy'), second))).toContain('container proxy of web has no cpu request');
  });
});

describe('a workload whose containers request 0', () => {
  const zero = (amount = '0') => deployment('web', '', amount);
  const proxy = (request: string) => `        - name: proxy\n          resources: { requests: { cpu: ${request} } }\n`;

  test.each(['0', '0m', '"0.0"'])('has no percentage of it: %s', (amount) => {
    expect(reported(hpa, inOneFile(hpa, zero(amount)))).toEqual([
      'Container app of web requests 0 cpu, so the cpu metric fails for every pod (unless a webhook changes the request): only minReplicas and maxReplicas change the replicas.',
    ]);
    expect(lens(hpa, inOneFile(hpa, zero(amount)))).toBe(
      'never scaled by metrics: container app of web requests 0 cpu (unless a webhook changes the request)',
    );
  });

  test('is reported only if all of them do', () => {
    expect(reported(hpa, inOneFile(hpa, `${zero()}${proxy('0')}`))).toEqual([
      expect.stringMatching(/^All containers of web request 0 cpu, /),
    ]);
    expect(reported(hpa, inOneFile(hpa, `${zero()}${proxy('1m')}`))).toEqual([]);
    expect(reported(hpa, inOneFile(hpa, `${zero('1n')}${proxy('0')}`))).toEqual([]);
  });

  test('is reported of the container that the metric names', () => {
    const of = (container: string) =>
      hpaFor(
        'web',
        cpu
          .replace('Resource', 'ContainerResource')
          .replace('resource: { ', `containerResource: { container: ${container}, `),
      );
    const both = `${zero()}${proxy('1m')}`;
    expect(reported(of('app'), inOneFile(of('app'), both))).toHaveLength(1);
    expect(reported(of('proxy'), inOneFile(of('proxy'), both))).toEqual([]);
  });

  test('is the same for a limit, which becomes the request', () =>
    expect(reported(hpa, inOneFile(hpa, zero().replace('requests:', 'limits:')))).toHaveLength(1));

  test('is not reported where the target is an amount', () => {
    const amount = hpaFor('web', cpu.replace('Utilization, averageUtilization', 'AverageValue, averageValue'));
    expect(reported(amount, inOneFile(amount, zero()))).toEqual([]);
  });
});

describe('nothing is said about the request if', () => {
  const limitRange = 'apiVersion: v1\nkind: LimitRange\nmetadata: { name: defaults }\nspec: { limits: [] }\n';
  const vpa = (mode: string) => `apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: { name: web }
spec:
  targetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  updatePolicy: { updateMode: "${mode}" }
`;

  test.each([
    ['the workload has it', hpa, deployment('web')],
    ['a limit becomes the request', hpa, `${without}          resources: { limits: { cpu: 1 } }\n`],
    ['a template writes it', hpa, `${without}          resources: {{ .Values.resources }}\n`],
    [
      'a template line writes it',
      hpa,
      `${without}          resources:\n            {{- toYaml .Values.resources | nindent 12 }}\n`,
    ],
    ['it is set for the pod', hpa, `${without}      resources: { requests: { cpu: 1 } }\n`],
    ['the workload is another one', hpa, without.replace('name: web', 'name: api')],
    ['a LimitRange may add it', hpa, `${without}---\n${limitRange}`],
    ['a VerticalPodAutoscaler may add it', hpa, `${without}---\n${vpa('Auto')}`],
    [
      'the target is a value',
      hpaFor('web', cpu.replace('type: Utilization, averageUtilization', 'type: AverageValue, averageValue')),
      without,
    ],
  ])('%s', (_, autoscaler, workload) => {
    const place = inOneFile(autoscaler, workload);
    expect(lens(autoscaler, place)).toMatch(/^1 →/);
    expect(reported(autoscaler, place)).toEqual([]);
  });

  test('but a workload of the same name elsewhere proves nothing', () =>
    expect(lens(hpa, besides(without, { 'other/web.yaml': deployment('web') }))).toBe(never));

  test('but a VerticalPodAutoscaler that is off adds nothing', () =>
    expect(lens(hpa, inOneFile(hpa, `${without}---\n${vpa('Off')}`))).toBe(never));

  test('an overlay patches the workload', () => {
    const overlay = (more: string) => ({ 'overlays/kustomization.yaml': `resources: [../]\n${more}` });
    expect(lens(hpa, besides(without, overlay('')))).toBe(never);
    const inline = (path: string) =>
      `patches:\n  - target: { kind: Deployment }\n    patch: |-\n      - { op: add, path: ${path}, value: {} }\n`;
    expect(lens(hpa, besides(without, overlay(inline('/spec/replicas'))))).toBe(never);
    const resources = inline('/spec/template/spec/containers/0/resources');
    expect(lens(hpa, besides(without, overlay(resources)))).toMatch(/^1 →/);
    expect(lens(hpa, besides(without, { 'other/kustomization.yaml': resources }))).toBe(never);
    const patched = { ...overlay('patches: [{ path: web.yaml }]\n'), 'overlays/web.yaml': deployment('web') };
    expect(lens(hpa, besides(without, patched))).toMatch(/^1 →/);
  });

  test('nothing proves that both are applied together', () =>
    expect(lens(hpa, { files: { 'hpa.yaml': hpa, 'web.yaml': without } })).toMatch(/^1 →/));
});
