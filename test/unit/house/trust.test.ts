// The product executes nothing and contacts no host, as its sources, libraries and manifest show.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { manifest } from '../../../scripts/paths.mjs';
import { builtBundle, bundleNames } from '../../support/product-bundles.ts';

const bundles = {} as Record<(typeof bundleNames)[number], { text: string; required: string[] }>;

beforeAll(async () => {
  await Promise.all(
    bundleNames.map(async (name) => {
      const { outputFiles, metafile } = await builtBundle(name);
      const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
      const required = imports.flatMap(({ path: from, external }) => (external ? [from.replace(/^node:/, '')] : []));
      bundles[name] = {
        text: outputFiles.map((file) => file.text).join('\n'),
        required: [...new Set(required)].sort(),
      };
    }),
  );
});

const network = /^(?:net|tls|http|https|http2|dgram|dns|inspector)(?:\/|$)/;
const threads = [
  'cli/io.ts',
  'cli/lint/start-worker.ts',
  'cli/lint/lint-in-worker.ts',
  'cli/lint/worker-calls.ts',
  'server/programs/node-render-worker.ts',
  'server/programs/render-worker.ts',
];
/** `diff` asks git for the files of a revision. */
const ownModules: Readonly<Record<string, string[]>> = {
  'cli/compile-cache.ts': ['module', 'vm'],
  'cli/formats/svg-as-png.ts': ['module'],
  'cli/run-git.ts': ['child_process'],
};
const programs = /^(?:child_process|cluster|worker_threads|vm|repl|module)$/;

describe('the network', () => {
  test.each(bundleNames)('%s uses no interface of a browser for it', (name) => {
    const used = bundles[name].text.match(
      /(?<![.#\w])(?:fetch\(|new (?:XMLHttpRequest|WebSocket|EventSource|WebTransport)\b|sendBeacon\b)/g,
    );
    expect(used).toBeNull();
  });

  test.each([
    // The protocol libraries could use a pipe or a socket.
    ['programs', ['net']],
    ['client', ['net']],
    ['panel', []],
  ] as const)('%s loads the modules of Node %j for it', (name, expected) =>
    expect(bundles[name].required.filter((one) => network.test(one))).toEqual(expected),
  );

  test('only the protocol libraries import these modules', () => {
    for (const file of ownSources()) {
      const imported = [
        ...fs.readFileSync(file, 'utf8').matchAll(/(?:from |getBuiltinModule\()'(?:node:)?([\w/]+)'/g),
      ].map(([, from = '']) => from);
      expect(
        imported.filter((from) => network.test(from) || programs.test(from)),
        file,
      ).toEqual(threads.includes(file) ? ['worker_threads'] : (ownModules[file] ?? []));
    }
  });
});

describe('programs', () => {
  // The library of schemas asks whether it may make code of an empty text; what it makes is of the schemas of `mcp`.
  const asked: Partial<Record<string, string[]>> = { mcp: ['Function("'] };

  test.each(bundleNames)('%s makes no code of texts', (name) =>
    expect(bundles[name].text.match(/\beval\(|new Function\(|\bFunction\(['"`]/g)).toEqual(asked[name] ?? null),
  );

  test.each([
    // For the server, git in `diff`, commander's subcommands, the compile cache (`module`, `vm`), sharp (`module`), and
    // the workers of `lint`.
    ['programs', ['child_process', 'module', 'vm', 'worker_threads']],
    ['client', ['child_process']],
    ['panel', []],
  ] as const)('%s loads the modules of Node %j for them', (name, expected) =>
    expect(bundles[name].required.filter((one) => programs.test(one))).toEqual(expected),
  );

  test('the command line has no subcommand that is a program of its own', () => {
    for (const file of ownSources().filter((name) => name.startsWith('cli/')))
      expect(fs.readFileSync(file, 'utf8'), file).not.toMatch(/executableFile|\.command\([^)]*,\s*'/);
  });
});

describe('a workspace that is not trusted', () => {
  test('has everything: nothing is left out, and no setting needs trust', () => {
    const { capabilities, contributes } = manifest;
    expect(capabilities.untrustedWorkspaces).toEqual({ supported: true, description: expect.any(String) });
    expect(capabilities.virtualWorkspaces).toBe(true);
    expect(JSON.stringify(contributes)).not.toContain('isWorkspaceTrusted');
  });
});

function ownSources(): string[] {
  return ['core', 'protocol', 'disk', 'server', 'cli', 'api', 'client'].flatMap((room) =>
    fs
      .readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(room, file)),
  );
}
