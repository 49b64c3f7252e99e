import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../../cli/io.ts';
import { processIo } from '../../../cli/process-io.ts';
import { projectFolders } from '../../../cli/project-folder.ts';
import { runCommandLine } from '../../../cli/run.ts';

let home = '';
const at = (name: string) => path.join(home, name);

const secret = 'root:x:0:0:secret:/root';
const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 4
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
`;

beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'replicast-project-')));
  for (const folder of [
    'outer',
    'store',
    'ws/.git',
    'ws/scenarios',
    'ws/k8s/overlays/prod',
    'ws/k8s/base',
    'ws/conf/deploy',
    'plain/overlays/prod',
    'plain/base',
  ])
    mkdirSync(at(folder), { recursive: true });
  const files: Record<string, string> = {
    'outer/passwd': `${secret}\n`,
    'outer/load.csv': `${secret}\n${secret}\n`,
    'ws/hpa.yaml': hpa,
    'ws/scenarios/good.replicast.yaml': 'for: ../hpa.yaml\n',
    'ws/conf/replicast.config.yaml': 'scenario: none.replicast.yaml\n',
    'ws/conf/deploy/hpa.yaml': hpa,
    'store/any.replicast.yaml': 'load: {shape: constant, to: 100}\n',
    'ws/scenarios/for.replicast.yaml': 'for: ../../outer/passwd\n',
    'ws/scenarios/csv.replicast.yaml': 'for: ../hpa.yaml\nload: {shape: csv, file: ../../outer/load.csv}\n',
    'ws/scenarios/link.replicast.yaml': 'for: ../hpa.yaml\nload: {shape: csv, file: link.csv}\n',
    'ws/scenarios/scheme.replicast.yaml': `for: file://${home}/outer/passwd\n`,
    'ws/scenarios/host.replicast.yaml': 'for: ../hpa.yaml\nload: {shape: csv, file: //host/share/load.csv}\n',
    'ws/k8s/base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'ws/k8s/base/hpa.yaml': hpa,
    'ws/k8s/overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefix: prod-\n',
    'plain/base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'plain/base/hpa.yaml': hpa,
    'plain/overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefix: prod-\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  mkdirSync(at('ws/evil'));
  writeFileSync(at('ws/evil/kustomization.yaml'), 'resources: [../hpa.yaml, ../../outer/passwd]\n');
  mkdirSync(at('ws/linked'));
  if (process.platform === 'win32') return;
  symlinkSync(at('outer/load.csv'), at('ws/scenarios/link.csv'));
  symlinkSync(at('outer/passwd'), at('ws/linked/hpa.yaml'));
  symlinkSync(at('store/any.replicast.yaml'), at('plain/overlays/linked.replicast.yaml'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(...args: string[]) {
  const said = { out: '', err: '' };
  const io: Io = {
    ...processIo,
    out(text) {
      said.out += text;
    },
    err(text) {
      said.err += text;
    },
  };
  const code = await runCommandLine(args, io);
  return { code, ...said, all: said.out + said.err };
}

const formats = ['text', 'github', 'json', 'sarif'];
const outside = /names a file outside the workspace folder or the repository, so the file is not read/;

describe('a scenario names a file', () => {
  test('in the repository, and it is simulated', async () =>
    expect(await run('simulate', at('ws/scenarios/good.replicast.yaml'))).toMatchObject({ code: 0, err: '' }));

  test.each(['for', 'csv'])('outside it (%s), and every format refuses it without a word of its text', async (name) => {
    for (const format of formats) {
      const { all } = await run('lint', at(`ws/scenarios/${name}.replicast.yaml`), '--format', format);
      expect(all).toMatch(outside);
      expect(all).not.toMatch(/root:|secret/);
    }
    const { code, all } = await run('simulate', at(`ws/scenarios/${name}.replicast.yaml`));
    expect(code).toBe(2);
    expect(all).toMatch(outside);
  });

  test.skipIf(process.platform === 'win32')('through a link that leads out', async () => {
    const { all } = await run('lint', at('ws/scenarios/link.replicast.yaml'), '--format', 'github');
    expect(all).toMatch(outside);
    expect(all).not.toContain('root');
  });

  test.each(['scheme', 'host'])('with a %s', async (name) => {
    const { all } = await run('lint', at(`ws/scenarios/${name}.replicast.yaml`), '--format', 'github');
    expect(all).toMatch(/must be a path relative to the folder of this file/);
    expect(all).not.toContain('root:');
  });
});

test.skipIf(process.platform === 'win32')('a scenario that the command names may be a link', async () => {
  const scenario = at('plain/overlays/linked.replicast.yaml');
  expect(await run('simulate', at('plain/base/hpa.yaml'), '--scenario', scenario)).toMatchObject({ code: 0, err: '' });
});

test('an error of a configuration names it as the argument is written', async () => {
  const { err } = await run('lint', at('ws/conf/deploy'));
  const [config, scenario] = ['replicast.config.yaml', 'none.replicast.yaml'].map((name) => at(`ws/conf/${name}`));
  expect(err).toBe(`${config} names ${scenario}, which cannot be read.\n`);
});

describe('a kustomization', () => {
  test.each(['ws/k8s', 'plain'])('builds on the base beside its folder (%s)', async (name) => {
    const { code, all } = await run('simulate', at(`${name}/overlays/prod`));
    expect({ code, hasBuilt: all.includes('prod-web') }).toEqual({ code: 0, hasBuilt: true });
  });

  test('names nothing outside the repository', async () => {
    const { all } = await run('lint', at('ws/evil'), '--format', 'github');
    expect(all).toMatch(outside);
    expect(all).not.toContain('root:');
  });
});

test.skipIf(process.platform === 'win32')(
  'a link in a folder that leads out of the repository is not listed',
  async () => expect((await run('lint', at('ws/linked'), '--format', 'text')).all).not.toContain('root:'),
);

describe('the project of a file', () => {
  const contains = (file: string, from: string, scope: 'strict' | 'wide', given: string[] = []) => {
    const projects = projectFolders(given.map(at));
    return projects.contains(at(file), projects.projectOf(at(from), scope));
  };

  test('is the repository', async () => {
    expect(contains('ws/x', 'ws/k8s/base/hpa.yaml', 'strict')).toBe(true);
    expect(contains('ws-other/x', 'ws/k8s/base/hpa.yaml', 'wide')).toBe(false);
    expect(contains('ws/../outer/passwd', 'ws/a.yaml', 'wide')).toBe(false);
  });

  test('without a repository is its folder, or a given folder around it', async () => {
    expect(contains('plain/base/hpa.yaml', 'plain/overlays/a.yaml', 'strict')).toBe(false);
    expect(contains('plain/base/hpa.yaml', 'plain/overlays/a.yaml', 'strict', ['plain'])).toBe(true);
    expect(contains('plain/base/hpa.yaml', 'plain/overlays/a.yaml', 'strict', ['ws'])).toBe(false);
  });

  test('is never the whole file system, even if that is given', () =>
    expect(contains('../../../../etc/passwd', 'plain/a.yaml', 'wide', ['/'])).toBe(false));

  test('a file that does not exist is judged by its folder', async () =>
    expect(contains('plain/none/none.yaml', 'plain/a.yaml', 'strict')).toBe(true));
});
