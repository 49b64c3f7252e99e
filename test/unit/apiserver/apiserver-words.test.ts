// Answers that no recording contains, derived from the server's source.
import { describe, expect, test } from 'vitest';
import { apiServerRules, newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../../../core/apiserver/kubectl/answer-as-apiserver.ts';
import { applyAsKubectl } from '../../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { resources } from '../../../core/apiserver/resources.ts';
import { nested, yaml } from '../../support/yaml.ts';

const rules = newestApiServerRules;
const manifest = (rest: string, metadata = '  name: web\n') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
${metadata}spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
${rest}`;

describe('numbers that JSON does not have', () => {
  test.each([
    ['.inf', '+Inf'],
    ['-.Inf', '-Inf'],
    ['.nan', 'NaN'],
  ])('%s is reported in the server’s words', (written, printed) => {
    const text = manifest(`  maxReplicas: ${written}\n`);
    const words = `the object provided is unrecognized (must be of type HorizontalPodAutoscaler): json: unsupported value: ${printed} (6170`;
    expect(answerAsApiServer(text, { rules })).toMatchObject({
      verdict: 'undecodable',
      message: expect.stringContaining(words),
    });
    const problem = `error parsing STDIN: error converting YAML to JSON: json: unsupported value: ${printed}`;
    expect(applyAsKubectl(text, { rules, file: 'STDIN' })).toMatchObject([
      { answer: { verdict: 'unreadable', message: problem } },
    ]);
  });
});

describe('metadata of an update', () => {
  const update = (metadata: string, release = '1.32', old = '  name: web\n') =>
    answerAsApiServer(manifest('  maxReplicas: 3\n', `${old}${metadata}`), {
      rules: apiServerRules({ release }),
      old: manifest('  maxReplicas: 2\n', old),
    });

  test.each(['  generateName: Web_\n', '  generation: -1\n'])('is ignored by the server: %s', (metadata) => {
    expect(update(metadata).verdict).toBe('accepted');
  });

  test('keeps a stored invalid name, but not an invalid namespace', () => {
    expect(update('', '1.32', '  name: Web_1\n').verdict).toBe('accepted');
    const { errors } = update(
      '',
      '1.32',
      nested`
        name: web
        namespace: team_a
      `,
    );
    expect(errors?.map(({ field, badValue }) => `${field} ${badValue}`)).toEqual(['metadata.namespace "team_a"']);
  });

  test('a generateName that is not a valid path segment is refused', () => {
    expect(update('  generateName: a/b\n').message).toContain(
      `metadata.generateName: Invalid value: "a/b": may not contain '/'`,
    );
  });

  test('labels are validated three times, finalizers once', () => {
    const fields = update(nested`
      labels: { a: b c }
      finalizers: [a b]
    `).errors?.map(({ field }) => field);
    const labels = 'metadata.labels';
    expect(fields).toEqual([labels, 'metadata.finalizers', labels, labels, 'metadata.finalizers[0]']);
    expect(update('  labels: { a: b c }\n', '1.37').errors).toHaveLength(1);
  });
});

test.each([
  ['~: 5', '5'],
  ['null: { a: [x, null] }', 'map[interface {}]interface {}{"a":[]interface {}{"x", interface {}(nil)}}'],
  ['? ', '<nil>'],
])('a key that JSON does not have is refused: %s', (written, printed) => {
  const text = manifest(nested`
    maxReplicas: 3
    ${written}
  `);
  const words = `unsupported map key of type: %!s(<nil>), key: <nil>, value: ${printed}`;
  const { message } = answerAsApiServer(text, { rules: apiServerRules({ release: '1.20' }) });
  expect(message).toContain(`: ${words.replace('un', 'Un')} (6170`);
  const [applied] = applyAsKubectl(text, { rules, file: 'STDIN' });
  expect(applied?.answer.message).toBe(`error parsing STDIN: error converting YAML to JSON: ${words}`);
});

test('the server warns about a new finalizer without a domain, but not about one that the stored object has', () => {
  const wpa = (finalizers: string) => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web, finalizers: [${finalizers}] }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, minReplicas: 2, maxReplicas: 5 }
`;
  const warned = (finalizers: string, old?: string) =>
    answerAsApiServer(wpa(finalizers), { rules, old }).warnings?.map((warning) => warning.split(': ')[1]);
  expect(warned('mine, a.b/c')).toEqual(['"mine"']);
  expect(warned('mine, new', wpa('mine'))).toEqual(['"new"']);
  expect(warned('mine', wpa('mine'))).toBeUndefined();
});

describe('names', () => {
  test('of finalizers are all validated before the list of standard finalizers is applied', () => {
    const { errors } = answerAsApiServer(
      manifest(
        '  maxReplicas: 3\n',
        nested`
          name: web
          finalizers: [a b, keep, c d]
        `,
      ),
      { rules },
    );
    const standard = [0, 1, 2].map((i) => `metadata.finalizers[${i}]`);
    expect(errors?.map(({ field }) => field)).toEqual(['metadata.finalizers', 'metadata.finalizers', ...standard]);
  });

  test.each([
    ['1.33', 'characters'],
    ['1.34', 'bytes'],
  ])('before the slash of a label are limited as in %s', (release, unit) => {
    const text = manifest(
      '  maxReplicas: 3\n',
      nested`
        name: web
        labels: { ${'a'.repeat(254)}/b: c }
      `,
    );
    const { errors } = answerAsApiServer(text, { rules: apiServerRules({ release }) });
    expect(errors?.map(({ detail }) => detail)).toEqual([`prefix part must be no more than 253 ${unit}`]);
  });

  test('are counted in bytes', () => {
    const { errors } = answerAsApiServer(
      manifest(
        '  maxReplicas: 3\n',
        nested`
          name: web
          labels: { a: ${'ü'.repeat(40)} }
        `,
      ),
      { rules },
    );
    expect(errors?.map(({ detail }) => detail)).toEqual([
      'must be no more than 63 bytes',
      expect.stringContaining('a valid label must be'),
    ]);
  });

  test.each([
    ['1.32', 'characters'],
    ['1.36', 'bytes'],
  ])('are refused in the words of %s', (release, unit) => {
    const long = 'a'.repeat(64);
    const text = manifest(
      '  maxReplicas: 3\n',
      nested`
        name: web
        labels: { ${long}: ${long} }
      `,
    );
    const { errors } = answerAsApiServer(text, { rules: apiServerRules({ release }) });
    expect(errors?.map(({ detail }) => detail)).toEqual([
      `name part must be no more than 63 ${unit}`,
      `must be no more than 63 ${unit}`,
    ]);
  });

  test.each([
    ['1.28', /^a lowercase RFC 1123 label must consist of/],
    ['1.29', /^must not contain dots$/],
  ])('of a container with a dot are refused in %s', (release, words) => {
    const target = '{ type: Utilization, averageUtilization: 60 }';
    const source = `{ name: cpu, container: a.b, target: ${target} }`;
    const text = manifest(nested`
      maxReplicas: 3
      metrics: [{ type: ContainerResource, containerResource: ${source} }]
    `);
    const { errors } = answerAsApiServer(text, { rules: apiServerRules({ release }) });
    expect(errors?.map(({ detail }) => detail)).toEqual([expect.stringMatching(words)]);
  });

  test.each([
    ['web-', []],
    ['web_-', ['metadata.name']],
    ['Web-', ['metadata.generateName', 'metadata.name']],
    ['-', ['metadata.generateName', 'metadata.name']],
  ])('generated from the prefix %s are validated', (prefix, fields) => {
    const { errors = [] } = answerAsApiServer(manifest('  maxReplicas: 3\n', `  generateName: "${prefix}"\n`), {
      rules,
    });
    expect(errors.map(({ field }) => field)).toEqual(fields);
  });
});

test('an update of an object with another UID is a conflict', () => {
  const text = (uid: string) =>
    manifest(
      '  maxReplicas: 3\n',
      nested`
        name: web
        uid: ${uid}
      `,
    );
  expect(answerAsApiServer(text('a'), { rules, old: text('b') })).toMatchObject({
    verdict: 'conflict',
    message: expect.stringMatching(
      /^Operation cannot be fulfilled on .* "web": .*UID in precondition: a, UID in object meta: b$/,
    ),
  });
  expect(answerAsApiServer(text('a'), { rules, old: text('a') }).verdict).toBe('accepted');
});

test('before 1.18 behavior is dropped, whatever its content is', () => {
  const text = manifest(nested`
    maxReplicas: 3
    behavior: { scaleUp: { policies: [] } }
  `).replace('/v2', '/v2beta2');
  const { verdict, stored } = answerAsApiServer(text, { rules: apiServerRules({ release: '1.17' }) });
  expect(verdict).toBe('accepted');
  expect(stored?.spec).not.toHaveProperty('behavior');
  expect(answerAsApiServer(text, { rules: apiServerRules({ release: '1.18' }) }).verdict).toBe('invalid');
});

test.each([
  ['an old Mac', '\r'],
  ['a mainframe (NEL)', '\u0085'],
  ['no system (U+2028)', '\u2028'],
])('lines can end as on %s', (_name, end) => {
  const text = manifest(nested`
    maxReplicas: 0 # none
    minReplicas: 0
  `).replaceAll('\n', end);
  const fields = answerAsApiServer(text, { rules }).errors?.map(({ field }) => field);
  expect(fields).toEqual(['spec.metrics', 'spec.maxReplicas']);
  const again = answerAsApiServer(`${text}  minReplicas: 1${end}`, { rules }).message;
  expect(again).toContain('line 9: key "minReplicas" already set in map');
});

test.each([
  ['a literal block', '|\u2028      a\u2028      b\u2028', 'a\u2028b\u2028'],
  ['a folded block', '>\u2028      a\u2028      b\u2028', 'a\u2028b\u2028'],
  ['a plain scalar', 'a\u2028      b\n      c\n', 'a\u2028b c'],
  ['single quotes', "'a''\u2029      b'\n", "a'\u2029b"],
  ['double quotes', '"a \u2028      b\\\u2028      c"\n', 'a\u2028bc'],
])('the separators U+2028 and U+2029 end a line and stay in the value of %s', (_name, written, read) => {
  const text = manifest('  maxReplicas: 3\n', `  name: web\n  annotations:\n    a: ${written}`);
  expect(answerAsApiServer(text, { rules }).stored?.metadata).toMatchObject({ annotations: { a: read } });
});

describe('an object of another kind', () => {
  const verdictOf = (apiVersion: string, kind: string, rest = '', release = '1.37') =>
    answerAsApiServer(`apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}`, {
      rules: apiServerRules({ release }),
      ...(resources[0] && { resource: resources[0] }),
    }).message?.replace(/^.*cannot be handled as a HorizontalPodAutoscaler: /, '');
  const unconvertible = (type: string) =>
    `converting (${type}) to (autoscaling.HorizontalPodAutoscaler): unknown conversion`;

  test.each([
    ['v1', 'List', 'v1.List'],
    ['autoscaling/v2', 'Status', 'v1.Status'],
    ['autoscaling/v1', 'Scale', 'v1.Scale'],
    ['autoscaling/v2', 'HorizontalPodAutoscalerList', 'v2.HorizontalPodAutoscalerList'],
    ['autoscaling/v2', 'ListOptions', 'v2.ListOptions'],
    ['apps/v1', 'Deployment', 'v1.Deployment'],
  ])('is decoded, but cannot be converted: %s %s', (apiVersion, kind, type) =>
    expect(verdictOf(apiVersion, kind, 'spec: { unknown: 1 }\n')).toBe(unconvertible(type)),
  );

  test.each([
    ['v1', 'HorizontalPodAutoscaler'],
    ['autoscaling/v2', 'Scale'],
    ['autoscaling/v2beta2', 'HorizontalPodAutoscalerList'],
  ])('is not registered: %s %s', (apiVersion, kind) =>
    expect(verdictOf(apiVersion, kind)).toContain(`no kind "${kind}" is registered for version "${apiVersion}"`),
  );

  test('is decoded before, so that a wrong type is reported first', () => {
    expect(verdictOf('v1', 'List', 'items: {}\n')).toBe(
      'json: cannot unmarshal object into Go struct field List.items of type []runtime.RawExtension',
    );
    expect(verdictOf('autoscaling/v2', 'Status', 'status: {}\n')).toBe(
      'json: cannot unmarshal object into Go struct field Status.status of type string',
    );
    expect(
      verdictOf('autoscaling/v2', 'HorizontalPodAutoscalerList', 'items: [{ spec: { maxReplicas: x } }]\n'),
    ).toContain(
      'cannot unmarshal string into Go struct field HorizontalPodAutoscalerSpec.items.spec.maxReplicas of type int32',
    );
  });
});

describe('a version that is not served any more', () => {
  const message = (release: string, maxReplicas = '3') =>
    answerAsApiServer(manifest(`  maxReplicas: ${maxReplicas}\n`).replace('/v2', '/v2beta2'), {
      rules: apiServerRules({ release }),
    }).message;

  test('is refused after it was decoded, up to 1.35', () => {
    expect(message('1.32')).toBe(
      'the API version in the data (autoscaling/v2beta2) does not match the expected API version (autoscaling/v2)',
    );
    expect(message('1.32', 'x')).toContain('of type int32');
  });
  test('is unknown since 1.36', () => expect(message('1.36', 'x')).toContain('no kind "HorizontalPodAutoscaler"'));
});

describe('a namespace that no URL can have', () => {
  const text = manifest('  maxReplicas: 3\n', '  name: web\n  namespace: a%b\n');
  test('does not match that of the request', () => {
    const message = 'the namespace of the provided object does not match the namespace sent on the request';
    expect(answerAsApiServer(text, { rules })).toEqual({ verdict: 'badRequest', message });
  });
  test('is refused by kubectl before a missing name, and after a generated one', () => {
    const applied = (metadata: string) =>
      applyAsKubectl(manifest('', metadata), { rules, file: 'STDIN' })[0]?.answer.message;
    expect(applied('  namespace: a%b\n')).toBe(`invalid namespace "a%b": [may not contain '%']`);
    expect(applied('  namespace: a%b\n  generateName: x\n')).toContain('cannot use generate name with apply');
  });
});

describe('the apiVersion of an owner', () => {
  const errors = (apiVersion: string, release: string) =>
    answerAsApiServer(
      manifest(
        '  maxReplicas: 3\n',
        `  name: web\n  ownerReferences: [{ apiVersion: ${apiVersion}, kind: A, name: a, uid: b }]\n`,
      ),
      { rules: apiServerRules({ release }) },
    ).errors?.map(({ message }) => message);

  test.each([
    ['1.23', 'metadata.ownerReferences.apiVersion: Invalid value: "a/b/c": version must not be empty'],
    ['1.36', 'metadata.ownerReferences.apiVersion: Invalid value: "a/b/c": version must not be empty'],
    ['1.37', 'metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>'],
  ])('must have at most one slash: %s', (release, message) => expect(errors('a/b/c', release)).toEqual([message]));
  test('may have no group', () => expect(errors('v1', '1.37')).toBeUndefined());
});

describe('JSON that kubectl cannot read', () => {
  test.each([
    ['{"a": 1,', 'unexpected EOF'],
    ['{"a', 'unexpected EOF'],
    ['{"a": "\\u00', 'unexpected EOF'],
    ['{"a": tru', 'unexpected EOF'],
    ['{"a": -', 'unexpected EOF'],
    ['{"a": [', 'unexpected EOF'],
    ['{"a": 1 t', 'json: offset 1: invalid character'],
    ['{"a": x', 'json: offset 1: invalid character'],
  ])('ends too early or has a wrong character: %s', (text, problem) =>
    expect(applyAsKubectl(text, { rules: apiServerRules({ release: '1.32' }), file: 'STDIN' })).toMatchObject([
      { answer: { verdict: 'unreadable', message: `error parsing STDIN: ${problem}` } },
    ]),
  );

  test('has a line separator after it', () => {
    const applied = applyAsKubectl('{"kind": "A", "apiVersion": "v1"}\u2028', {
      rules: apiServerRules({ release: '1.32' }),
      file: 'STDIN',
    });
    expect(applied.map(({ answer }) => answer.verdict)).toEqual(['unserved', 'unreadable']);
  });
});

describe('an invalid time', () => {
  const text = (time: string, version: string) =>
    `${manifest('  maxReplicas: 3\n')}status: { lastScaleTime: ${time} }\n`.replace(
      'autoscaling/v2',
      `autoscaling/${version}`,
    );

  test('is printed byte by byte', () => {
    const { message } = answerAsApiServer(text('“2024”', 'v2'), { rules });
    const bytes = '"\\xe2\\x80\\x9c2024\\xe2\\x80\\x9d"';
    expect(message).toContain(`parsing time ${bytes} as "2006-01-02T15:04:05Z07:00": cannot parse ${bytes} as "2006"`);
    expect(answerAsApiServer(text(`'2024-"'`, 'v2'), { rules }).message).toContain(
      String.raw`cannot parse "\"" as "01"`,
    );
  });

  test('is printed unchanged by the oldest servers', () => {
    const { message } = answerAsApiServer(text(`'“"'`, 'v2beta2'), { rules: apiServerRules({ release: '1.20' }) });
    expect(message).toContain('parsing time "“"" as');
  });
});

test('items of a typed list need no kind, as an API server writes them', () => {
  const item =
    '{ metadata: { name: web }, spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } } }';
  const applied = (kind: string) =>
    applyAsKubectl(
      yaml`
        apiVersion: autoscaling/v2
        kind: ${kind}
        items: [${item}]
      `,
      { rules, file: 'STDIN' },
    ).map(({ answer }) => answer.verdict);
  expect(applied('HorizontalPodAutoscalerList')).toEqual(['accepted']);
  expect(applied('List')).toEqual(['unreadable']);
});

describe('directives', () => {
  const text = manifest('  maxReplicas: 3\n');
  test.each([
    ['%YAML 1.1', 'accepted', undefined],
    ['# first\n%TAG !y! tag:yaml.org,2002:', 'accepted', undefined],
    ['%YAML 1.2', 'undecodable', 'found incompatible YAML document'],
    ['%FOO bar', 'undecodable', 'found unknown directive name'],
  ])('%s has the server’s result', (directive, verdict, problem) => {
    const answer = answerAsApiServer(
      yaml`
        ${directive}
        ---
        ${text}
      `,
      { rules },
    );
    expect(answer.verdict).toBe(verdict);
    if (problem) expect(answer.message).toContain(`yaml: ${problem}`);
  });

  test('are separated from their document by kubectl', () => {
    const [applied] = applyAsKubectl(
      yaml`
        # first
        %YAML 1.1

        ---
        ${text}
      `,
      { rules, file: 'STDIN' },
    );
    const message = 'error parsing STDIN: error converting YAML to JSON: yaml: did not find expected <document start>';
    expect(applied?.answer).toEqual({ verdict: 'unreadable', message });
  });
});
