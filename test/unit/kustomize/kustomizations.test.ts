import { describe, expect, test } from 'vitest';
import { treesWith } from '../../../core/index/links/kustomization-trees.ts';
import { buildFailureText } from '../../../core/kustomize/build-texts.ts';
import { builtProblems } from '../../../core/kustomize/built-problems.ts';
import { KustomizationBuilds } from '../../../core/kustomize/kustomization-builds.ts';
import { folderName } from '../../../core/kustomize/kustomization-folder.ts';
import { kustomizationGraph, kustomizationsWith } from '../../../core/kustomize/kustomizations-with.ts';
import { treeInFile } from '../../../core/kustomize/tree-in-file.ts';
import { noText } from '../../../core/text/file-text.ts';
import { toValue } from '../../../core/text/tree.ts';
import { collectFiles } from '../../../core/workspace/collect-files.ts';
import { address, type Files, indexFiles } from '../../support/workspace.ts';

const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
`;
const shop: Files = {
  'base/kustomization.yaml':
    'resources: [hpa.yaml]\nconfigMapGenerator: [{ name: env, envs: [.env], files: [a=b.txt] }]\n',
  'base/hpa.yaml': hpa,
  'base/b.txt': 'b',
  'prod/kustomization.yaml':
    'resources: [../base, https://example.com/a]\npatches: [{ path: patch.yaml }, { path: lost.yaml }]\nnamePrefixes: my-\n',
  'prod/patch.yaml': hpa.replace('maxReplicas: 10', 'maxReplicas: 20'),
  'eu/kustomization.yml': 'resources: [../prod]\n',
  'other/kustomization.yaml': 'resources: [hpa.yaml]\n',
};

async function collect(file: string, files: Files = shop) {
  const collected = collectFiles(file, { read: (path) => files[path] ?? noText.missing });
  if (!collected) throw new Error(`${file} is not there`);
  return collected;
}

describe('the files of a kustomization', () => {
  test('are those that it and its bases name, also if kustomize refuses it; missing sources of generators are empty', async () => {
    const { files, missing, isIncomplete } = await collect('eu/kustomization.yml');
    expect([...files.keys()]).toEqual([
      'base/.env',
      'base/b.txt',
      'base/hpa.yaml',
      'base/kustomization.yaml',
      'eu/kustomization.yml',
      'prod/kustomization.yaml',
      'prod/patch.yaml',
    ]);
    expect(files.get('base/.env')).toBe('');
    const place = { file: 'prod/kustomization.yaml', start: 84, end: 93 };
    expect(missing).toEqual([{ path: 'prod/lost.yaml', place }]);
    expect(isIncomplete).toBe(true);
  });

  test('are also schemas, and what objects of plugins name, inline and in files', async () => {
    const text = `openapi: {path: schema.json}
crds: [crd.json]
generators: [made]
transformers:
- changes.yaml
- |-
  apiVersion: builtin
  kind: PatchStrategicMergeTransformer
  metadata: {name: a}
  paths: [../merge.yaml, gone.yaml]
`;
    const named = {
      'a/kustomization.yaml': text,
      'a/schema.json': '{}',
      'a/crd.json': '{}',
      'a/made/kustomization.yaml': 'resources: [../made.yaml]\n',
      'a/made.yaml': 'apiVersion: builtin\nkind: ConfigMapGenerator\n',
      'a/changes.yaml':
        'kind: PatchTransformer\npath: patch.yaml\n---\nkind: ConfigMapGenerator\nfiles: [key=../text.txt]\n',
      'a/patch.yaml': '',
      'merge.yaml': '',
      'text.txt': '',
    };
    const { files, missing } = await collect('a/kustomization.yaml', named);
    expect([...files.keys()].sort()).toEqual(Object.keys(named).sort());
    expect(missing.map(({ path }) => path)).toEqual(['a/gone.yaml']);
  });

  test('are read once, also in a circle', async () => {
    const circle = { 'a/kustomization.yaml': 'resources: [../b]\n', 'b/kustomization.yaml': 'resources: [../a]\n' };
    expect([...(await collect('a/kustomization.yaml', circle)).files.keys()]).toEqual(Object.keys(circle));
  });

  test('are not read below the levels that are built, and the build says so', async () => {
    const chain: Record<string, string> = { 'k40/kustomization.yaml': 'resources: [hpa.yaml]\n', 'k40/hpa.yaml': hpa };
    for (let i = 0; i < 40; i++) chain[`k${i}/kustomization.yaml`] = `resources: [../k${i + 1}]\n`;
    const deep = await collect('k0/kustomization.yaml', chain);
    expect(deep.files.size).toBe(32);
    const built = (folder: typeof deep) =>
      new KustomizationBuilds().build({ uri: 'file:///kustomization.yaml', ...folder }, {});
    expect(buildFailureText(built(deep))).toBe('not built: kustomizations include each other more than 30 levels deep');
    expect(built(await collect('k10/kustomization.yaml', chain)).autoscalers).toHaveLength(1);
  });

  test('give it the name of its folder without what all of them share', async () => {
    expect(folderName(await collect('eu/kustomization.yml'))).toBe('eu');
    const files = {
      'w/overlays/prod/kustomization.yaml': 'resources: [../../base/hpa.yaml]\n',
      'w/base/hpa.yaml': hpa,
    };
    expect(folderName(await collect('w/overlays/prod/kustomization.yaml', files))).toBe('overlays/prod');
  });
});

test('the kustomizations that include a file are found from the nearest to the farthest', () => {
  const graph = indexFiles(shop).follow(kustomizationGraph);
  const namesFor = (file: string) =>
    kustomizationsWith(graph, address(file)).map((uri) => uri.replace(address(''), ''));
  expect(namesFor('base/hpa.yaml')).toEqual([
    'base/kustomization.yaml',
    'prod/kustomization.yaml',
    'eu/kustomization.yml',
  ]);
  expect(namesFor('prod/kustomization.yaml')).toEqual(['prod/kustomization.yaml', 'eu/kustomization.yml']);
  expect(namesFor('nowhere.yaml')).toEqual([]);
});

function build(files: Files, directory: string) {
  const folder = {
    uri: `file:///${directory}/kustomization.yaml`,

    directory,
    files: new Map(Object.entries(files)),
    missing: [],
    isIncomplete: false,
    isTooDeep: false,
    isComponent: false,
    isPatching: true,
  };
  const builds = new KustomizationBuilds();
  return { folder, builds, build: builds.build(folder, {}) };
}

const overlay = (rest: string, more: Files = {}): Files => ({
  'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'base/hpa.yaml': hpa,
  'prod/kustomization.yaml': `resources: [../base]\n${rest}`,
  ...more,
});

describe('the part of a built object that a text writes', () => {
  const partIn = (files: Files, file: string) => {
    const [built] = build(files, 'prod').build.autoscalers;
    const text = files[file] ?? '';
    if (!built) throw new Error('nothing is built');
    const { root } = built.autoscaler;
    return treeInFile(root, built.resource.text.pieces, { file, start: 0, end: text.length, text });
  };

  test('has the paths of the built object', () => {
    const metrics =
      '- op: add\n  path: /spec/metrics\n  value: [{ type: Pods }, { type: Object }]\n- op: replace\n  path: /spec/metrics/0/type\n  value: External\n';
    const files = overlay('patches: [{ path: a.yaml, target: { name: web } }]\n', { 'prod/a.yaml': metrics });
    expect(JSON.parse(JSON.stringify(toValue(partIn(files, 'prod/a.yaml'))))).toEqual({
      spec: { metrics: [{ type: 'External' }, { type: 'Object' }] },
    });
    expect(JSON.stringify(toValue(partIn(files, 'base/hpa.yaml')))).not.toContain('metrics');
  });

  test('of a patch that only removes fields is empty', () => {
    const files = overlay('patches: [{ path: a.yaml, target: { name: web } }]\n', {
      'prod/a.yaml': '- { op: remove, path: /spec/minReplicas }\n',
    });
    expect(partIn(files, 'prod/a.yaml').entries).toEqual([]);
  });
});

describe('a problem of a built object', () => {
  const problemsIn = (files: Files, file: string, code = 'api/invalid') => {
    const { folder, builds, build: built } = build(files, 'prod');
    const text = files[file] ?? '';
    return builtProblems({ uri: `file:///${file}`, folders: [folder], builds }, [built], { chosen: {}, levels: {} })
      .filter((problem) => problem.code === code)
      .map(({ range, path }) => `${path} at ${text.slice(range.start, range.end)}`);
  };
  const replaced = (value: string) =>
    overlay(
      `replacements:\n- sourceValue: "${value}"\n  targets: [{ select: { name: web }, fieldPaths: [spec.minReplicas] }]\n`,
    );

  test('belongs to the last of several patches that writes a field in question', () => {
    const files = overlay('patches: [{ path: min.yaml }, { path: labels.yaml }]\n', {
      'prod/min.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { minReplicas: 30 }\n',
      'prod/labels.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web, labels: { a: b } }\n',
    });
    expect(problemsIn(files, 'prod/min.yaml')).toEqual(['spec.maxReplicas at minReplicas']);
    expect(problemsIn(files, 'prod/labels.yaml')).toEqual([]);
    expect(problemsIn(files, 'base/hpa.yaml')).toEqual([]);
  });

  test('belongs to the source of a replacement', () => {
    expect(problemsIn(replaced('-3'), 'prod/kustomization.yaml')).toEqual(['spec.minReplicas at "-3"']);
    expect(problemsIn(replaced('2'), 'prod/kustomization.yaml')).toEqual([]);
  });

  test('is not reported if a plugin may change the object', () => {
    const files = overlay('transformers: [plugin.yaml]\npatches: [{ path: min.yaml }]\n', {
      'prod/plugin.yaml': 'apiVersion: example.com/v1\nkind: Magic\nmetadata: { name: a }\n',
      'prod/min.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { minReplicas: 30 }\n',
    });
    expect(problemsIn(files, 'prod/min.yaml')).toEqual([]);
  });
});

function diamonds(levels: number): Files {
  const level = (at: number) =>
    ['a', 'b'].map((side) => [
      `${side}${at}/kustomization.yaml`,
      at === 0 ? 'resources: [../base]\n' : `namePrefix: x-\nresources: [../a${at - 1}, ../b${at - 1}]\n`,
    ]);
  return { ...shop, ...Object.fromEntries(Array.from({ length: levels }, (_, at) => level(at)).flat()) };
}

describe('kustomizations that include the same ones', () => {
  test('are found once each, at 40 levels', () => {
    const graph = indexFiles(diamonds(40)).follow(kustomizationGraph);
    const found = kustomizationsWith(graph, address('base/hpa.yaml'));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain(address('b39/kustomization.yaml'));
  });

  test('are what a file belongs to, as deep as kustomizations are built', () => {
    const trees = treesWith(indexFiles(diamonds(40)), address('base/hpa.yaml'));
    const names = trees.map(({ directory }) => directory.replace(address(''), ''));
    expect(names).toContain('a28');
    expect(names).not.toContain('a31');
    const deep = trees.find(({ directory }) => directory.endsWith('/a10'));
    const shallow = trees.find(({ directory }) => directory.endsWith('/a9'));
    expect(deep?.included.some(({ files }) => files === shallow?.files)).toBe(true);
  });
});

describe('the problems of what a kustomization builds', () => {
  test('are found once for all documents of a file', () => {
    const files = overlay('patches: [{ path: min.yaml }]\n', {
      'prod/min.yaml': hpa.replace('minReplicas: 1', 'minReplicas: 30'),
    });
    const { folder, builds, build: built } = build(files, 'prod');
    const file = { uri: 'file:///prod/min.yaml', folders: [folder], builds };
    const levels = {};
    const problems = (settings: object) => builtProblems(file, [built], { chosen: {}, levels, ...settings });
    expect(problems({})).not.toEqual([]);
    expect(problems({})).toBe(problems({}));
    expect(problems({ levels: {} })).not.toBe(problems({}));
    expect(problems({ scenarioSources: ['a'] })).not.toBe(problems({}));
  });
});

describe('builds', () => {
  test('are kept as long as no text changes', () => {
    const { folder, builds, build: first } = build(overlay(''), 'prod');
    expect(builds.build(folder, {})).toBe(first);
    const changed = { ...folder, files: new Map(folder.files) };
    expect(builds.build(changed, {}).autoscalers[0]?.autoscaler).toBe(first.autoscalers[0]?.autoscaler);
  });

  test('of a kustomization that cannot contain an autoscaler are not made', () => {
    const files = { 'prod/kustomization.yaml': 'resources: [lost.yaml]\n' };
    expect(build(files, 'prod').build).toMatchObject({ autoscalers: [], rendered: { resources: [] } });
    expect(build(files, 'prod').build.rendered.failure).toBeUndefined();
  });
});
