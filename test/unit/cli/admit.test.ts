import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

const spec = (max: number) => `spec:
  maxReplicas: ${max}
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
`;
const head = (version = 'v2', name = 'web') => `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata: {name: ${name}}
`;
const good = head() + spec(5);
const bad = head() + spec(0);
const deployment = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n';

describe('text, as kubectl prints it', () => {
  test('an accepted object is shown as it is stored', async () => {
    const { code, out, err } = await replicast('admit web.yaml', { 'web.yaml': good });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^web\.yaml, document 0: accepted\n/);
    expect(out).toContain('averageUtilization: 80');
  });
  test('several refusals are a list', async () =>
    expect(await replicast('admit web.yaml', { 'web.yaml': bad })).toEqual({
      code: 1,
      out: [
        'web.yaml, document 0: invalid',
        '  The HorizontalPodAutoscaler "web" is invalid:',
        '  * spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
        '  * spec.maxReplicas: Required value',
        '',
      ].join('\n'),
      err: '',
    }));
  test('the words are those of the release', async () => {
    const { out } = await replicast('admit web.yaml --kubernetes 1.32', { 'web.yaml': bad });
    expect(out).toContain('* spec.maxReplicas: Invalid value: 0: must be greater than 0');
  });
  test('a version that is served no more', async () => {
    const { code, out } = await replicast('admit -', { '-': head('v2beta2') + spec(5) });
    expect(code).toBe(1);
    expect(out).toContain('error: resource mapping not found for name: "web" namespace: "" from "STDIN": no matches for kind');
  });
  test('a warning of an old server', async () => {
    const { code, out } = await replicast('admit web.yaml --kubernetes 1.23', { 'web.yaml': head('v2beta2') + spec(5) });
    expect(code).toBe(0);
    expect(out).toContain('  Warning: autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+');
  });
});

describe('which objects', () => {
  test('each document that is an autoscaler, by its number', async () => {
    const { out } = await replicast('admit all.yaml --format json', {
      'all.yaml': `${deployment}---\n# nothing\n---\n${good}---\n${head('v1', 'b')}${spec(3)}`,
    });
    expect(JSON.parse(out).map(({ document, verdict }: { document: number; verdict: string }) => [document, verdict])).toEqual([
      [1, 'accepted'],
      [2, 'accepted'],
    ]);
  });
  test('the items of a list', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${good.replaceAll('\n', '\n  ').trimEnd()}\n`;
    const { out } = await replicast('admit list.yaml --format json', { 'list.yaml': list });
    expect(JSON.parse(out)).toMatchObject([{ document: 0, item: 0, verdict: 'accepted' }]);
  });
});

describe('kubectl and the server read differently', () => {
  const twice = `${good}  minReplicas: 2\n  minReplicas: 3\n`;
  test('kubectl silently sends the last of two equal keys', async () => {
    const { out } = await replicast('admit web.yaml --format json', { 'web.yaml': twice });
    expect(JSON.parse(out)[0].stored.spec.minReplicas).toBe(3);
  });
  test('the server refuses them', async () => {
    const { code, out } = await replicast('admit web.yaml --format json --as server', { 'web.yaml': twice });
    expect(code).toBe(1);
    expect(JSON.parse(out)[0].message).toMatch(
      /strict decoding error: yaml: unmarshal errors:\n {2}line 8: key "minReplicas" already set in map$/,
    );
  });
});

describe('an update', () => {
  const zero = `${good}  minReplicas: 0\n  metrics: [{type: External, external: {metric: {name: q}, target: {type: Value, value: 3}}}]\n`;
  test('may keep what may not be new', async () => {
    const files = { 'new.yaml': zero, 'old.yaml': zero };
    expect((await replicast('admit new.yaml --kubernetes 1.32', files)).code).toBe(1);
    expect((await replicast('admit new.yaml --kubernetes 1.32 --old old.yaml', files)).code).toBe(0);
  });
  test('of another object is refused', async () => {
    const { out } = await replicast('admit new.yaml --old old.yaml', { 'new.yaml': good, 'old.yaml': head('v2', 'b') + spec(5) });
    expect(out).toContain('the name of the object (web) does not match the name on the URL (b)');
  });
});

test('JSON keeps to its schema', async () => {
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync('docs/formats/admission.schema.json', 'utf8')));
  const texts = [good, bad, '{', head('v3') + spec(1), `${good}  foo: 1\n`, head('v2', '') + spec(1), head('v1') + spec(-1)];
  for (const as of ['kubectl', 'server']) {
    for (const text of texts) {
      const { out } = await replicast(`admit f.yaml --format json --as ${as}`, { 'f.yaml': text });
      expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
    }
  }
});

test('what cannot be read', async () => {
  expect(await replicast('admit none.yaml', {})).toMatchObject({ code: 2, out: '' });
  expect(await replicast('admit web.yaml --kubernetes 1.99', { 'web.yaml': good })).toMatchObject({ code: 2, out: '' });
});
