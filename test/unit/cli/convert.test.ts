import { describe, expect, test } from 'vitest';
import { limits } from '../../../core/text/limits.ts';
import { replicast } from '../../support/io.ts';
import { nested, yaml } from '../../support/yaml.ts';

const beta1 = `# The web tier.
apiVersion: autoscaling/v2beta1 # old
kind: HorizontalPodAutoscaler
metadata:
  name: web   # its name
spec:
  maxReplicas: 10   # most
  # metrics come here
  metrics:
    - type: Resource
      resource:
        name: cpu
        targetAverageUtilization: 60 # percent
    - type: External
      external: {metricName: lag, targetAverageValue: "30"}
  # the workload
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
---
kind: Service   # untouched
`;

const converted = `# The web tier.
apiVersion: autoscaling/v2 # old
kind: HorizontalPodAutoscaler
metadata:
  name: web   # its name
spec:
  maxReplicas: 10   # most
  # metrics come here
  metrics:
    - type: Resource
      resource:
        name: cpu
        # percent
        target:
          type: Utilization
          averageUtilization: 60
    - type: External
      external: {metric: { name: lag }, target: { type: AverageValue, averageValue: "30" }}
  # the workload
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
---
kind: Service   # untouched
`;

const convert = (words: string, text: string) => replicast(`convert f.yaml ${words}`, { 'f.yaml': text });

describe('the rest of the file keeps its place, comments and formatting', () => {
  test('v2beta1 converts to v2', async () =>
    expect(await convert('--to autoscaling/v2', beta1)).toEqual({ code: 0, out: converted, err: '' }));
  test('v2beta2 to v2 changes only the version', async () => {
    const text = converted.replace('autoscaling/v2', 'autoscaling/v2beta2');
    expect(await convert('--to autoscaling/v2', text)).toEqual({ code: 0, out: converted, err: '' });
  });
  test('a field of v1 under v2 becomes a metric instead of being lost', async () => {
    const text = yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata: { name: web }
      spec:
        scaleTargetRef: { kind: Deployment, name: web }
        maxReplicas: 3
        targetCPUUtilizationPercentage: 50 # half
    `;
    const { out, err } = await convert('', text);
    expect(out).toContain('metrics:');
    expect(out).toContain('averageUtilization: 50');
    expect(out).not.toContain('targetCPUUtilizationPercentage');
    expect(err).toBe('');
    expect((await convert('--to autoscaling/v1', text)).out).toContain('targetCPUUtilizationPercentage: 50');
  });
  test('converting to the same version changes nothing', async () =>
    expect((await convert('--to autoscaling/v2', converted)).out).toBe(converted));
  test('--document converts and prints only that document', async () => {
    const { out } = await convert('--to autoscaling/v2 --document 0', beta1);
    expect(out).toBe(converted.slice(0, converted.indexOf('---')));
  });
});

describe('losses are reported', () => {
  const losing = yaml`
    ${converted.slice(0, converted.indexOf('---'))}
      behavior:
        scaleDown:
          tolerance: 0.2 # a fifth
  `;
  test('v2beta2 loses the tolerance', async () => {
    const { code, out, err } = await convert('--to autoscaling/v2beta2', losing);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'f.yaml: spec.behavior.scaleDown.tolerance is lost: autoscaling/v2beta2 has no field for it.\n',
    });
    expect(out).not.toContain('tolerance');
    expect(out).toContain('# a fifth');
  });
  test('v1 keeps the other fields in annotations', async () => {
    const { out, err } = await convert('--to autoscaling/v1', losing);
    expect(err.split('\n')).toEqual([
      'f.yaml: spec.metrics moves into an annotation, and is lost if an edit removes the annotation.',
      'f.yaml: spec.behavior moves into an annotation, and is lost if an edit removes the annotation.',
      '',
    ]);
    expect(out).toContain('\n  targetCPUUtilizationPercentage: 60\n');
    expect(out).toContain('"targetAverageValue":"30"');
  });
});

test('converting to v1 and back restores the object', async () => {
  const v1 = (await convert('--to autoscaling/v1', converted)).out;
  const { out } = await replicast('admit a.yaml b.yaml --format json', { 'a.yaml': converted, 'b.yaml': v1 });
  const [a, b] = JSON.parse(out) as { stored: { spec: { metrics: { type: string }[] } } }[];
  // The API server stores cpu last.
  expect(b?.stored.spec.metrics).toEqual(a?.stored.spec.metrics.toReversed());
});

test.each([
  ['no autoscaler', 'kind: Service\n', '--to autoscaling/v2', 'f.yaml has no HorizontalPodAutoscaler to convert.\n'],
  [
    'a template for v1',
    `${converted}`.replace('10', '{{ .Values.max }}'),
    '--to autoscaling/v1',
    'f.yaml:7 is not converted. autoscaling/v1 stores this field as JSON in an annotation, and this JSON cannot contain a template.\n',
  ],
  [
    'a malformed text',
    `${converted.slice(0, 200)}\n\t- [`,
    '--to autoscaling/v1',
    'f.yaml is not converted. The text has an error, so it cannot be read.\n',
  ],
  [
    'a number that is none',
    converted,
    '--to autoscaling/v1 --document x',
    '--document x: must be a whole number of at most 9 digits, 0 or greater.\n',
  ],
])('%s is not converted', async (_name, text, words, err) =>
  expect(await convert(words, text)).toEqual({ code: 2, out: '', err }),
);

describe('extensions/v1beta1', () => {
  const newest = converted.replace(/---[\s\S]*/, '');

  test('keeps comments and the cpu target, and reports the losses', async () => {
    const { out, err, code } = await replicast('convert - --to extensions/v1beta1', { '-': newest });
    expect(code).toBe(0);
    expect(out).toMatch(/^# The web tier\.\napiVersion: extensions\/v1beta1 # old\n/);
    expect(out).toContain(
      nested`
        scaleRef:
          apiVersion: apps/v1
          kind: Deployment
          name: web
          subresource: scale
      `,
    );
    for (const comment of ['# most', '# metrics come here', '# percent', '# the workload'])
      expect(out).toContain(comment);
    expect(out).toContain('cpuUtilization:');
    expect(out).toContain('targetPercentage: 60');
    expect(err).toBe('standard input: spec.metrics[1] is lost: extensions/v1beta1 has no field for it.\n');
  });

  test('converts back to the fields that it supports', async () => {
    const { out } = await replicast('convert - --to extensions/v1beta1', { '-': newest });
    const { out: back, err } = await replicast('convert - --to autoscaling/v2', { '-': out });
    expect(back).toContain('averageUtilization: 60');
    expect(back).toContain(nested`
      scaleTargetRef:
        apiVersion: apps/v1
        kind: Deployment
        name: web
    `);
    expect(back).not.toContain('subresource');
    expect(err).toBe('');
  });

  test('reports the default target if there is no cpu target', async () => {
    const external = newest.replace(/ {4}- type: Resource[\s\S]*?(?= {4}- type: External)/, '');
    const { err } = await replicast('convert - --to extensions/v1beta1', { '-': external });
    expect(err).toBe(
      'standard input: spec.metrics[0] is lost: extensions/v1beta1 has no field for it.\nstandard input: Without a target for cpu, extensions/v1beta1 uses 80 %.\n',
    );
  });
});

test('a file in another encoding is refused, since the output must not lose characters', async () => {
  const latin1 = new Uint8Array(Buffer.from(beta1.replace('web tier', 'caf\u00e9'), 'latin1'));
  expect(await replicast('convert old.yaml --to autoscaling/v2', { 'old.yaml': latin1 })).toEqual({
    code: 2,
    out: '',
    err: 'old.yaml is not UTF-8: some of its characters would be lost.\n',
  });
});

test('without --to the manifest is converted to autoscaling/v2', async () =>
  expect((await replicast('convert old.yaml', { 'old.yaml': beta1 })).out).toBe(
    (await replicast('convert old.yaml --to autoscaling/v2', { 'old.yaml': beta1 })).out,
  ));

test('a document over the limit is named', async () => {
  const long = `apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\n# ${'x'.repeat(limits.batchDocumentLength)}\n`;
  expect((await replicast('convert --to autoscaling/v2 hpa.yaml', { 'hpa.yaml': long })).err).toBe(
    'hpa.yaml has no HorizontalPodAutoscaler to convert: this document has more than 6 Mi characters; it is not checked.\n',
  );
});
