// What ends up in the bundles: nobody carries what only another one needs.
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as protocol from 'vscode-languageserver/node';
import * as allTypes from 'vscode-languageserver-types';
import * as protocolValues from '../../../core/language/protocol-values.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import * as serverValues from '../../../server/protocol-values.ts';

type Name = keyof typeof productBundles;

interface Bundle {
  bytes: number;
  /** Files of which something is in it. */
  inputs: string[];
}

/** Whoever adds a feature raises these by what it costs, and says so in ARCHITECTURE.md. A library costs more than it looks. */
const largest: Partial<Record<Name, number>> = {
  server: 740_000,
  webServer: 735_000,
  cli: 865_000,
  client: 500_000,
  webClient: 465_000,
  panel: 360_000,
};

const bundles = {} as Record<Name, Bundle>;

async function bundleInMemory(options: BuildOptions): Promise<Bundle> {
  const { metafile, outputFiles = [] } = await build({ ...options, minify: true, metafile: true, write: false });
  const outputs = Object.values(metafile?.outputs ?? {});
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0));
  return { bytes: outputFiles.reduce((sum, file) => sum + file.contents.length, 0), inputs: inputs.map(([path]) => path) };
}

beforeAll(async () => {
  const entries = Object.entries(productBundles) as [Name, BuildOptions][];
  await Promise.all(
    entries.map(async ([name, options]) => {
      bundles[name] = await bundleInMemory(options);
    }),
  );
}, 60_000);

const inside = (name: Name, beginning: string): string[] => bundles[name].inputs.filter((path) => path.startsWith(beginning));

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

  test.each(['server', 'webServer', 'cli'] as const)('%s has JSON-RPC, and nothing of the library of the protocol above it', (name) => {
    expect(inside(name, 'node_modules/vscode-jsonrpc/')).not.toEqual([]);
    expect(inside(name, 'node_modules/vscode-languageserver')).toEqual([]);
  });

  test('our own values of the protocol are its values', () => {
    for (const [name, values] of Object.entries(protocolValues)) {
      expect(Object.entries((allTypes as Record<string, object>)[name] ?? {})).toEqual(expect.arrayContaining(Object.entries(values)));
    }
    for (const [name, values] of Object.entries(serverValues)) {
      expect((protocol as unknown as Record<string, object>)[name]).toEqual(expect.objectContaining(values));
    }
  });
});
