import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRevision } from '../../../cli/diff/git-tree.ts';
import { runDiff } from '../../../cli/diff.ts';
import { runGit } from '../../../cli/run-git.ts';
import { autoscalerTemplate } from '../../support/chart.ts';
import { validatorOf } from '../../support/formats.ts';
import { fullDisk, ioOf, replicast } from '../../support/io.ts';

const hpa = (name = 'web', { max = 20, percent = 70, more = '' } = {}) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: ${max}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } }
${more}`;
const slow = '  behavior:\n    scaleUp:\n      policies: [{ type: Pods, value: 1, periodSeconds: 60 }]\n';
const deployment = (name = 'web', cpu = '500m') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: app, image: web, resources: { requests: { cpu: ${cpu} } } }]
`;
const both = (name: string, before: string, after: string) => ({ [`a/${name}`]: before, [`b/${name}`]: after });
const diff = (files: Record<string, string>, words = 'a b') => replicast(`diff ${words}`, files);
const silent = { code: 0, out: '', err: '' };

describe('--path', () => {
  const files = {
    ...both('deploy/web.yaml', hpa(), hpa('web', { max: 40 })),
    ...both('jobs/jobs.yaml', hpa('jobs'), hpa('jobs', { max: 40 })),
    'b/new/new.yaml': hpa('new'),
  };
  const named = async (words: string) => {
    const { out } = await diff(files, `a b ${words} --format json`);
    const { changed, added } = JSON.parse(out);
    return [...changed, ...added].map(({ name }: { name: string }) => name);
  };

  test('restricts both folders', async () => {
    expect(await named('')).toEqual(['web', 'jobs', 'new']);
    expect(await named('--path deploy')).toEqual(['web']);
    expect(await named('--path deploy/web.yaml --path new')).toEqual(['web', 'new']);
  });

  test.each([
    ['a b --path nowhere', 'nowhere is on neither side of the comparison.\n'],
    ['a/deploy/web.yaml b --path deploy', 'a/deploy/web.yaml is a file, so no path inside it can be compared.\n'],
  ])('%s ends with one sentence', async (words, err) =>
    expect(await diff(files, words)).toEqual({ code: 2, out: '', err }),
  );
});

describe('nothing is printed', () => {
  const plain = `${hpa('web', { more: slow })}---\n${deployment()}`;
  test.each([
    ['for the same text', plain, plain],
    ['for comments and line breaks', plain, `# Ours.\n\n${plain.replaceAll('\n', '\r\n')}`],
    [
      'for another order and defaults that are written out',
      plain,
      plain
        .replace('  minReplicas: 2\n  maxReplicas: 20\n', '  maxReplicas: 20\n  minReplicas: 2\n')
        .replace('      policies', '      stabilizationWindowSeconds: 0\n      selectPolicy: Max\n      policies'),
    ],
    ['for an image', plain, plain.replace('image: web', 'image: web:2')],
  ])('%s', async (_, before, after) => expect(await diff(both('web.yaml', before, after))).toEqual(silent));

  test('for two of one name in two namespaces that change places', async () => {
    const [one, other] = [hpa(), hpa('web', { max: 40 })].map((text, at) =>
      text.replace('{ name: web }', `{ name: web, namespace: ${at === 0 ? 'a' : 'b'} }`),
    );
    expect(await diff(both('web.yaml', `${one}---\n${other}`, `${other}---\n${one}`))).toEqual(silent);
  });

  test('for a file that is moved', async () =>
    expect(await diff({ 'a/web.yaml': plain, 'b/apps/web.yaml': plain })).toEqual(silent));
});

describe('an autoscaler that behaves differently', () => {
  test('has its sequences, its figures under the same load, the cause with its line, and new problems', async () => {
    const { code, out } = await diff(both('web.yaml', hpa(), hpa('web', { more: slow })));
    expect(code).toBe(0);
    expect(out).toContain('1 of 1 autoscaler scales differently: a → b\n\nweb · web.yaml · slower\n');
    expect(out).toContain('  scale-up    2 → 4 → 8 → 16 → 20 in 45 s\n              → 2 → 3 → 4 → … → 20 in 17 min\n');
    expect(out).toMatch(/ {2}under load .*unmet load in 30 min \d+\.\d % → \d+\.\d %/);
    expect(out).toContain('  cause       spec.behavior (web.yaml:11)\n');
    expect(out).toMatch(/\nNew problem:\n {2}b\/web\.yaml:13: information: .*\(slow-to-max\)\n/);
  });

  test('is found for two files, and counted beside others whose text alone has changed', async () => {
    const files = {
      ...both('web.yaml', hpa(), hpa('web', { max: 30 })),
      ...both('api.yaml', hpa('api'), `# Ours.\n${hpa('api')}`),
      ...both('jobs.yaml', hpa('jobs'), hpa('jobs')),
    };
    expect((await diff(files, 'a/web.yaml b/web.yaml')).out).toContain('  cause       spec.maxReplicas (web.yaml:7)\n');
    const { out } = await diff(files);
    expect(out).toContain('1 of 3 autoscalers scale differently');
    expect(out).toMatch(/\nIn 1 other autoscaler, only the text changed\.\n$/);
  });

  test('that is renamed is named, and so are those that are new or gone', async () => {
    const files = {
      'a/web.yaml': hpa(),
      'b/web.yaml': hpa('web', { max: 30 }).replace('{ name: web }', '{ name: shop }'),
      'a/old.yaml': hpa('old'),
      'b/new.yaml': hpa('new'),
    };
    const { out } = await diff(files);
    expect(out).toContain('shop, which was web · web.yaml');
    expect(out).toContain('\nNew: new (new.yaml)\n\nGone: old (old.yaml)\n');
  });

  test('is not guessed where two of one name were both moved', async () => {
    const files = Object.fromEntries(
      ['a/one', 'a/other', 'b/third', 'b/fourth'].map((folder) => [`${folder}/web.yaml`, hpa()]),
    );
    const { out } = await diff(files);
    expect(out).toContain('New: web (fourth/web.yaml), web (third/web.yaml)');
    expect(out).toContain('Gone: web (one/web.yaml), web (other/web.yaml)');
  });

  test('runs under the load of its scenario file', async () => {
    const files = {
      ...both('web.yaml', hpa(), hpa('web', { max: 30 })),
      'a/web.replicast.yaml': 'load: { to: 9000 }\n',
    };
    expect((await diff(files)).out).toMatch(/ {2}under load .* \(web\.replicast\.yaml\)\n/);
  });

  test('of KEDA has the fields of its ScaledObject', async () => {
    const text = readFileSync('examples/keda/queue-worker.yaml', 'utf8');
    const cooler = text.replace('cooldownPeriod: 180', 'cooldownPeriod: 60');
    const { out } = await diff(both('worker.yaml', text, cooler));
    expect(out).toMatch(/ {2}scale-down {2}30 → 1 .* 3 min idle\n +→ 30 → 1 .* 60 s idle\n/);
    expect(out).toMatch(/ {2}cause {7}spec\.cooldownPeriod \(worker\.yaml:11\)\n/);
  });

  test('of KEDA has the metrics of its triggers', async () => {
    const text = readFileSync('examples/keda/queue-worker.yaml', 'utf8');
    const { out } = await diff(both('worker.yaml', text, text.replace('value: "30"', 'value: "60"')));
    expect(out).toMatch(/ {2}cause {7}spec\.triggers\[0\]\.metadata\.value \(worker\.yaml:20\)\n/);
  });

  test('of an overlay has the line of the patch', async () => {
    const overlay = (side: string, max: number) => ({
      [`${side}/base/kustomization.yaml`]: 'resources: [hpa.yaml]\n',
      [`${side}/base/hpa.yaml`]: hpa(),
      [`${side}/prod/kustomization.yaml`]: 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
      [`${side}/prod/patch.yaml`]: `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  maxReplicas: ${max}\n`,
    });
    const { out } = await diff({ ...overlay('a', 30), ...overlay('b', 40) });
    expect(out).toContain('\nweb (prod) · base/hpa.yaml');
    expect(out).toContain('  cause       spec.maxReplicas (prod/patch.yaml:5)\n');
  });

  test('that others contradict now says so', async () => {
    const second = hpa('again').replace('kind: Deployment, name: again', 'kind: Deployment, name: web');
    const { out } = await diff(both('web.yaml', hpa(), `${hpa()}---\n${second}`));
    expect(out).toContain(
      '  scale-up    2 → 4 → 8 → 16 → 20 in 45 s\n              → never scales: 2 HPAs target Deployment web\n',
    );
  });
});

describe('the point at which everything scales', () => {
  test('moves with a request in another file, and the target that keeps it is named', async () => {
    const files = { 'a/hpa.yaml': hpa(), 'b/hpa.yaml': hpa() };
    const kustomization = 'resources: [hpa.yaml, web.yaml]\n';
    const { out } = await diff({
      ...files,
      ...both('kustomization.yaml', kustomization, kustomization),
      ...both('web.yaml', deployment(), deployment('web', '"1"')),
    });
    expect(out).toContain(
      '  usage       scales up above 350m → 700m cpu per pod (request 500m → 1): averageUtilization: 35 keeps 350m\n',
    );
    expect(out).toContain('  cause       containers[app].resources.requests.cpu (web.yaml:9)\n');
  });

  test('moves with the target', async () => {
    const text = (percent: number) => `${hpa('web', { percent })}---\n${deployment()}`;
    const { out } = await diff(both('web.yaml', text(70), text(50)));
    expect(out).toContain('  usage       scales up above 350m → 250m cpu per pod\n');
  });
});

describe('a chart', () => {
  const chart = (side: string, max: number) => ({
    [`${side}/shop/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
    [`${side}/shop/values.yaml`]: `autoscaling:\n  enabled: true\n  minReplicas: 1\n  maxReplicas: ${max}\n`,
    [`${side}/shop/templates/hpa.yaml`]: autoscalerTemplate({ name: 'web' }),
  });

  test('is rendered on both sides', async () => {
    expect(await diff({ ...chart('a', 10), ...chart('b', 10) })).toEqual(silent);
    expect((await diff({ ...chart('a', 10), ...chart('b', 20) })).out).toMatch(/ {2}scale-up .*10 in .*\n.*20 in /);
  });

  test('has an environment for each of its values files, and the lines of what is written there', async () => {
    const prod = (side: string, max: number) => ({
      ...chart(side, 10),
      [`${side}/shop/values-prod.yaml`]: `# Ours.\nautoscaling:\n  maxReplicas: ${max}\n`,
    });
    const { out } = await diff({ ...prod('a', 20), ...prod('b', 30) });
    expect(out).toMatch(
      /^1 of 2 autoscalers scale differently: a → b\n\nweb \(values-prod\.yaml\) · shop\/values-prod/,
    );
    expect(out).toContain('  cause       spec.maxReplicas (shop/values-prod.yaml:3)\n');
    const { out: both } = await diff({ ...chart('a', 10), ...chart('b', 20) });
    expect(both).toContain('  cause       spec.maxReplicas (shop/values.yaml:4)\n');
  });

  test('is rendered without what cannot be read of an environment, and says so', async () => {
    const prod = (side: string, max: number) => ({
      ...chart(side, 10),
      [`${side}/shop/live.yaml`]: `autoscaling:\n  maxReplicas: ${max}\n`,
      [`${side}/replicast.config.yaml`]: 'charts: { environments: { prod: [live.yaml, secrets.yaml] } }\n',
    });
    const { code, out, err } = await diff({ ...prod('a', 20), ...prod('b', 30) });
    expect([code, err]).toEqual([
      0,
      'a: prod is rendered without secrets.yaml: it does not exist.\nb: prod is rendered without secrets.yaml: it does not exist.\n',
    ]);
    expect(out).toContain('  cause       spec.maxReplicas (shop/live.yaml:2)\n');
  });

  test('says that the values switch an autoscaler off', async () => {
    const off = {
      ...chart('b', 10),
      'b/shop/values.yaml': 'autoscaling: { enabled: false, minReplicas: 1, maxReplicas: 10 }\n',
    };
    const { out } = await diff({ ...chart('a', 10), ...off });
    expect(out).toMatch(/ {2}scale-up {4}1 → .*\n +→ not rendered without autoscaling\.enabled\n/);
  });

  test('that does not render on one side is one sentence, and the rest is compared', async () => {
    const broken = {
      ...chart('b', 10),
      'b/shop/templates/hpa.yaml': `{{ fail "no" }}\n${autoscalerTemplate({ name: 'web' })}`,
    };
    const files = { ...chart('a', 10), ...broken, ...both('web.yaml', hpa(), hpa('web', { max: 30 })) };
    const { code, out, err } = await diff(files);
    expect([code, err]).toEqual([2, expect.stringMatching(/^b: .*no/)]);
    expect(out).toContain('spec.maxReplicas (web.yaml:7)');
  });
});

test('two releases are compared over the same files', async () => {
  const files = { 'web.yaml': hpa('web', { more: '  behavior: { scaleDown: { tolerance: 0.5 } }\n' }) };
  expect(await diff(files, 'web.yaml --kubernetes 1.36..1.37')).toEqual(silent);
  const { out } = await diff(files, 'web.yaml --kubernetes 1.34..1.37');
  expect(out).toMatch(/^1 of 1 autoscaler scales differently: Kubernetes 1\.34 → Kubernetes 1\.37\n/);
});

describe('the exit code is 1', () => {
  const files = both('web.yaml', hpa(), hpa('web', { more: slow }));
  test.each([
    ['change', 'a b', 1],
    ['slower', 'a b', 1],
    ['slower', 'b a', 0],
    ['error', 'a b', 0],
    ['change', 'a a', 0],
  ])('for --fail-on %s of %s: %i', async (failOn, sides, code) =>
    expect((await diff(files, `${sides} --fail-on ${failOn}`)).code).toBe(code),
  );
});

describe('formats', () => {
  const files = {
    ...both('web.yaml', `${hpa()}---\n${deployment()}`, `${hpa('web', { more: slow })}---\n${deployment('web', '1')}`),
    'b/new.yaml': hpa('a|b'),
  };

  test('JSON is that of its schema, and an object also where nothing differs', async () => {
    const validate = validatorOf('diff');
    const found = JSON.parse((await diff(files, 'a b --format json')).out);
    expect(validate(found), JSON.stringify(validate.errors)).toBe(true);
    expect(found.changed).toMatchObject([{ name: 'web', isSlower: true, scalePoints: [{ keptByUtilization: 35 }] }]);
    const more = { ...files, 'b/again.yaml': hpa('again').replace('name: again }\n  min', 'name: web }\n  min') };
    const shared = JSON.parse((await diff(more, 'a b --format json')).out);
    expect([validate(shared), shared.sharedTargets.length], JSON.stringify(validate.errors)).toEqual([true, 1]);
    const same = JSON.parse((await diff(files, 'a a --format json')).out);
    expect([validate(same), same.changed]).toEqual([true, []]);
  });

  test('Markdown is a table with folded details, and empty where nothing differs', async () => {
    const { out } = await diff(files, 'a b --format markdown');
    expect(out).toContain(
      '### Scaling changes in 1 of 1 autoscaler, 1 is new\n\n| | before | after | |\n|---|---|---|---|\n',
    );
    expect(out).toMatch(
      /\n\| \*\*web\*\* \| 2 → 4 .* \| 2 → 3 .* \| slower: `behavior` \(web\.yaml:11\), `containers\[app\]\.resources\.requests\.cpu` \(web\.yaml:23\); `averageUtilization: 35` keeps 350m \|\n/,
    );
    expect(out).toContain('| **a\\|b** |  | new | new.yaml |');
    expect(out).toMatch(/<details><summary>web under load: .*pod-hours .* → .*<\/summary>\n\n```text\nbefore\n/);
    expect(out).toMatch(/\n```text\nbefore\n.*█\n[\s\S]*\nafter\n.*█\n/);
    expect(out).toMatch(
      /<details><summary>\d new problems: .*slow-to-max.*<\/summary>\n\n- new\.yaml:\d+: .*\n- web\.yaml:\d+: /,
    );
    expect((await diff(files, 'a a --format markdown')).out).toBe('');
  });

  test('Markdown has links below an address that is given', async () => {
    const { out } = await diff(files, 'a b --format markdown --link-base https://git.example/o/r/blob/abc/');
    expect(out).toContain('`behavior` ([web.yaml:11](https://git.example/o/r/blob/abc/b/web.yaml#L11))');
    expect(out).toContain('| **a\\|b** |  | new | [new.yaml](https://git.example/o/r/blob/abc/b/new.yaml) |');
  });

  test('Markdown has the table where a comment is too short for all details, and counts the rest', async () => {
    const many = ['web-0', 'web-1', 'web-2'];
    const folder = 'x'.repeat(12_000);
    const { out } = await diff(
      Object.assign({}, ...many.map((name) => both(`${folder}/${name}.yaml`, hpa(name), hpa(name, { more: slow })))),
      'a b --format markdown',
    );
    expect(out.length).toBeLessThan(65_000);
    expect(out.match(/^\| \*\*web-/gm)?.length).toBe(3);
    expect(out).toMatch(/\nLeft out, because the length of a comment is limited: \d+ details\.\n$/);
  });

  test('a picture of both runs is written for each autoscaler that behaves differently', async () => {
    const written = { ...files };
    const { code, err } = await diff(written, 'a b --charts out');
    expect([code, err, Object.keys(written).filter((name) => !(name in files))]).toEqual([0, '', ['out/web.svg']]);
    expect(written['out/web.svg' as keyof typeof written]).toMatch(/^<svg [\s\S]*>before<\/text>[\s\S]*<\/svg>\n$/);
  });

  test('the result is printed, and ends with 2, where its pictures cannot be written', async () => {
    const { code, out, err } = await replicast('diff a b --charts out', { ...files }, undefined, false, fullDisk);
    expect([code, err]).toEqual([2, 'out/web.svg is not written: there is no space.\n']);
    expect(out).toBe((await diff({ ...files })).out);
  });

  test('a file has the result in place of standard output, also if it is empty', async () => {
    const written: Record<string, string> = { ...files };
    expect(await diff(written, 'a b --output out.md --format markdown')).toEqual(silent);
    expect(written['out.md']).toMatch(/^### /);
    expect(await diff(written, 'a a --output out.md --format markdown')).toEqual(silent);
    expect(written['out.md']).toBe('');
    expect(await diff(written, 'a b --output none.md --kubernetes 9.99')).toMatchObject({ code: 2, out: '' });
    expect(written['none.md']).toBeUndefined();
  });
});

describe('what is no side', () => {
  test.each([
    ['a', 'a alone cannot be compared: name a second file, folder or revision.\n'],
    ['nowhere b', 'git is not available.\n'],
    ['a a --kubernetes 1.36..1.37', 'Give only one path or one revision: both releases are run on the same files.\n'],
  ])('%s', async (words, err) =>
    expect(await diff(both('web.yaml', hpa(), hpa()), words)).toEqual({ code: 2, out: '', err }),
  );
});

describe('what is wrong on one side', () => {
  const rest = both('web.yaml', hpa(), hpa('web', { max: 30 }));
  const binary = new Uint8Array([0, 255, 254, 1]);

  test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    ['bytes that are no text', { 'b/bin.yaml': binary }, /^b: b\/bin\.yaml is not text\.\n$/],
    [
      'a file over the limit',
      { 'a/huge.yaml': 'a'.repeat(11_000_000) },
      /^a: a\/huge\.yaml: This file has more than 10 Mi/,
    ],
    [
      'a kustomization without its file',
      { 'b/k/kustomization.yaml': 'resources: [hpa.yaml, gone.yaml]\n', 'b/k/hpa.yaml': hpa('k') },
      /^b: b\/k cannot be built: [^\n]+\.\n$/,
    ],
  ])('%s is one sentence, and the rest is compared', async (_, files, sentence) => {
    const { code, out, err } = await replicast('diff a b', { ...rest, ...files });
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect(out).toContain('spec.maxReplicas (web.yaml:7)');
  });

  test('a scenario without its manifest leaves the manifest of the other side gone', async () => {
    const files = { ...rest, 'a/old.yaml': hpa('old'), ...both('old.replicast.yaml', 'load: {}\n', 'load: {}\n') };
    const { code, out } = await diff(files);
    expect([code, out]).toEqual([0, expect.stringContaining('\nGone: old (old.yaml)\n')]);
  });

  test('a chart that is the whole side and does not render is named with its side', async () => {
    const chart = (side: string, text: string) => ({
      [`${side}/Chart.yaml`]: 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
      [`${side}/templates/hpa.yaml`]: text,
    });
    const { code, err } = await diff({ ...chart('a', hpa()), ...chart('b', `{{ fail "no" }}\n${hpa()}`) });
    expect([code, err]).toEqual([2, expect.stringMatching(/^b: .*no.*\n$/)]);
  });
});

describe('revisions of git', () => {
  const repository = mkdtempSync(path.join(tmpdir(), 'replicast-diff-'));
  afterAll(() => rmSync(repository, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], { cwd: repository });
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    writeFileSync(path.join(repository, name), text);
  };
  test('the files of the working directory have their own names, also in a folder of the repository', async () => {
    const [here, end] = [path.basename(process.cwd()), '\u0000'];
    const answers: Readonly<Record<string, string>> = {
      'rev-parse': `${path.dirname(process.cwd())}\n`,
      'ls-tree': `100644 blob a1 3\t${here}/deploy/web.yaml${end}100644 blob a2 3\tother/web.yaml${end}`,
      'cat-file': 'a1 blob 3\nabc\na2 blob 3\ndef\n',
    };
    const io = await openRevision(
      { ...ioOf({}), git: async ([name = '']) => new TextEncoder().encode(answers[name]) },
      'main',
    );
    expect(await io.list('.')).toEqual(['deploy/web.yaml']);
    expect(new TextDecoder().decode(await io.read('deploy/web.yaml'))).toBe('abc');
  });

  test('have a working directory also without files', async () => {
    const git = async ([name = '']: readonly string[]) =>
      new TextEncoder().encode(name === 'rev-parse' ? `${process.cwd()}\n` : '');
    const io = await openRevision({ ...ioOf({}), git }, 'main');
    expect([await io.list('.'), await io.list(process.cwd()), await io.list('deploy')]).toEqual([[], [], undefined]);
  });

  const inRepository = async (given: readonly string[], where = path.relative('', repository)) => {
    const said = { out: '', err: '' };
    const io = {
      ...ioOf({}),
      git: (words: readonly string[], input: string) => runGit(['-C', repository, ...words], input),
      out(text: string) {
        said.out += text;
      },
      err(text: string) {
        said.err += text;
      },
    };
    const code = await runDiff(io, given, { format: 'text', path: [where] }).catch((error) => error.message);
    return { code, ...said };
  };

  /** `after` and `topic` begin at `main`. `topic` is checked out, and a file is edited. */
  beforeAll(() => {
    const commit = (name: string, text: string) => {
      write(name, text);
      git('add', '.');
      git('commit', '-q', '-m', name);
    };
    git('init', '-q', '-b', 'main');
    write('deploy/ä b.yaml', hpa('api'));
    commit('deploy/web.yaml', hpa());
    git('checkout', '-q', '-b', 'after');
    commit('deploy/api.yaml', hpa('later'));
    git('checkout', '-q', '-b', 'topic', 'main');
    commit('deploy/web.yaml', hpa('web', { max: 30 }));
    write('deploy/web.yaml', 'neither\n');
  });

  test('are read from the object store, and nothing is checked out', async () => {
    expect(await inRepository(['main..main'])).toEqual(silent);
    for (const given of [['main..topic'], ['main..'], ['main', 'HEAD']]) {
      const { code, out, err } = await inRepository(given);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('1 of 2 autoscalers scale differently: main → ');
      expect(out).toContain('spec.maxReplicas');
    }
    expect(readFileSync(path.join(repository, 'deploy/web.yaml'), 'utf8')).toBe('neither\n');
    const found = await inRepository(['main..topic']);
    expect(await inRepository(['main..topic'], repository)).toEqual(found);
    const hashes = ['main', 'topic'].map((name) => git('rev-parse', name).toString().trim());
    const { out } = await inRepository(hashes);
    expect(out).toBe(found.out.replace('main → topic', hashes.map((hash) => hash.slice(0, 12)).join(' → ')));
  });

  test('with three dots, a branch is compared with where it began', async () => {
    expect((await inRepository(['after..topic'])).out).toContain('\nGone: later ');
    expect((await inRepository(['after...topic'])).out).not.toContain('later');
    expect((await inRepository(['main...nowhere'])).code).toMatch(
      /^main and nowhere have no common revision: git says: /,
    );
  });

  test('have a part of the history in a shallow clone, which the sentence says', async () => {
    const shallow = `${repository}-shallow`;
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${repository}`, shallow]);
    const io = {
      ...ioOf({}),
      git: (words: readonly string[], input: string) => runGit(['-C', shallow, ...words], input),
    };
    for (const given of ['HEAD~1..HEAD', 'HEAD...nowhere'])
      await expect(runDiff(io, [given], { format: 'text' })).rejects.toThrow(
        /git says: .*\. This clone has only a part of the history: clone all of it \(fetch-depth: 0\)\.$/,
      );
    rmSync(shallow, { recursive: true });
  });

  test('that do not exist are one sentence', async () => {
    expect((await inRepository(['main..nowhere'])).code).toMatch(
      /^There is no file, folder or revision nowhere: git says: .*\.$/,
    );
    expect((await inRepository(['--exec=x', 'main'])).code).toBe('--exec=x is not a revision.');
  });
});
