import { describe, expect, it } from 'vitest';
import { readServerYaml } from '../../../core/text/libyaml/server-yaml.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';

describe('texts that only libyaml refuses', () => {
  const refused: [string, string][] = [
    ['a: b\n\t\n', 'a tab on a line of its own'],
    ['a: []\n\t', 'a tab after the last line'],
    ['a: b\n\t# c\n', 'a tab before a comment'],
    ['\t{a: 1}', 'a tab before brackets'],
    ['a: b\n: c\n', 'a colon without a key'],
    ['a:\n  - : b\n', 'a colon without a key in a list'],
    ['a: {b: c}: d\n', 'an object as a key after a key'],
    ['{a: b, : c}', 'a colon without a key between brackets'],
    ['{a: b, :c: d}', 'a key between brackets that begins with a colon'],
    ['{a: 1,\n b\n c: 2}', 'a key between brackets over two lines'],
    ['a: &b/c d\n', 'an anchor with a slash'],
    ['a: "\\ud83d\\ude00"\n', 'a character in two escapes'],
    ['a: |\n  \tb\n', 'a tab that begins a block of text'],
    ["a: 'b''\nc: d\n", 'two quotes at the end, which are one that is written'],
    ['a: "b\\"\nc: "d"\n', 'a written quote at the end'],
    ['a:\n  -\tb\n', 'a tab after a dash'],
    ['- - \t{b: c}\n', 'a tab after the space of a dash'],
    ['a: &b: c\n', 'a colon after an anchor'],
    ['{a: 1}\n"b', 'an unclosed quote after the object'],
    ['{a: 1}\n@', 'a character after the object that starts no token'],
  ];
  it.each(refused)('the text %j is refused: %s', (text) => {
    expect(readServerYaml(text).ok).toBe(false);
    expect(readDocument(text).problems.map(({ level }) => level)).toEqual(['error']);
  });

  const accepted: [string, unknown][] = [
    ['a: b\n  \t\nc: d\n', { a: 'b', c: 'd' }],
    ['a: [\n\t\n  1]\n', { a: [1] }],
    ['a: "b"#c\n', { a: 'b' }],
    ['{#\n a: b}', { a: 'b' }],
    ['a: "\\\\ud800"\n', { a: '\\ud800' }],
    ['{? a\n : b}', { a: 'b' }],
    ['{a: b\n c}', { a: 'b c' }],
    ['a: |2\n  \tb\n', { a: '\tb\n' }],
    ['{a: 1}\n"b"', { a: 1 }],
    ['a: b\n---\n\t\n', { a: 'b' }],
    ['a: \ud800\n', { a: '\ufffd' }],
    ['a: b\n  -\tc\n', { a: 'b -\tc' }],
    ['a: |\n  -\tb\n', { a: '-\tb\n' }],
    ['- b\t\n-  c\n', ['b', 'c']],
    ["a: 'b'''\n", { a: "b'" }],
    ["a: ''\nb: 'c\n  d'\n", { a: '', b: 'c d' }],
    ['a: {b: c:}\n', { a: { b: 'c:' } }],
    ['a: [b:, "c:"]\n', { a: ['b:', 'c:'] }],
    // A comment ends a plain scalar, and with it the document.
    ['a b # c\nd: e\n', 'a b'],
  ];
  it.each(accepted)('the text %j is read as %j', (text, value) => {
    expect(readServerYaml(text)).toEqual({ ok: true, value });
  });

  it('include text before the first document', () => {
    const problems = ['# c\n...\na: b\n', '...', '%FOO\r\n---\r\na: b\r\n', '%YAML 1.2\r\n---\r\na: b\r\n'].map(
      (text) => readServerYaml(text),
    );
    expect(problems).toEqual([
      { ok: false, problem: 'did not find expected node content' },
      { ok: false, problem: 'did not find expected node content' },
      { ok: false, problem: 'found unknown directive name' },
      { ok: false, problem: 'found incompatible YAML document' },
    ]);
    expect(readServerYaml('---\n...\na: b\n').ok).toBe(true);
  });

  it('are refused for a control character only in the 512-byte buffers that libyaml reads', () => {
    const far = `${'# é'.padEnd(509)}\n`;
    expect(readServerYaml('a: b\n---\nc: \0\n').ok).toBe(false);
    expect(readServerYaml(`a: b\n---\n${far}c: \0\n`)).toEqual({ ok: true, value: { a: 'b' } });
    expect(readServerYaml(`# c\n---\n${far}a: \0\n`).ok).toBe(false);
    expect(readServerYaml('%TAG ! x\n---\n\u0001a: b\n').ok).toBe(false);
  });

  it('are reported at the character where libyaml stops', () => {
    expect(readDocument('a: b\n\t\n').problems).toMatchObject([{ code: 'yaml-refused', range: { start: 5, end: 6 } }]);
    expect(readDocument('a: b\n: c\n').problems).toMatchObject([{ code: 'yaml-refused', range: { start: 5, end: 6 } }]);
  });

  it('do not include JSON, which kubectl reads as JSON', () => {
    expect(readServerYaml('{"a": "\\ud83d\\ude00"}').ok).toBe(false);
    expect(readDocument('{"a": "\\ud83d\\ude00"}').problems).toEqual([]);
    expect(readDocument('{"a"\n: "b"}', { json: true }).problems).toEqual([]);
  });

  it('do not include templates', () => {
    expect(readDocument('a: {{ .Values.a }}\n\t\n').problems).toEqual([]);
  });
});
