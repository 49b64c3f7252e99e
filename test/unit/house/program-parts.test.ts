// The parts of the programs: what the build makes of ES modules is CommonJS that Node runs.
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { runParts, workerProgram } from '../../../protocol/run-parts.ts';
import { toCommonJs } from '../../../scripts/program-parts.mjs';

describe('a part', () => {
  test('requires what it imports, and exports its names', () =>
    expect(toCommonJs('import{a as b,c}from"./x.js";const e=b(c);export{e as d};', 'a.js')).toBe(
      '"use strict";const {a:b,c:c}=require("./x.js");const e=b(c);module.exports={d:e};',
    ));
  test('requires the whole of a built-in module, and names of it', () =>
    expect(
      toCommonJs('import p,{join as j}from"node:path";import*as f from"node:fs";import"./x.js";p(j,f);', 'a.js'),
    ).toBe(
      '"use strict";const p=require("node:path"),{join:j}=require("node:path");const f=require("node:fs");require("./x.js");p(j,f);',
    ));
  test('loads another one when it is needed', () =>
    expect(toCommonJs('void import("./x.js");', 'a.js')).toBe(
      '"use strict";void Promise.resolve().then(()=>require("./x.js"));',
    ));
  test('keeps its lines, which a source map names, and the first line of a program', () => {
    const text = '#!/usr/bin/env node\nimport {\n  a,\n  b\n} from "./x.js";\na(b);\n';
    const lines = toCommonJs(text, 'a.js').split('\n');
    expect([lines[0], lines.indexOf('a(b);')]).toEqual(['#!/usr/bin/env node', text.split('\n').indexOf('a(b);')]);
  });
  test('that is loaded when one of its functions is called is required there', () =>
    expect(toCommonJs('const a=()=>requirePart(import("./x.js"));', 'a.js')).toBe(
      '"use strict";const a=()=>require("./x.js");',
    ));
  test('gets those that share a file by their numbers', () => {
    const places = new Map([
      ['a.js', { file: 'shared.js', id: 0 }],
      ['b.js', { file: 'shared.js', id: 1 }],
    ]);
    const text = 'import{b as c}from"./b.js";c();';
    expect(toCommonJs(text, 'a.js', places)).toBe('"use strict";const {b:c}=loadPart(1);c();');
    expect(toCommonJs(text, 'other.js', places)).toBe('"use strict";const {b:c}=require("./shared.js")(1);c();');
  });
  test('must not declare a name of CommonJS', () =>
    expect(() => toCommonJs('import module from "node:module";module();', 'a.js')).toThrow('module'));
  test.each(['export * from "./x.js";', 'import.meta.url;', 'const a = ;'])('cannot have %s', (text) =>
    expect(() => toCommonJs(text, 'a.js')).toThrow(),
  );
});

describe('a program of parts', () => {
  const texts = new Map([
    ['main.js', 'function(module,require){const {a}=require("./a.js");require("./b.js");done(a)}'],
    ['a.js', 'function(module,require){count();module.exports={a:require("./b.js").b+1}}'],
    ['b.js', 'function(module,require){count();module.exports={b:1}}'],
    ['unused.js', 'function(module,require){count()}'],
  ]);
  test('runs each part once, when another one requires it', () => {
    const results: number[] = [];
    let runs = 0;
    const scope = { done: (result: number) => results.push(result), count: () => runs++ };
    runInNewContext(workerProgram(texts, 'main.js'), scope);
    expect([results, runs]).toEqual([[2], 2]);
  });
  test('says which part is missing', () =>
    expect(() => runParts({ 'a.js': (_, load) => void load('./b.js') }, 'a.js')).toThrow(
      'b.js is not part of the program',
    ));
});
