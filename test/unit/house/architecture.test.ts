// Arrows between the rooms never turn back, and what thinks touches neither the world, nor the clock, nor chance.
import { describe, expect, test } from 'vitest';
import { rooms } from './rooms.ts';
import { filesUnder, readSourceFile } from './source-files.ts';
import { importCircles, importViolations, impurities } from './violations.ts';

const sources = ['core', 'protocol', 'server', 'cli', 'client']
  .flatMap(filesUnder)
  .filter((path) => path.endsWith('.ts'))
  .map(readSourceFile);

describe('the house', () => {
  test('has something in every room', () => {
    const empty = Object.keys(rooms).filter((room) => !sources.some(({ path }) => path.startsWith(`${room}/`)));
    expect(empty).toEqual([]);
  });

  test('has no import against the arrows', () => {
    expect(sources.flatMap(importViolations)).toEqual([]);
  });

  test('has no circle of imports', () => {
    expect(importCircles(sources)).toEqual([]);
  });

  test('has a pure core', async () => {
    expect(await impurities(sources.filter(({ path }) => path.startsWith('core/')))).toEqual([]);
  });
});

describe('the plan notices', () => {
  const violationsOf = (path: string, text: string): string[] => importViolations({ path, text });

  test.each([
    ['an arrow that turns back', 'core/model/x.ts', "import { run } from '../simulator/run.ts';"],
    ['a statement over several lines', 'core/simulator/x.ts', "import {\n  a,\n  b,\n} from '../chart/svg.ts';"],
    ['a re-export', 'core/text/x.ts', "export { a } from '../language/a.ts';"],
    ['an import for its effect', 'core/chart/x.ts', "import '../text/read.ts';"],
    ['a dynamic import', 'core/chart/x.ts', "const text = await import('../text/read.ts');"],
    ['a type from above', 'core/model/x.ts', "import type { Trace } from '../simulator/trace.ts';"],
    ['the parser outside its door', 'core/language/x.ts', "import { parse } from 'yaml';"],
    ['schemas in the core', 'core/model/x.ts', "import * as z from 'zod/mini';"],
    ['schemas with every locale', 'protocol/x.ts', "import { z } from 'zod/mini';"],
    ['schemas with every method', 'protocol/x.ts', "import * as z from 'zod';"],
    ['Node in the core', 'core/text/x.ts', "import fs from 'node:fs';"],
    ['VS Code in the core', 'core/language/x.ts', "import * as vscode from 'vscode';"],
    ['VS Code in the page', 'client/panel/x.ts', "import * as vscode from 'vscode';"],
    ['a parser in the page', 'client/panel/x.ts', "import { read } from '../../core/text/read.ts';"],
    ['core code in the extension host', 'client/src/x.ts', "import { run } from '../../core/simulator/run.ts';"],
    ['core code in the protocol', 'protocol/x.ts', "import { run } from '../core/simulator/run.ts';"],
    ['the server in the client', 'client/src/x.ts', "import { serve } from '../../server/serve.ts';"],
    ['a file in no room', 'core/x.ts', ''],
  ])('%s', (_, path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1);
  });

  test.each([
    ['the room itself', 'core/model/hpa/x.ts', "import { a } from '../a.ts';"],
    ['a room below', 'core/language/features/x.ts', "import { a } from '../../text/a.ts';"],
    ['types for the protocol', 'protocol/x.ts', "import type { Trace } from '../core/simulator/trace.ts';"],
    ['schemas in the protocol', 'protocol/x.ts', "import * as z from 'zod/mini';"],
  ])('and allows %s', (_, path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });

  const circlesOf = (texts: Record<string, string>): string[] =>
    importCircles(Object.entries(texts).map(([path, text]) => ({ path, text })));

  test('a circle of imports, types included', () => {
    const texts = {
      'core/model/a.ts': "import { b } from './hpa/b.ts';",
      'core/model/hpa/b.ts': "import * as path from 'node:path';\nimport type { C } from '../c.ts';",
      'core/model/c.ts': "export { a } from './a.ts';",
      'core/model/d.ts': "import { a } from './a.ts';",
    };
    expect(circlesOf(texts)).toEqual([
      'imports form a circle: core/model/a.ts → core/model/hpa/b.ts → core/model/c.ts → core/model/a.ts',
    ]);
  });

  test('each of two circles that share a file', () => {
    const texts = {
      'core/model/a.ts': "import type { B } from './b.ts';\nimport { c } from './c.ts';",
      'core/model/b.ts': "import type { A } from './a.ts';",
      'core/model/c.ts': "const { a } = await import('./a.ts');",
    };
    expect(circlesOf(texts)).toEqual([
      'imports form a circle: core/model/a.ts → core/model/b.ts → core/model/a.ts',
      'imports form a circle: core/model/a.ts → core/model/c.ts → core/model/a.ts',
    ]);
  });

  test('that two paths to one file are no circle', () => {
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
  ])('impure: %s', async (text) => {
    expect(await impurities([{ path: 'core/model/x.ts', text }])).not.toEqual([]);
  });

  test.each([
    '// Date.now() is not asked',
    "export const text = 'new Date()';",
    'export const span = (window: { Date: number }) => window.Date;',
    'export const most = Math.max(1, 2);',
  ])('pure: %s', async (text) => {
    expect(await impurities([{ path: 'core/model/x.ts', text }])).toEqual([]);
  });
});
