// The content of the bundles: no bundle contains code that only another one needs.
import fs from 'node:fs';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as allTypes from 'vscode-languageserver-types';
import * as protocolValues from '../../../core/language/lsp-constants.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { bundledFiles, noticesOf } from '../../../scripts/notices.mjs';

type Name = keyof typeof productBundles;

interface Bundle {
  bytes: number;
  /** The source files that are part of the bundle. */
  inputs: string[];
}

/**
 * Increase these by the cost of a new feature, and record it in ARCHITECTURE.md. A library costs more than it seems.
 */
const largest: Partial<Record<Name, number>> = {
  server: 1_430_000,
  cli: 1_640_000,
  client: 420_000,
  webClient: 384_000,
  panel: 405_000,
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
  test('the page contains no YAML parser', () => {
    expect(inside('panel', 'node_modules/yaml/')).toEqual([]);
  });

  test.each(Object.keys(productBundles) as Name[])('%s contains no language of zod', (name) => {
    expect(inside(name, 'node_modules/zod/').filter((file) => /\/locales\/(?!index)/.test(file))).toEqual([]);
  });

  test.each(['client', 'webClient'] as const)('%s contains no core code but how texts of files are shown', (name) => {
    expect(inside(name, 'core/')).toEqual(['core/model/printable.ts']);
    expect(inside(name, 'server/')).toEqual([]);
  });

  test.each(Object.entries(largest) as [Name, number][])('%s stays below its size limit', (name, bytes) => {
    expect(bundles[name].bytes).toBeGreaterThan(0);
    expect(bundles[name].bytes).toBeLessThan(bytes);
  });

  test('the server contains the parser and the field descriptions, so that the other tests can detect them', () => {
    expect(inside('server', 'node_modules/yaml/')).not.toEqual([]);
    expect(inside('server', 'core/model/hpa/root.ts')).not.toEqual([]);
  });

  test('our own protocol constants equal those of the protocol', () => {
    for (const [name, values] of Object.entries(protocolValues)) {
      expect(Object.entries((allTypes as Record<string, object>)[name] ?? {})).toEqual(
        expect.arrayContaining(Object.entries(values)),
      );
    }
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
