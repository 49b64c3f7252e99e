import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../core/text/limits.ts';
import {
  documentAtLine,
  editSourceFile,
  openSourceFile,
  type SourceFile,
  sourceFileText,
} from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';

/** Twenty items make a list longer than a document may be. */
const padding = 'x'.repeat(limits.documentLength / 20);
const item = (name: string, indentation = '') =>
  `- kind: HorizontalPodAutoscaler\n  metadata:\n    name: ${name} # ${padding}\n`
    .replace(/^/gm, indentation)
    .trimEnd()
    .concat('\n');
const items = (count: number, indentation = '') =>
  Array.from({ length: count }, (_, i) => item(`web${i}`, indentation)).join('');
const tail = 'kind: List\nmetadata:\n  resourceVersion: ""\n';
const list = (inside: string) => `apiVersion: v1\nitems:\n${inside}${tail}`;
const open = (text: string) => openSourceFile(text, { cutsLists: true });
const roles = ({ documents }: SourceFile) => Array.from(documents, ({ listPart }) => listPart ?? 'document');
const isWhole = (text: string) => expect(roles(open(text))).toEqual(['document']);

describe('a list that is too long for a document', () => {
  test.each([
    ['as kubectl prints it', list(items(20))],
    ['with Windows line breaks', list(items(20)).replaceAll('\n', '\r\n')],
    ['with indented items', list(items(20, '  '))],
    ['with its kind first and a comment', `# all\napiVersion: v1\nkind: List\nitems: # here\n${items(20)}`],
    ['of one kind', list(items(20)).replace('kind: List', 'kind: HorizontalPodAutoscalerList')],
  ])('is cut at its items: %s', (_, text) => {
    const source = open(text);
    expect(roles(source).filter((role) => role === 'item')).toHaveLength(20);
    expect(roles(source)[0]).toBe('head');
    expect(sourceFileText(source)).toBe(text);
  });

  test('comments and blank lines belong to the item above', () => {
    const source = open(list(items(20).replaceAll('\n- kind', '\n\n# next\n- kind')));
    expect([...source.documents].slice(1, -1).every(({ text }) => text.startsWith('- kind'))).toBe(true);
  });

  test.each([
    ['short', list(item('web').repeat(2))],
    ['another kind of document', list(items(20)).replace('kind: List', 'kind: ConfigMap')],
    ['an alias, which may be that of another item', list(`${items(20)}- *web\n`)],
    ['a line of the text at the margin', list(`${items(20)}- a: "x\nitems"\n`)],
    ['a second list', list(`${items(20)}kind: List\nitems:\n- a\n`)],
    ['brackets', `kind: List\nitems: [${items(1)}]\n${items(20)}`],
    ['no items', `kind: List\nitems:\nmetadata:\n  x: ${padding.repeat(20)}\n`],
  ])('is not cut: %s', (_, text) => isWhole(text));

  test('documents beside it are documents', () => {
    expect(new Set(roles(open(`a: 1\n---\n${list(items(20))}---\nb: 2\n`)))).toEqual(
      new Set(['document', 'head', 'item', 'tail']),
    );
  });

  test('has at most as many items as any list', () => {
    const many = (count: number) => list(`${'- a\n'.repeat(count - 1)}- ${padding.repeat(20)}\n`);
    expect(roles(open(many(limits.listItems)))).toHaveLength(limits.listItems + 2);
    isWhole(many(limits.listItems + 1));
  });
});

describe('an edit of a long list', () => {
  const text = list(items(21));
  const lineOf = (needle: string) => text.slice(0, text.indexOf(needle)).split('\n').length - 1;

  test('replaces only its item', () => {
    const before = open(text);
    const line = lineOf('name: web7 ');
    const after = editSourceFile(before, { range: at(line, 4, line, 8), text: 'namespace' });
    const index = documentAtLine(before, line).index;
    expect([...before.documents].flatMap((one, i) => (after.documents.at(i) === one ? [] : [i]))).toEqual([index]);
  });

  test('gives the parts that opening the text gives', () => {
    const pieces = [
      'x',
      '\n',
      '',
      '- a\n',
      '\n- b',
      '---\n',
      '\n---\n',
      'key: 1\n',
      '  ',
      '*a',
      ': *a',
      '\r',
      item('new'),
      tail,
    ];
    const change = fc.record({
      line: fc.integer({ min: 0, max: 68 }),
      lines: fc.constantFrom(0, 0, 0, 1, 3, 6),
      character: fc.constantFrom(0, 1, 2, 4, 100_000),
      text: fc.constantFrom(...pieces),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        let source = open(text);
        for (const { line, lines, character, text: inserted } of changes) {
          source = editSourceFile(source, { range: at(line, character, line + lines, character), text: inserted });
          expect(source.documents).toEqual(open(sourceFileText(source)).documents);
        }
      }),
      runs(60),
    );
  });
});

function at(line: number, character: number, endLine: number, endCharacter: number) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
