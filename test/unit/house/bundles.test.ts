// No bundle contains code that only another bundle needs.
import fs from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as allTypes from 'vscode-languageserver-types';
import * as protocolValues from '../../../core/analysis/wording/lsp-constants.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { bundledFiles, noticesOf } from '../../../scripts/notices.mjs';
import { leftOut } from '../../../scripts/unused-modules.mjs';
import { builtBundle, bundleNames } from '../../support/product-bundles.ts';

type Name = keyof typeof productBundles;

interface Bundle {
  inputs: string[];
  outputs: NonNullable<Metafile>['outputs'];
  text: string;
}

/** In bytes, far enough above today's size for new features. */
const largest = { client: 650_000, pageAtStart: 480_000, page: 900_000 };

const bundles = {} as Record<Name, Bundle>;

async function bundleInMemory(name: Name): Promise<Bundle> {
  const { metafile, outputFiles } = await builtBundle(name);
  const { outputs } = metafile;
  return { inputs: bundledFiles({ outputs }), outputs, text: outputFiles.map(({ text }) => text).join('\n') };
}

const sum = (files: readonly string[], outputs: Bundle['outputs']): number =>
  files.reduce((bytes, file) => bytes + (outputs[file]?.bytes ?? 0), 0);

function importedAtOnce(file: string, outputs: Bundle['outputs'], loaded = new Set<string>()): string[] {
  if (!loaded.has(file)) {
    loaded.add(file);
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') importedAtOnce(path, outputs, loaded);
  }
  return [...loaded].filter((name) => outputs[name]);
}

beforeAll(async () => {
  await Promise.all(
    bundleNames.map(async (name) => {
      bundles[name] = await bundleInMemory(name);
    }),
  );
});

const inside = (name: Name, beginning: string): string[] =>
  bundles[name].inputs.filter((path) => path.startsWith(beginning));

describe('the bundle of', () => {
  test('the page contains no YAML parser', () => {
    expect(inside('panel', 'node_modules/yaml/')).toEqual([]);
  });

  test.each(Object.keys(productBundles) as Name[])('%s contains no language of zod but English', (name) => {
    expect(inside(name, 'node_modules/zod/').filter((file) => /\/locales\/(?!index|en\.)/.test(file))).toEqual([]);
  });

  test('the client contains of the core only how texts of files are shown, which may be described autoscalers, and names of kinds and releases', () => {
    expect(inside('client', 'core/').sort()).toEqual([
      'core/model/autoscaler-kinds.ts',
      'core/model/looks-like-describe.ts',
      'core/model/printable.ts',
      'core/model/release-names.ts',
    ]);
    expect(inside('client', 'server/')).toEqual([]);
  });

  test("the client takes the editor's API from one file: a copy for each file would double the time of loading it", () => {
    const sources = inside('client', 'client/');
    const importing = sources.filter((file) => /^import \* as .*'vscode';/m.test(fs.readFileSync(file, 'utf8')));
    expect(importing).toEqual(['client/src/editor.ts']);
  });

  test('the programs take values of the protocol from one file, for the same reason', () => {
    const importing = inside('programs', 'server/').filter((file) =>
      /^import \{[^}]*\} from 'vscode-languageserver'/m.test(fs.readFileSync(file, 'utf8')),
    );
    expect(importing).toEqual([]);
    expect(inside('programs', 'server/requests/language-server.ts')).toHaveLength(1);
  });

  test('the programs contain of the language server protocol neither notebooks nor the types of its data', () => {
    const { text, outputs } = bundles.programs;
    expect(text).toContain('textDocument/didOpen');
    expect(text).not.toContain('notebookDocument/didOpen');
    const types = Object.values(outputs).map(
      ({ inputs }) => inputs['node_modules/vscode-languageserver-types/lib/esm/main.js']?.bytesInOutput ?? 0,
    );
    expect(Math.max(...types)).toBeLessThan(200);
  });

  test('modules that are left out are still those of the libraries', () => {
    for (const name of Object.keys(leftOut)) expect(fs.existsSync(path.join('node_modules', name)), name).toBe(true);
  });

  test('the client stays below its size limit', () =>
    expect(sum(['dist/client/extension.js'], bundles.client.outputs)).toBeLessThan(largest.client));

  test('the page stays below its size limits, at its start and with what it loads on demand', () => {
    const { outputs } = bundles.panel;
    const atStart = importedAtOnce('dist/panel/page.js', outputs);
    expect(sum(atStart, outputs)).toBeGreaterThan(200_000);
    expect(sum(atStart, outputs)).toBeLessThan(largest.pageAtStart);
    expect(sum(Object.keys(outputs), outputs)).toBeLessThan(largest.page);
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

describe('the modules that are loaded', () => {
  /** In bytes, by the module that is loaded when it is needed, with its imports. */
  const limits: Record<string, number> = {
    'api/index.ts': 4000,
    'cli/program.ts': 100_000,
    'server/programs/node-host.ts': 250_000,
    'server/programs/worker-host.ts': 220_000,
    'cli/simulate.ts': 1_100_000,
    'cli/commands/actions.ts': 1_600_000,
    'cli/calls/functions.ts': 1_700_000,
    'cli/commands/searches.ts': 2_300_000,
    'server/programs/start-server.ts': 1_800_000,
    'server/programs/render-worker.ts': 1_300_000,
  };
  const outputs = () => bundles.programs.outputs;

  const modulesOf = (module: string) => {
    const [entry = module] = Object.entries(outputs()).find(([, { entryPoint }]) => entryPoint === module) ?? [];
    return importedAtOnce(entry, outputs());
  };
  const inputsOf = (module: string) => modulesOf(module).flatMap((file) => Object.keys(outputs()[file]?.inputs ?? {}));

  test.each(Object.entries(limits))('with %s stay below their size limit', (module, limit) => {
    const bytes = sum(modulesOf(module), outputs());
    expect(bytes).toBeGreaterThan(limit / 2);
    expect(bytes).toBeLessThan(limit);
  });

  test('are at most 45 files until the first sequence or finding, and until the first diagnostics', () => {
    for (const [program, ...later] of [
      ['cli/main.ts', 'cli/program.ts', 'cli/simulate.ts'],
      ['cli/main.ts', 'cli/program.ts', 'cli/commands/actions.ts'],
      ['server/programs/main.ts', 'server/programs/node-host.ts', 'server/programs/start-server.ts'],
    ] as const)
      expect(new Set([program, ...later].flatMap(modulesOf)).size).toBeLessThanOrEqual(45);
  });

  test('have Helm and kustomize only where a chart or a kustomization is rendered', () => {
    const engines = [/^core\/render\/helm\/template\//, /^core\/render\/kustomize\/transform\//];
    const hasEngine = (module: string) => engines.map((engine) => inputsOf(module).some((file) => engine.test(file)));
    for (const module of [
      'cli/program.ts',
      'cli/simulate.ts',
      'cli/commands/actions.ts',
      'server/programs/start-server.ts',
    ])
      expect(hasEngine(module), module).toEqual([false, false]);
    expect(hasEngine('core/kustomize/renderers.ts')).toEqual([true, true]);
  });

  test('for the help and for the answer to initialize have no parser and no schemas', () => {
    for (const module of ['cli/program.ts', 'server/programs/node-host.ts', 'server/programs/worker-host.ts'])
      expect(inputsOf(module).filter((file) => /node_modules\/(?:yaml|zod)\//.test(file))).toEqual([]);
  });

  test('for a command have no schemas of options, which only functions and tools have', () => {
    const hasSchemas = (module: string) => inputsOf(module).some((file) => file.startsWith('node_modules/zod/'));
    expect(['cli/simulate.ts', 'cli/commands/actions.ts'].filter(hasSchemas)).toEqual([]);
    expect(hasSchemas('cli/calls/functions.ts')).toBe(true);
  });

  test('in a worker have nothing that only Node has', () => {
    const builtIn = Object.entries(outputs()).filter(([, { imports }]) => imports.some(({ external }) => external));
    const ofWorker = new Set([
      ...modulesOf('server/programs/worker-host.ts'),
      ...modulesOf('server/programs/start-server.ts'),
    ]);
    expect(builtIn.map(([file]) => file).filter((file) => ofWorker.has(file))).toEqual([]);
  });
});

test('the licence of every bundled library is included', () => {
  const notices = noticesOf(Object.values(bundles).flatMap(({ inputs }) => inputs));
  const heads = [...notices.matchAll(/^(\S+) \d\S* \((\S+)\)$/gm)].map(([, name, licence]) => `${name}: ${licence}`);
  expect(heads).toEqual(
    expect.arrayContaining(['yaml: ISC', 'lit-html: BSD-3-Clause', '@vscode/codicons: CC-BY-4.0', 'commander: MIT']),
  );
  expect(notices).toContain('Copyright Eemeli Aro');
});
