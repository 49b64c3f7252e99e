// No output contains anything of a file outside the repository, however a file of the repository names it.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../../cli/io.ts';
import { processIo } from '../../../cli/process-io.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { isWhole } from '../../support/effort.ts';

let home = '';
/** Windows has no `mkfifo`. */
const makePipe = 'mkfifo';
const at = (name: string) => path.join(home, name);

const secret = 'topsecret';
const autoscaler = (name: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: ${name}}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ${name}}
  maxReplicas: 4
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
`;
const outer: Record<string, string> = {
  passwd: `root:x:0:0:${secret}\n`,
  'hpa.yaml': autoscaler(secret),
  'values.yaml': `max: 3\n${secret}: [\n`,
  'load.csv': `${secret},${secret}\n1,${secret}\n`,
  'web.replicast.yaml': `${secret}: ${secret}\n`,
  'replicast.config.yaml': `${secret}: ${secret}\n`,
  'base/kustomization.yaml': `resources: [hpa.yaml]\nnamePrefix: ${secret}-\n`,
  'base/hpa.yaml': autoscaler(secret),
  'chart/Chart.yaml': `apiVersion: v2\nname: ${secret}\nversion: 0.1.0\n`,
  'chart/templates/hpa.yaml': autoscaler(secret),
};

const template = autoscaler('web').replace('maxReplicas: 4', 'maxReplicas: {{ .Values.max }}');
const chart = (more = '') => ({
  'Chart.yaml': `apiVersion: v2\nname: web\nversion: 0.1.0\n${more}`,
  'values.yaml': 'max: 4\n',
  'templates/hpa.yaml': template,
});
const kustomization = (text: string) => ({
  'kustomization.yaml': `resources: [hpa.yaml]\n${text}\n`,
  'hpa.yaml': autoscaler('web'),
});

/** The files are in `ws/x`, from which `../../outer` is outside the repository `ws`. */
const named: Record<string, Record<string, string>> = {
  'for of a scenario': { 'a.replicast.yaml': 'for: ../../outer/hpa.yaml\n', 'a.yaml': autoscaler('web') },
  'series of a scenario': {
    'a.replicast.yaml': 'load: {shape: csv, file: ../../outer/load.csv}\n',
    'a.yaml': autoscaler('web'),
  },
  'an address in a scenario': { 'a.replicast.yaml': 'for: file:///etc/passwd\n', 'a.yaml': autoscaler('web') },
  'a share in a scenario': {
    'a.replicast.yaml': 'load: {shape: csv, file: //host/share/load.csv}\n',
    'a.yaml': autoscaler('web'),
  },
  'resources: file': {
    'kustomization.yaml': 'resources: [hpa.yaml, ../../outer/hpa.yaml]\n',
    'hpa.yaml': autoscaler('web'),
  },
  'resources: folder': {
    'kustomization.yaml': 'resources: [hpa.yaml, ../../outer/base]\n',
    'hpa.yaml': autoscaler('web'),
  },
  bases: kustomization('bases: [../../outer/base]'),
  components: kustomization('components: [../../outer/base]'),
  'patches: path': kustomization('patches: [{path: ../../outer/hpa.yaml}]'),
  patchesStrategicMerge: kustomization('patchesStrategicMerge: [../../outer/hpa.yaml]'),
  patchesJson6902: kustomization(
    'patchesJson6902: [{target: {kind: HorizontalPodAutoscaler, name: web}, path: ../../outer/passwd}]',
  ),
  replacements: kustomization('replacements: [{path: ../../outer/passwd}]'),
  configurations: kustomization('configurations: [../../outer/passwd]'),
  transformers: kustomization('transformers: [../../outer/hpa.yaml]'),
  generators: kustomization('generators: [../../outer/hpa.yaml]'),
  validators: kustomization('validators: [../../outer/hpa.yaml]'),
  crds: kustomization('crds: [../../outer/passwd]'),
  openapi: kustomization('openapi: {path: ../../outer/passwd}'),
  configMapGenerator: kustomization(
    'configMapGenerator: [{name: a, files: [../../outer/passwd], envs: [../../outer/passwd]}]',
  ),
  secretGenerator: kustomization(
    'secretGenerator: [{name: a, files: [x=../../outer/passwd], env: ../../outer/passwd}]',
  ),
  helmCharts: kustomization(
    'helmGlobals: {chartHome: ../../outer}\nhelmCharts: [{name: chart, valuesFile: ../../outer/values.yaml}]',
  ),
  'an absolute path in a kustomization': kustomization('patches: [{path: OUTER/hpa.yaml}]'),
  'a dependency of a chart': chart(
    'dependencies: [{name: chart, version: 0.1.0, repository: "file://../../outer/chart"}]\n',
  ),
  'an alias of a dependency': chart(
    'dependencies: [{name: ../../../outer/chart, alias: ../../outer, version: 0.1.0}]\n',
  ),
  '.Files of a chart': {
    ...chart(),
    'templates/hpa.yaml': `# {{ .Files.Get "../../outer/passwd" }}\n${template}  minReplicas: {{ .Files.Get "OUTER/passwd" | quote }}\n`,
  },
  '.Files.Glob of a chart': {
    ...chart(),
    'templates/hpa.yaml': `${template}  minReplicas: {{ (.Files.Glob "../../outer/*").AsConfig | quote }}\n`,
  },
  'tpl and include of a chart': {
    ...chart(),
    'templates/hpa.yaml': `${template}  minReplicas: {{ include "../../outer/passwd" . | quote }}\n`,
  },
  'environments of a configuration': {
    ...chart(),
    'replicast.config.yaml':
      'charts: {environments: {prod: [../../outer/values.yaml], stage: [values.yaml, OUTER/values.yaml], live: [values.yaml, ../../outer/values.yaml]}}\n',
  },
  'a schema of a chart': { ...chart(), 'values.schema.json': '{"$ref": "file://OUTER/hpa.yaml"}' },
  Markdown: { 'a.md': '![a](../../outer/passwd)\n```yaml\n# {{< include ../../outer/passwd >}}\n```\n' },
};
const linked: Record<string, { link: string; target: string; files: Record<string, string> }> = {
  'a manifest': { link: 'a.yaml', target: 'hpa.yaml', files: {} },
  'a text that is no manifest': { link: 'a.yaml', target: 'passwd', files: {} },
  'a scenario beside a manifest': {
    link: 'web.replicast.yaml',
    target: 'web.replicast.yaml',
    files: { 'web.yaml': autoscaler('web') },
  },
  'the manifest of a scenario': {
    link: 'web.yaml',
    target: 'hpa.yaml',
    files: { 'web.replicast.yaml': 'load: {shape: flat, value: 5}\n' },
  },
  'the series of a scenario': {
    link: 'load.csv',
    target: 'load.csv',
    files: { 'web.replicast.yaml': 'load: {shape: csv, file: load.csv}\n', 'web.yaml': autoscaler('web') },
  },
  'a configuration': {
    link: 'replicast.config.yaml',
    target: 'replicast.config.yaml',
    files: { 'web.yaml': autoscaler('web') },
  },
  'a kustomization': {
    link: 'kustomization.yaml',
    target: 'base/kustomization.yaml',
    files: { 'hpa.yaml': autoscaler('web') },
  },
  'a resource of a kustomization': {
    link: 'more.yaml',
    target: 'hpa.yaml',
    files: kustomization('patches: [{path: more.yaml}]'),
  },
  'a folder': { link: 'more', target: 'base', files: { 'kustomization.yaml': 'resources: [more]\n' } },
  'a folder in a path': {
    link: 'more',
    target: '',
    files: { 'web.replicast.yaml': 'load: {shape: csv, file: more/load.csv}\n', 'web.yaml': autoscaler('web') },
  },
  'the values of a chart': {
    link: 'values.yaml',
    target: 'values.yaml',
    files: { 'Chart.yaml': chart()['Chart.yaml'], 'templates/hpa.yaml': template },
  },
  'an environment of a chart': { link: 'values-prod.yaml', target: 'values.yaml', files: chart() },
  'templates of a chart': {
    link: 'templates',
    target: 'chart/templates',
    files: { 'Chart.yaml': chart()['Chart.yaml'], 'values.yaml': '' },
  },
  'a subchart': { link: 'charts', target: '', files: chart() },
  'a whole chart': { link: 'chart', target: 'chart', files: {} },
};

function write(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof text === 'string' ? text.replaceAll('OUTER', at('outer')) : text);
  }
}

/** Each test has a repository of its own. */
let count = 0;
function repositoryWith(files: Record<string, string | Uint8Array>): string {
  const repository = `ws${count++}`;
  mkdirSync(at(`${repository}/.git`), { recursive: true });
  write(at(`${repository}/x`), files);
  return repository;
}

beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'replicast-outside-')));
  write(at('outer'), outer);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(...args: string[]): Promise<string> {
  let all = '';
  const add = (text: string) => {
    all += text;
  };
  const io: Io = { ...processIo, out: add, err: add };
  await runCommandLine(args, io);
  return all;
}

const optionsOf: Readonly<Record<string, (file: string) => string[]>> = {
  lint: () => ['--format', 'github'],
  replay: (file) => ['--recording', file],
};

/** All with CI, otherwise one: the next one for each repository. */
const inTurn = (all: readonly string[]) => (isWhole ? all : all.filter((_, index) => index === count % all.length));

/** Of the folder, of a pattern, and of each file. Every folder is linted and simulated. */
async function outputs(folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const add = async (...args: string[]) => void found.push(await run(...args));
  for (const format of inTurn(['text', 'github', 'json', 'sarif'])) await add('lint', folder, '--format', format);
  await add('simulate', folder);
  if (isWhole || count % 5 === 0) await add('lint', path.join(folder, '**'));
  const commands = ['lint', 'simulate', 'admit', 'convert', 'render', 'verify', 'explain', 'import', 'replay'];
  for (const file of names.map((name) => path.join(folder, name)))
    for (const command of inTurn(commands)) await add(command, file, ...(optionsOf[command]?.(file) ?? []));
  return found;
}

describe('outside the repository is', () => {
  test.each(Object.entries(named))('what is named by %s: it is not read', async (_, files) => {
    const folder = at(`${repositoryWith(files)}/x`);
    const all = await outputs(folder, Object.keys(files));
    expect(all.join('')).not.toBe('');
    for (const output of all) expect(output).not.toContain(secret);
  });

  test.skipIf(process.platform === 'win32').each(Object.entries(linked))(
    'what is linked as %s: it is not read',
    async (_, { link, target, files }) => {
      const folder = at(`${repositoryWith(files)}/x`);
      mkdirSync(folder, { recursive: true });
      symlinkSync(at(`outer/${target}`), path.join(folder, link));
      const inside = target === '' ? [] : [link];
      const all = await outputs(folder, [...Object.keys(files), ...inside]);
      expect(all.join('')).not.toBe('');
      for (const output of all) expect(output).not.toContain(secret);
    },
  );
});

test('a configuration above the repository is not read', async () => {
  write(at('above'), {
    'replicast.config.yaml': 'exclude: ["**"]\n',
    'ws/.git/HEAD': '',
    'ws/x/hpa.yaml': autoscaler('Wrong_Name'),
  });
  expect(await run('lint', at('above/ws'))).toContain('Wrong_Name');
});

/** The control: these files are read if they are inside. */
test('the same names are read inside the repository', async () => {
  const folder = at(
    repositoryWith({ 'kustomization.yaml': 'resources: [hpa.yaml]\n', 'hpa.yaml': autoscaler(secret) }),
  );
  expect(await run('simulate', path.join(folder, 'x'))).toContain(secret);
});

test.skipIf(process.platform === 'win32')('a link out of the repository is refused in one sentence', async () => {
  const folder = at(`${repositoryWith({ 'b.yaml': autoscaler('web') })}/x`);
  symlinkSync(at('outer/passwd'), path.join(folder, 'a.yaml'));
  symlinkSync(at('outer'), path.join(folder, 'more'));
  for (const file of [path.join(folder, 'a.yaml'), path.join(folder, 'more/passwd'), path.join(folder, 'more')])
    expect(await run('lint', file)).toBe(`${file} is not read: a link leads out of the repository.\n`);
});

test.skipIf(process.platform === 'win32')(
  'links in a circle, folders and pipes named like manifests end a command',
  async () => {
    const folder = at(`${repositoryWith({ 'b.yaml': autoscaler('web'), 'c.yaml/d.yaml': autoscaler('web') })}/x`);
    symlinkSync('loop.yaml', path.join(folder, 'loop.yaml'));
    symlinkSync('two', path.join(folder, 'one'));
    symlinkSync('one', path.join(folder, 'two'));
    symlinkSync('.', path.join(folder, 'self'));
    execFileSync(makePipe, [
      path.join(folder, 'pipe.yaml'),
      path.join(folder, 'b.replicast.yaml'),
      path.join(folder, 'replicast.config.yaml'),
    ]);
    for (const output of await outputs(folder, ['loop.yaml', 'c.yaml', 'one', 'self', 'pipe.yaml', 'b.yaml']))
      expect(output).not.toMatch(/^\s+at /m);
  },
);

test.skipIf(process.platform === 'win32')(
  'nothing is written through a link out of the repository, or into a pipe',
  async () => {
    const recording = 'seconds,load,replicas\n0,1,1\n60,2,2\n';
    const folder = at(`${repositoryWith({ 'web.csv': recording })}/x`);
    const names = ['new', 'old', 'pipe', 'more/new'];
    const [fresh, old, pipe, below] = names.map((name) => path.join(folder, `${name}.recording.csv`));
    symlinkSync(at('outer/new.csv'), fresh ?? '');
    symlinkSync(at('outer/load.csv'), old ?? '');
    symlinkSync(at('outer'), path.join(folder, 'more'));
    execFileSync(makePipe, [pipe ?? '']);
    const output = (file = '') => run('import', path.join(folder, 'web.csv'), '--output', file);
    expect(await output(fresh)).toBe(`${fresh} is not written: it is a link to a file that does not exist.\n`);
    expect(await output(old)).toBe(`${old} is not written: a link leads out of the repository.\n`);
    expect(await output(pipe)).toBe(`${pipe} is not written: it is not a regular file.\n`);
    expect(await output(below)).toBe(`${below} is not written: a link leads out of the repository.\n`);
    expect(readFileSync(at('outer/load.csv'), 'utf8')).toBe(outer['load.csv']);
    expect(existsSync(at('outer/new.csv'))).toBe(false);
  },
);
