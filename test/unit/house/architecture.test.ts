// Imports between the parts follow the plan, and the core uses no I/O, clock or randomness.
import { describe, expect, test } from 'vitest';
import { arrowLines, roomOf, rooms } from './rooms.ts';
import { filesUnder, importsOf, readSourceFile } from './source-files.ts';
import { importCircles, importViolations, impurities } from './violations.ts';

const filesIn = (...folders: string[]) =>
  folders
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.ts'))
    .map(readSourceFile);
const sources = filesIn('core', 'protocol', 'disk', 'server', 'cli', 'api', 'client', 'playground');

describe('the source files', () => {
  test('every part of the plan has files', () => {
    const empty = Object.keys(rooms).filter((room) => !sources.some(({ path }) => path.startsWith(`${room}/`)));
    expect(empty).toEqual([]);
  });

  test('no import violates the plan', () => {
    expect(sources.flatMap(importViolations)).toEqual([]);
  });

  test('every arrow of the plan has an import', () => {
    const used = new Set(
      sources.flatMap((file) => importsOf(file).map(({ target }) => `${roomOf(file.path)} → ${roomOf(target)}`)),
    );
    const planned = Object.entries(rooms).flatMap(([room, { uses, knowsTypesOf = [] }]) =>
      [...uses, ...knowsTypesOf].map((other) => `${room} → ${other}`),
    );
    expect(planned.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  test('arrows point up the list', () => {
    const order = Object.keys(rooms);
    const back = Object.entries(rooms).flatMap(([room, { uses, knowsTypesOf = [] }]) =>
      [...uses, ...knowsTypesOf].filter((other) => order.indexOf(other) > order.indexOf(room)),
    );
    expect(back).toEqual([]);
  });

  test('ARCHITECTURE.md lists the arrows', () => {
    const blocks = readSourceFile('ARCHITECTURE.md').text.split('```');
    const listed = blocks.find((block) => block.includes(' → ') && block.trimStart().startsWith('text →'));
    expect(listed?.trim().replaceAll(/\n +/g, ' ').split('\n')).toEqual(arrowLines());
  });

  test('imports form no cycles', () => {
    expect(importCircles([...sources, ...filesIn('test')])).toEqual([]);
  });

  test('the core uses no I/O, clock or randomness', async () => {
    expect(await impurities(sources.filter(({ path }) => path.startsWith('core/')))).toEqual([]);
  });
});

describe('the architecture check', () => {
  const violationsOf = (path: string, text: string): string[] => importViolations({ path, text });

  test.each([
    ['reports an import against the plan', 'core/model/x.ts', "import { run } from '../simulator/run.ts';"],
    [
      'reports a statement over several lines',
      'core/simulator/x.ts',
      "import {\n  a,\n  b,\n} from '../chart/svg.ts';",
    ],
    ['reports a re-export', 'core/text/x.ts', "export { a } from '../analysis/a.ts';"],
    ['reports an import for its side effect', 'core/drawing/x.ts', "import '../text/read.ts';"],
    ['reports a dynamic import', 'core/drawing/x.ts', "const text = await import('../text/read.ts');"],
    [
      'reports a type import against the plan',
      'core/model/x.ts',
      "import type { Trace } from '../simulator/trace.ts';",
    ],
    ['reports the YAML parser outside core/text', 'core/editor/x.ts', "import { parse } from 'yaml';"],
    ['reports zod in the core', 'core/model/x.ts', "import * as z from 'zod/mini';"],
    ['reports an import of zod with every locale', 'protocol/x.ts', "import { z } from 'zod/mini';"],
    ['reports an import of zod with every method', 'protocol/x.ts', "import * as z from 'zod';"],
    ['reports Node in the core', 'core/text/x.ts', "import fs from 'node:fs';"],
    ['reports VS Code in the core', 'core/editor/x.ts', "import * as vscode from 'vscode';"],
    ['reports VS Code in the page', 'client/panel/x.ts', "import * as vscode from 'vscode';"],
    ['reports a parser in the page', 'client/panel/x.ts', "import { read } from '../../core/text/read.ts';"],
    [
      'reports core code in the extension host',
      'client/src/x.ts',
      "import { run } from '../../core/simulator/run.ts';",
    ],
    ['reports core code in the protocol', 'protocol/x.ts', "import { run } from '../core/simulator/run.ts';"],
    ['reports the server in the client', 'client/src/x.ts', "import { serve } from '../../server/serve.ts';"],
    ['reports a file outside the plan', 'core/x.ts', ''],
  ])('%s', (_, path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1);
  });

  test.each([
    ['an import within a part', 'core/model/hpa/x.ts', "import { a } from '../a.ts';"],
    ['an import of a lower part', 'core/editor/hover/x.ts', "import { a } from '../../text/a.ts';"],
    ['type imports in the protocol', 'protocol/x.ts', "import type { Trace } from '../core/simulator/trace.ts';"],
    ['zod in the protocol', 'protocol/x.ts', "import * as z from 'zod/mini';"],
  ])('allows %s', (_, path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });

  const circlesOf = (texts: Record<string, string>): string[] =>
    importCircles(Object.entries(texts).map(([path, text]) => ({ path, text })));

  test('reports a cycle of imports, type imports included', () => {
    const texts = {
      'core/model/a.ts': "import { b } from './hpa/b.ts';",
      'core/model/hpa/b.ts': "import * as path from 'node:path';\nimport type { C } from '../c.ts';",
      'core/model/c.ts': "export { a } from './a.ts';",
      'core/model/d.ts': "import { a } from './a.ts';",
    };
    expect(circlesOf(texts)).toEqual([
      'imports form a cycle: core/model/a.ts → core/model/hpa/b.ts → core/model/c.ts → core/model/a.ts',
    ]);
  });

  test('reports both of two cycles that share a file', () => {
    const texts = {
      'core/model/a.ts': "import type { B } from './b.ts';\nimport { c } from './c.ts';",
      'core/model/b.ts': "import type { A } from './a.ts';",
      'core/model/c.ts': "const { a } = await import('./a.ts');",
    };
    expect(circlesOf(texts)).toEqual([
      'imports form a cycle: core/model/a.ts → core/model/b.ts → core/model/a.ts',
      'imports form a cycle: core/model/a.ts → core/model/c.ts → core/model/a.ts',
    ]);
  });

  test('does not report two paths to one file as a cycle', () => {
    const texts = {
      'core/model/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'core/model/b.ts': "import { c } from './c.ts';",
      'core/model/c.ts': '',
    };
    expect(circlesOf(texts)).toEqual([]);
  });

  test.each([
    'const now = Date.now();',
    'export const now = new Date();',
    'export const chance = () => Math.random();',
    'export const at = performance.now();',
    'setTimeout(() => {}, 1);',
    'document.title = "";',
    'export const wide = window.innerWidth;',
    'process.exit(1);',
    'globalThis.Date.now();',
  ])('reports impure code: %s', async (text) => {
    expect(await impurities([{ path: 'core/model/x.ts', text }])).not.toEqual([]);
  });

  test.each([
    '// Date.now() is not asked',
    "export const text = 'new Date()';",
    'export const span = (window: { Date: number }) => window.Date;',
    'export const most = Math.max(1, 2);',
  ])('allows pure code: %s', async (text) => {
    expect(await impurities([{ path: 'core/model/x.ts', text }])).toEqual([]);
  });
});
