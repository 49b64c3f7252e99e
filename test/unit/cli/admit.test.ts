import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import { nested, yaml } from '../../support/yaml.ts';

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
const deployment = yaml`
  apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
`;

describe('text output, in the format of kubectl', () => {
  test('an accepted object is printed as it is stored', async () => {
    const { code, out, err } = await replicast('admit web.yaml', { 'web.yaml': good });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^web\.yaml, document 0: accepted\n/);
    expect(out).toContain('averageUtilization: 80');
  });
  test('several errors are printed as a list', async () =>
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
  test('the messages are those of the release', async () => {
    const { out } = await replicast('admit web.yaml --kubernetes 1.32', { 'web.yaml': bad });
    expect(out).toContain('* spec.maxReplicas: Invalid value: 0: must be greater than 0');
  });
  test('a version that the release no longer serves is refused', async () => {
    const { code, out } = await replicast('admit -', { '-': head('v2beta2') + spec(5) });
    expect(code).toBe(1);
    expect(out).toContain(
      'error: resource mapping not found for name: "web" namespace: "" from "STDIN": no matches for kind',
    );
  });
  test('an assumed release that does not serve the version is named, so that `lint` does not seem to contradict', async () => {
    const old = { 'web.yaml': head('v2beta2') + spec(5) };
    const note = '\n  Assuming Kubernetes 1.37; --kubernetes chooses another release.\n';
    expect((await replicast('admit web.yaml', old)).out).toContain(`unserved${note}`);
    expect((await replicast('admit web.yaml --kubernetes 1.37', old)).out).not.toContain('Assuming');
    const json = async (options: string) =>
      JSON.parse((await replicast(`admit web.yaml --format json${options}`, old)).out);
    expect(await json('')).toMatchObject([{ release: '1.37', releaseAssumed: true, verdict: 'unserved' }]);
    expect((await json(' --kubernetes 1.37'))[0]).not.toHaveProperty('releaseAssumed');
  });
  test('a deprecation warning of an old server is printed', async () => {
    const { code, out } = await replicast('admit web.yaml --kubernetes 1.23', {
      'web.yaml': head('v2beta2') + spec(5),
    });
    expect(code).toBe(0);
    expect(out).toContain('  Warning: autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+');
  });
});

describe('the objects of a file', () => {
  test('a file without an autoscaler is reported', async () => {
    const none = { code: 0, out: '', err: 'web.yaml, standard input: no autoscaler found.\n' };
    expect(await replicast('admit web.yaml -', { 'web.yaml': deployment, '-': '\n' })).toEqual(none);
    expect(await replicast('admit web.yaml --format json', { 'web.yaml': deployment })).toMatchObject({
      code: 0,
      out: '[]\n',
    });
  });

  test('each autoscaler document is printed with its number', async () => {
    const { out } = await replicast('admit all.yaml --format json', {
      'all.yaml': yaml`
        ${deployment}
        ---
        # nothing
        ---
        ${good}
        ---
        ${head('v1', 'b')}
        ${spec(3)}
      `,
    });
    expect(
      JSON.parse(out).map(({ document, verdict }: { document: number; verdict: string }) => [document, verdict]),
    ).toEqual([
      [1, 'accepted'],
      [2, 'accepted'],
    ]);
  });
  test('the items of a List are printed with their index', async () => {
    const list = yaml`
      apiVersion: v1
      kind: List
      items:
      - ${good}
    `;
    const { out } = await replicast('admit list.yaml --format json', { 'list.yaml': list });
    expect(JSON.parse(out)).toMatchObject([{ document: 0, item: 0, verdict: 'accepted' }]);
  });
});

test('a binary file ends with 2, and the other files still get their results', async () => {
  const { code, out, err } = await replicast('admit d', { 'd/a.yaml': '\0\0\0', 'd/b.yaml': bad });
  expect({ code, err }).toEqual({ code: 2, err: 'd/a.yaml is not text.\n' });
  expect(out).toMatch(/^d\/b\.yaml, document 0: invalid\n/);
});

describe('kubectl and the API server parse duplicate keys differently', () => {
  const twice = yaml`
    ${good}
      minReplicas: 2
      minReplicas: 3
  `;
  test('kubectl silently sends the last of two equal keys', async () => {
    const { out } = await replicast('admit web.yaml --format json', { 'web.yaml': twice });
    expect(JSON.parse(out)[0].stored.spec.minReplicas).toBe(3);
  });
  test('the API server refuses two equal keys', async () => {
    const { code, out } = await replicast('admit web.yaml --format json --as server', { 'web.yaml': twice });
    expect(code).toBe(1);
    expect(JSON.parse(out)[0].message).toMatch(
      /strict decoding error: yaml: unmarshal errors:\n {2}line 8: key "minReplicas" already set in map$/,
    );
  });
});

describe('an update of a stored object', () => {
  const zero = yaml`
    ${good}
      minReplicas: 0
      metrics: [{type: External, external: {metric: {name: q}, target: {type: Value, value: 3}}}]
  `;
  test('may keep a value that a new object may not have', async () => {
    const files = { 'new.yaml': zero, 'old.yaml': zero };
    expect((await replicast('admit new.yaml --kubernetes 1.32', files)).code).toBe(1);
    expect((await replicast('admit new.yaml --kubernetes 1.32 --old old.yaml', files)).code).toBe(0);
  });
  test('is refused if the stored object is another one', async () => {
    const { out } = await replicast('admit new.yaml --old old.yaml', {
      'new.yaml': good,
      'old.yaml': head('v2', 'b') + spec(5),
    });
    expect(out).toContain('the name of the object (web) does not match the name on the URL (b)');
  });
});

test('JSON output matches its schema', async () => {
  const validate = new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync('docs/formats/admission.schema.json', 'utf8')),
  );
  const texts = [
    good,
    bad,
    '{',
    head('v3') + spec(1),
    `${good}  foo: 1\n`,
    head('v2', '') + spec(1),
    head('v1') + spec(-1),
  ];
  for (const as of ['kubectl', 'server']) {
    for (const text of texts) {
      const { out } = await replicast(`admit f.yaml --format json --as ${as}`, { 'f.yaml': text });
      expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
    }
  }
});

test('a file that cannot be read ends with 2', async () => {
  expect(await replicast('admit none.yaml', {})).toMatchObject({ code: 2, out: '' });
  expect(await replicast('admit web.yaml --kubernetes 1.99', { 'web.yaml': good })).toMatchObject({ code: 2, out: '' });
});

describe('a WatermarkPodAutoscaler', () => {
  const wpa = (rest: string) => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
${rest}`;
  const parsed = async (words: string, text: string): Promise<Record<string, unknown>> => {
    const { code, out } = await replicast(`admit web.yaml --format json${words}`, { 'web.yaml': text });
    const records = JSON.parse(out) as Record<string, unknown>[];
    expect(records).toHaveLength(1);
    return { ...records[0], code };
  };

  test('is refused by the schema', async () =>
    expect(
      await replicast('admit web.yaml', {
        'web.yaml': wpa(nested`
          maxReplicas: 0
          minReplicas: "1"
        `),
      }),
    ).toEqual({
      code: 1,
      out: [
        'web.yaml, document 0: invalid',
        '  The WatermarkPodAutoscaler "web" is invalid:',
        '  * spec.maxReplicas: Invalid value: 0: spec.maxReplicas in body should be greater than or equal to 1',
        '  * spec.minReplicas: Invalid value: "string": spec.minReplicas in body must be of type integer: "string"',
        '',
      ].join('\n'),
      err: '',
    }));

  test('is accepted by the API server and then refused by the controller', async () => {
    const { code, out } = await replicast('admit web.yaml', {
      'web.yaml': wpa(nested`
        maxReplicas: 2
        minReplicas: 4
      `),
    });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^web\.yaml, document 0: accepted\n {2}The controller refuses it: watermark pod autoscaler requires/,
    );
    expect(out).toContain(nested`
      metadata:
        name: web
    `);
  });

  test('is stored without defaults, which only the controller applies', async () => {
    const { code, verdict, stored, controllerDefaulted } = await parsed(
      '',
      wpa(nested`
        maxReplicas: 3
        tolerance: "0.5"
      `),
    );
    expect({ code, verdict }).toEqual({ code: 0, verdict: 'accepted' });
    expect(stored).toMatchObject({ spec: { maxReplicas: 3, tolerance: '0.5' } });
    expect(controllerDefaulted).toMatchObject({ tolerance: '500m', minReplicas: 1, scaleUpLimitFactor: '50' });
  });

  test('cannot be decoded by the controller, although the schema accepts it', async () => {
    const { code, verdict, controllerUnreadable } = await parsed(
      '',
      wpa(nested`
        maxReplicas: 3
        tolerance: 1e1.5
      `),
    );
    expect({ code, verdict }).toEqual({ code: 1, verdict: 'accepted' });
    expect(controllerUnreadable).toContain('quantities must match');
  });

  test('is validated by the schema of the chosen release', async () => {
    const text = wpa(nested`
      maxReplicas: 3
      tolerateZero: true
    `);
    expect(await parsed('', text)).toMatchObject({ code: 0, verdict: 'accepted' });
    expect(await parsed(' --wpa 0.5.2', text)).toMatchObject({
      code: 1,
      verdict: 'undecodable',
      message: expect.stringMatching(/strict decoding error: unknown field "spec\.tolerateZero"$/),
    });
  });

  test('is refused in a version that its CRD does not serve', async () => {
    const { verdict, message } = await parsed('', wpa('').replace('v1alpha1', 'v1'));
    expect(verdict).toBe('unserved');
    expect(message).toContain('no matches for kind "WatermarkPodAutoscaler" in version "datadoghq.com/v1"');
  });

  describe('as the API server reads it', () => {
    const server = async (text: string, old?: string) => {
      const files = { 'web.yaml': text, ...(old !== undefined && { 'old.yaml': old }) };
      const { out } = await replicast(
        `admit web.yaml --as server --format json${old === undefined ? '' : ' --old old.yaml'}`,
        files,
      );
      const [{ verdict, message, stored, warnings }] = JSON.parse(out);
      return { verdict, message, stored, warnings };
    };
    const head = 'WatermarkPodAutoscaler in version "v1alpha1" cannot be handled as a WatermarkPodAutoscaler: ';

    test.each([
      [
        wpa(nested`
          maxReplicas: 3
          maxReplicas: 4
        `),
        `${head}strict decoding error: yaml: unmarshal errors:\n  line 7: key "maxReplicas" already set in map`,
      ],
      [
        wpa('').replace('{name: web}', '[web]'),
        `${head}json: cannot unmarshal array into Go value of type v1.ObjectMeta`,
      ],
      [
        wpa('').replace('{name: web}', '{name: 5}'),
        `${head}json: cannot unmarshal number into Go struct field ObjectMeta.name of type string`,
      ],
      [wpa('').replace('{name: web}', '{name: a, b: c}'), `${head}strict decoding error: unknown field "metadata.b"`],
      [
        wpa('').replace('datadoghq.com/v1alpha1', 'null'),
        `WatermarkPodAutoscaler in version "" cannot be handled as a WatermarkPodAutoscaler: .apiVersion accessor error: <nil> is of the type <nil>, expected string`,
      ],
      [
        wpa('').replace('v1alpha1', 'v2'),
        `WatermarkPodAutoscaler in version "v2" cannot be handled as a WatermarkPodAutoscaler: strict decoding error: unknown field "spec"`,
      ],
      [
        wpa('').replace('datadoghq.com/v1alpha1', 'a/b/c'),
        'the object provided is unrecognized (must be of type WatermarkPodAutoscaler): unexpected GroupVersion string: a/b/c (61706956657273696f6e3a20612f622f630a6b696e643a2057617465726d ...)',
      ],
      [wpa('').replace('kind: Water', 'kinds: Water'), undefined],
      [
        wpa('').replace('datadoghq.com/v1alpha1', 'v1'),
        'the API version in the data (v1) does not match the expected API version (datadoghq.com/v1alpha1)',
      ],
      [
        wpa('  maxReplicas: .inf\n'),
        'the object provided is unrecognized (must be of type WatermarkPodAutoscaler): json: unsupported value: +Inf (61706956657273696f6e3a2064617461646f6768712e636f6d2f7631616c ...)',
      ],
      [
        '{"kind": "WatermarkPodAutoscaler"',
        /^the object provided is unrecognized \(must be of type WatermarkPodAutoscaler\): yaml: .* \(\{"kind": "WatermarkPodAutoscal \.\.\.\)$/,
      ],
    ])('%j', async (text, message) => {
      const answer = await server(text);
      if (typeof message === 'string') expect(answer.message).toBe(message);
      else if (message) expect(answer.message).toMatch(message);
      else
        expect(answer.message).toMatch(
          /^the object provided is unrecognized .*Object 'Kind' is missing in 'apiVersion: [\s\S]*' \(/,
        );
    });

    test('an update keeps the status, increments the generation on a change, and refuses only changed fields', async () => {
      const old = `${wpa('  maxReplicas: 0\n')}status: {currentReplicas: 1, desiredReplicas: 2}\n`;
      expect(
        await server(wpa('  maxReplicas: 0\n').replace('{name: web}', '{name: web, labels: {a: b}}'), old),
      ).toMatchObject({
        verdict: 'accepted',
        stored: { metadata: { generation: 1, labels: { a: 'b' } }, status: { currentReplicas: 1 } },
      });
      expect(await server(wpa('  maxReplicas: 3\n'), old)).toMatchObject({ stored: { metadata: { generation: 2 } } });
      expect(await server(wpa('  maxReplicas: -1\n'), old)).toMatchObject({ verdict: 'invalid' });
      expect(await server(wpa('').replace('{name: web}', '{name: other}'), old)).toMatchObject({
        verdict: 'badRequest',
      });
      expect(await server(wpa('').replace('{name: web}', '{name: web, resourceVersion: "5"}'), old)).toMatchObject({
        verdict: 'conflict',
        message: expect.stringMatching(
          /^Operation cannot be fulfilled on watermarkpodautoscalers\.datadoghq\.com "web": /,
        ),
      });
    });

    test('a finalizer of any name is accepted, with a warning', async () => {
      const { verdict, warnings } = await server(wpa('').replace('{name: web}', '{name: web, finalizers: [mine]}'));
      expect(verdict).toBe('accepted');
      expect(warnings).toEqual([
        expect.stringMatching(/^metadata\.finalizers: "mine": prefer a domain-qualified finalizer name/),
      ]);
    });
  });
});
