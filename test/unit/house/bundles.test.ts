// The content of the bundles: no bundle contains code that only another one needs.
import fs from 'node:fs';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as allTypes from 'vscode-languageserver-types';
import * as protocolValues from '../../../core/language/lsp-constants.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { bundledFiles, noticesOf } from '../../../scripts/notices.mjs';

type Name = keyof typeof productBundles;

interface Bundle {
  /** The source files that are part of the bundle. */
  inputs: string[];
  outputs: NonNullable<Metafile>['outputs'];
  text: string;
}

/**
 * In bytes. Increase these by the cost of a new feature, and record it in ARCHITECTURE.md. A library costs more than it
 * seems.
 */
const largestFiles: Readonly<Record<string, number>> = {
  'dist/extension.js': 2000,
  'dist/server-process.js': 38_500,
  'dist/web/extension.js': 405_000,
  // The first three are what the page loads until its first chart: together less than 310 KB.
  'dist/panel/page.js': 180_500,
  'dist/panel/simulator.js': 124_500,
  // The first three are what the page loads until its first chart: together less than 310 KB.
  'dist/panel/main.js': 1000,
  'dist/panel/folded.js': 98_000,
  'dist/panel/recorded.js': 72_000,
  'dist/panel/uncommon.js': 23_000,
  'dist/panel/watermark.js': 74_000,
};

const bundles = {} as Record<Name, Bundle>;

async function bundleInMemory(options: BuildOptions): Promise<Bundle> {
  const { metafile, outputFiles = [] } = await build({ ...options, minify: true, metafile: true, write: false });
  const outputs = metafile?.outputs ?? {};
  return { inputs: bundledFiles({ outputs }), outputs, text: outputFiles.map(({ text }) => text).join('\n') };
}

beforeAll(async () => {
  const entries = Object.entries(productBundles) as [Name, BuildOptions][];
  await Promise.all(
    entries.map(async ([name, options]) => {
      bundles[name] = await bundleInMemory(options);
    }),
  );
});

const inside = (name: Name, beginning: string): string[] =>
  bundles[name].inputs.filter((path) => path.startsWith(beginning));

describe('the bundle of', () => {
  test('the page contains no YAML parser', () => {
    expect(inside('panel', 'node_modules/yaml/')).toEqual([]);
  });

  test.each(Object.keys(productBundles) as Name[])('%s contains no language of zod', (name) => {
    expect(inside(name, 'node_modules/zod/').filter((file) => /\/locales\/(?!index)/.test(file))).toEqual([]);
  });

  test('the clients contain of the core only how texts of files are shown, which may be described autoscalers, and names of releases', () => {
    expect(inside('clients', 'core/').sort()).toEqual([
      'core/model/looks-like-describe.ts',
      'core/model/printable.ts',
      'core/model/release-names.ts',
    ]);
    expect(inside('clients', 'server/')).toEqual([]);
  });

  test("the clients make no copies of the editor's API, which would be half the time of loading it", () => {
    const { text } = bundles.clients;
    expect(text).toContain('=require("vscode")');
    expect(text).not.toContain('(require("vscode")');
  });

  test.each(Object.entries(largestFiles))('%s stays below its size limit', (file, limit) => {
    const { bytes = 0 } =
      { ...bundles.clients.outputs, ...bundles.panel.outputs, ...bundles.panelStart.outputs }[file] ?? {};
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(limit);
  });

  test('the programs contain the parser and the field descriptions, so that the other tests can detect them', () => {
    expect(inside('programs', 'node_modules/yaml/')).not.toEqual([]);
    expect(inside('programs', 'core/model/hpa/root.ts')).not.toEqual([]);
  });

  test('our own protocol constants equal those of the protocol', () => {
    for (const [name, values] of Object.entries(protocolValues)) {
      expect(Object.entries((allTypes as Record<string, object>)[name] ?? {})).toEqual(
        expect.arrayContaining(Object.entries(values)),
      );
    }
  });
});

describe('the parts that are loaded', () => {
  /**
   * In bytes. By the module that is loaded on demand, with the parts that it imports. loaded-parts.test.ts has the
   * sums.
   */
  const limits: Record<string, number> = {
    'cli/program.ts': 74_000,
    'server/node-host.ts': 106_500,
    'server/worker-host.ts': 83_500,
    'cli/simulate.ts': 448_000,
    'cli/commands/actions.ts': 584_000,
    'cli/verify.ts': 956_000,
    'server/start-server.ts': 708_000,
  };
  const outputs = () => bundles.programs.outputs;

  /** Of the module and what it imports, without what these load on demand. */
  function partsOf(module: string): string[] {
    const loaded = new Set<string>();
    const add = (file: string) => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { path, kind } of outputs()[file]?.imports ?? []) if (kind === 'import-statement') add(path);
    };
    add(Object.entries(outputs()).find(([, { entryPoint }]) => entryPoint === module)?.[0] ?? module);
    return [...loaded].filter((file) => outputs()[file]);
  }
  const inputsOf = (module: string) => partsOf(module).flatMap((file) => Object.keys(outputs()[file]?.inputs ?? {}));

  test.each(Object.entries(limits))('with %s stay below their size limit', (module, limit) => {
    const bytes = partsOf(module).reduce((sum, file) => sum + (outputs()[file]?.bytes ?? 0), 0);
    expect(bytes).toBeGreaterThan(limit / 2);
    expect(bytes).toBeLessThan(limit);
  });

  test('are each smaller than 370 KB', () => {
    const tooLarge = Object.entries(outputs()).filter(([, { bytes }]) => bytes > 370_000);
    expect(tooLarge.map(([file]) => file)).toEqual([]);
  });

  test('have Helm and kustomize only where a chart or a kustomization is rendered', () => {
    const rendering = /^core\/render\/(?:helm\/template|kustomize\/transform)\//;
    for (const module of ['cli/program.ts', 'cli/simulate.ts', 'cli/commands/actions.ts', 'server/start-server.ts'])
      expect(inputsOf(module).filter((file) => rendering.test(file))).toEqual([]);
    expect(inputsOf('core/language/charts/chart-renderings.ts').some((file) => rendering.test(file))).toBe(true);
    expect(inputsOf('core/language/kustomize/kustomization-builds.ts').some((file) => rendering.test(file))).toBe(true);
  });

  test('for the help and for the answer to initialize have no parser and no schemas', () => {
    for (const module of ['cli/program.ts', 'server/node-host.ts', 'server/worker-host.ts'])
      expect(inputsOf(module).filter((file) => /node_modules\/(?:yaml|zod)\//.test(file))).toEqual([]);
  });

  test('in a worker have nothing that only Node has', () => {
    const builtIn = Object.entries(outputs()).filter(([, { imports }]) => imports.some(({ external }) => external));
    const ofWorker = new Set([...partsOf('server/worker-host.ts'), ...partsOf('server/start-server.ts')]);
    expect(builtIn.map(([file]) => file).filter((file) => ofWorker.has(file))).toEqual([]);
  });
});

test('the licence of every bundled library is included', () => {
  const notices = noticesOf(Object.values(bundles).flatMap(({ inputs }) => inputs));
  const heads = [...notices.matchAll(/^-{80}\n\n(\S+) \S+ \((\S+)\)$/gm)].map(
    ([, name, licence]) => `${name}: ${licence}`,
  );
  expect(heads).toEqual(
    expect.arrayContaining(['yaml: ISC', 'lit-html: BSD-3-Clause', '@vscode/codicons: CC-BY-4.0', 'commander: MIT']),
  );
  expect(notices).toContain('Copyright Eemeli Aro');
  expect(fs.readFileSync('.vscodeignore', 'utf8')).toContain('!dist/third-party-notices.txt');
});
