// What ends up in the bundles: nobody carries what only another one needs.
import fs from 'node:fs';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as allTypes from 'vscode-languageserver-types';
import * as protocolValues from '../../../core/language/lsp-constants.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import * as calledTypes from '../../../scripts/called-types.mjs';
import { bundledFiles, noticesOf } from '../../../scripts/notices.mjs';

type Name = keyof typeof productBundles;

interface Bundle {
  bytes: number;
  /** Files of which something is in it. */
  inputs: string[];
}

/**
 * Whoever adds a feature raises these by what it costs, and says so in ARCHITECTURE.md. A library costs more than it
 * looks.
 */
const largest: Partial<Record<Name, number>> = {
  server: 859_000,
  webServer: 848_000,
  cli: 986_000,
  client: 500_000,
  webClient: 465_000,
  panel: 360_000,
};

const bundles = {} as Record<Name, Bundle>;

async function bundleInMemory(options: BuildOptions): Promise<Bundle> {
  const { metafile, outputFiles = [] } = await build({ ...options, minify: true, metafile: true, write: false });
  const outputs = metafile?.outputs ?? {};
  return { bytes: outputFiles.reduce((sum, file) => sum + file.contents.length, 0), inputs: bundledFiles({ outputs }) };
}

beforeAll(async () => {
  const entries = Object.entries(productBundles) as [Name, BuildOptions][];
  await Promise.all(
    entries.map(async ([name, options]) => {
      bundles[name] = await bundleInMemory(options);
    }),
  );
}, 60_000);

const inside = (name: Name, beginning: string): string[] =>
  bundles[name].inputs.filter((path) => path.startsWith(beginning));

describe('the bundle of', () => {
  test('the page has no parser', () => {
    expect(inside('panel', 'node_modules/yaml/')).toEqual([]);
  });

  test.each(Object.keys(productBundles) as Name[])('%s has no schemas', (name) => {
    expect(inside(name, 'node_modules/zod/')).toEqual([]);
  });

  test.each(['client', 'webClient'] as const)('%s thinks nothing itself', (name) => {
    expect(inside(name, 'core/')).toEqual([]);
    expect(inside(name, 'server/')).toEqual([]);
  });

  test.each(Object.entries(largest) as [Name, number][])('%s stays small', (name, bytes) => {
    expect(bundles[name].bytes).toBeGreaterThan(0);
    expect(bundles[name].bytes).toBeLessThan(bytes);
  });

  test('the server has the parser and the descriptions of fields, so that this test would notice them elsewhere', () => {
    expect(inside('server', 'node_modules/yaml/')).not.toEqual([]);
    expect(inside('server', 'core/model/hpa/root.ts')).not.toEqual([]);
  });

  test('a server has all that the protocol calls of its types, and not their module', () => {
    expect(inside('server', 'node_modules/vscode-languageserver-types/')).toEqual([]);
    const called = bundles.server.inputs
      .filter((file) => /^node_modules\/vscode-(languageserver|jsonrpc)/.test(file))
      .flatMap((file) => namesIn(fs.readFileSync(file, 'utf8')))
      .filter((name) => name in allTypes);
    expect([...new Set(called)].sort()).toEqual(Object.keys(calledTypes).sort());
  });

  test('and we take no value of that module either: it would be undefined in a bundle, and nowhere else', () => {
    const taken = bundles.server.inputs
      .filter((file) => /^(?:core|protocol|server)\//.test(file))
      .flatMap((file) => valuesFromProtocol(fs.readFileSync(file, 'utf8')).map((name) => ({ file, name })));
    expect(taken).toContainEqual({ file: 'server/request-guard.ts', name: 'ResponseError' });
    expect(taken.filter(({ name }) => name in allTypes)).toEqual([]);
  });

  test('our own values of the protocol are its values', () => {
    for (const [name, values] of Object.entries(protocolValues)) {
      expect(Object.entries((allTypes as Record<string, object>)[name] ?? {})).toEqual(
        expect.arrayContaining(Object.entries(values)),
      );
    }
  });
});

/** What a compiled module takes from others: `types_1.URI`. */
function namesIn(source: string): string[] {
  return [...source.matchAll(/\w+_1\.(\w+)/g)].map(([, name]) => name ?? '');
}

test('the licence of every library that is shipped goes along', () => {
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

/** The names in `import { type Range, ResponseError } from 'vscode-languageserver'` that are no types. */
function valuesFromProtocol(source: string): string[] {
  const statements = [...source.matchAll(/^import \{([^}]*)\} from 'vscode-languageserver[^']*'/gm)];
  return statements
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]\w*$/.test(name));
}
