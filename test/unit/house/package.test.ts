import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerFiles } from '../../../protocol/program-modules.ts';
import { bundledFiles, librariesOf, noticesOf, sharedTexts } from '../../../scripts/notices.mjs';
import {
  candidateFiles,
  checkPackage,
  listedName,
  maxPackageBytes,
  packageFilesList,
  packedFiles,
  packedFolders,
  packedPatterns,
} from '../../../scripts/package-content.mjs';
import { manifest, root } from '../../../scripts/paths.mjs';
import { sbomOf } from '../../../scripts/sbom.mjs';
import { expectGolden } from '../../support/golden.ts';
import { builtBundle, bundleNames } from '../../support/product-bundles.ts';

let files: string[] = [];
let bundles: string[] = [];
let serverFiles: ServerFiles;

const wordsOf = (text: string) =>
  text
    .replaceAll('the Licensor', 'Licensor')
    .split(/[\s"'*.]+/)
    .join(' ')
    .trim();

beforeAll(async () => {
  const built = await Promise.all(bundleNames.map(builtBundle));
  files = built.flatMap(({ metafile }) => bundledFiles(metafile));
  const written = built.flatMap(({ outputFiles }) => outputFiles.map(({ path: file }) => path.relative(root, file)));
  const [list] = built.flatMap(({ outputFiles }) =>
    outputFiles.filter(({ path: file }) => path.basename(file) === 'server-files.json'),
  );
  serverFiles = JSON.parse(list?.text ?? '');
  bundles = written;
});

describe('the files of the package', () => {
  const others = [
    'examples.json',
    'panel/codicon.css',
    'panel/codicon.ttf',
    'sbom.cdx.json',
    'third-party-notices.txt',
  ];
  let packed: string[] = [];
  beforeAll(() => {
    const sources = candidateFiles(packedFolders.filter((folder) => folder !== 'dist'));
    const made = [...bundles, ...others.map((name) => `dist/${name}`)];
    packed = packedFiles([...sources, ...made], serverFiles);
  });

  test('of the build are the bundles without the command line, and what is beside them', () => {
    expect(packedPatterns.filter((pattern) => !packed.some((file) => pattern.test(file)))).toEqual([]);
    expect(others.filter((name) => !packed.includes(`dist/${name}`))).toEqual([]);
    const left = bundles.filter((file) => !packed.includes(file)).map((file) => path.basename(file));
    expect(left).toEqual(expect.arrayContaining(['cli.js', 'cli-lint-worker.js']));
    expect(
      left.filter(
        (name) => !/^(?:cli|api|mcp|program|project-parts|simulate|actions|functions|searches|chunk-)/.test(name),
      ),
    ).toEqual([]);
    const listed = [...serverFiles.worker, ...serverFiles.process];
    expect(listed).toEqual(expect.arrayContaining(['server.js', 'render-worker.js']));
    expect(listed.filter((name) => left.includes(name))).toEqual([]);
  });

  test('are exactly those of the list', () => {
    const renamed: Record<string, string> = {
      'README.md': 'readme.md',
      'CHANGELOG.md': 'changelog.md',
      LICENSE: 'LICENSE.txt',
    };
    const named = packed.map((file) => `extension/${renamed[file] ?? file}`);
    const names = [...named, 'extension.vsixmanifest', '[Content_Types].xml'];
    expectGolden('package-files.txt', `${[...new Set(names.map(listedName))].sort().join('\n')}\n`);
    expect(names.filter((name) => /\.map$|\.ts$|node_modules|\/test\//.test(name))).toEqual([]);
  });

  test('have every page that another page leads to', () => {
    const named = new Set(fs.readFileSync(packageFilesList, 'utf8').trim().split('\n'));
    const pages = [...named]
      .map((file) => file.replace('extension/', ''))
      .filter((file) => /^docs\/.*\.md$/.test(file));
    const missing = pages.flatMap((page) =>
      [...fs.readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => path.posix.join(path.posix.dirname(page), link))
        .filter((file) => !named.has(`extension/${file}`))
        .map((file) => `${page}: ${file}`),
    );
    expect(pages.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  describe('are checked when it is packed', () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'replicast-package-'));
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    function zipOf(names: readonly string[], padding = 0): string {
      const entries = names.map((name) => {
        const entry = Buffer.alloc(46 + name.length);
        entry.write('PK\x01\x02');
        entry.writeUInt16LE(name.length, 28);
        entry.write(name, 46);
        return entry;
      });
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06');
      end.writeUInt16LE(names.length, 10);
      end.writeUInt32LE(padding, 16);
      const file = path.join(folder, 'a.vsix');
      fs.writeFileSync(file, Buffer.concat([Buffer.alloc(padding), ...entries, end]));
      return file;
    }
    const listed = () => fs.readFileSync(packageFilesList, 'utf8').trim().split('\n');

    test('and it is accepted with them', () => expect(() => checkPackage(zipOf(listed()))).not.toThrow());
    test('and one more is refused', () =>
      expect(() => checkPackage(zipOf([...listed(), 'extension/dist/server.js.map']))).toThrow(
        '"added":["extension/dist/server.js.map"],"missing":[]',
      ));
    test('and one less is refused', () =>
      expect(() => checkPackage(zipOf(listed().slice(1)))).toThrow(`"missing":[${JSON.stringify(listed()[0])}]`));
    test('and more than 1.5 MB are refused', () => {
      expect(maxPackageBytes).toBe(1_500_000);
      expect(() => checkPackage(zipOf(listed(), maxPackageBytes))).toThrow('more than 1500000');
    });
  });
});

describe('the list of libraries', () => {
  const libraries = () => librariesOf(files);

  test('has exactly those of which something is bundled or copied', () => {
    const { components } = sbomOf(files);
    expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(
      libraries().map(({ name, version }) => `${name} ${version}`),
    );
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['yaml', 'lit-html', 'vscode-jsonrpc', '@vscode/codicons']));
    for (const tool of ['esbuild', 'vitest', 'typescript', '@biomejs/biome']) expect(names).not.toContain(tool);
  });

  test('is CycloneDX with a licence and a hash for each', () => {
    const bom = sbomOf(files);
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name: 'replicast', version: manifest.version } },
    });
    for (const component of bom.components) {
      const { name, version } = component;
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      expect(component).toEqual({
        type: 'library',
        'bom-ref': purl,
        name: expect.stringMatching(/^(?:@[a-z-]+\/)?[a-z0-9-]+$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        scope: 'required',
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
        licenses: [{ license: { id: expect.stringMatching(/^[A-Za-z0-9.-]+$/) } }],
        purl,
      });
    }
    const refs = bom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bom.dependencies.map(({ ref }) => ref)).toEqual([`pkg:npm/replicast@${manifest.version}`, ...refs]);
    expect(bom.dependencies[0]).toEqual({ ref: `pkg:npm/replicast@${manifest.version}`, dependsOn: refs });
  });

  test('is the same for each build', () => expect(sbomOf(files)).toEqual(sbomOf([...files].reverse())));

  test('is the same as that of the licences, which are complete', () => {
    const notices = noticesOf(files);
    const words = wordsOf(sharedTexts.reduce((text, shared) => text.replaceAll(shared.instead, shared.text), notices));
    for (const { folder, name, version, license } of libraries()) {
      expect(notices).toContain(`\n${name} ${version} (${license})\n`);
      const texts = fs.readdirSync(path.join(root, folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
      expect(texts.length, name).toBeGreaterThan(0);
      for (const file of texts)
        expect(words.includes(wordsOf(fs.readFileSync(path.join(root, folder, file), 'utf8'))), name).toBe(true);
    }
  });

  test('has the text that many licences share once, and names the file where it is not repeated', () => {
    const notices = noticesOf(files);
    expect(notices.split('Permission is hereby granted, free of charge').length - 1).toBe(1);
    expect(notices.split('[the MIT permission notice').length).toBeGreaterThan(8);
    const ofAgents = noticesOf(['node_modules/@modelcontextprotocol/server/dist/index.mjs'], []);
    expect(ofAgents).toContain('Copyright (c) 2024-2025 Model Context Protocol');
    expect(ofAgents).toContain('[the terms of the Apache License 2.0, in the file LICENSE of this package]');
    expect(ofAgents).not.toContain('Derivative Works');
  });
});
