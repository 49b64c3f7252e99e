import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentChange } from '../../../core/text/edits/apply-changes.ts';
import { indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import {
  documentAtLine,
  editSourceFile,
  openSourceFile,
  placedDocuments,
  sourceFileText,
} from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';

const texts = (source: ReturnType<typeof openSourceFile>) => Array.from(source.documents, ({ text }) => text);

describe('a file as a list of documents', () => {
  test('every line that starts with --- starts a document', () => {
    expect(texts(openSourceFile('a: 1\n---\nb: 2\n--- # c\nd: |\n  ---\n---x\n'))).toEqual([
      'a: 1\n',
      '---\nb: 2\n',
      '--- # c\nd: |\n  ---\n---x\n',
    ]);
  });

  test('empty files, missing final line breaks, and Windows and old Mac line breaks are supported', () => {
    expect(texts(openSourceFile(''))).toEqual(['']);
    expect(texts(openSourceFile('a\r\n---\r\nb'))).toEqual(['a\r\n', '---\r\nb']);
    expect(texts(openSourceFile('a\r---\rb\r---'))).toEqual(['a\r', '---\rb\r', '---']);
  });

  test('a JSON file is one document', () => {
    expect(openSourceFile('"a"\n---\n', { format: 'json' }).documents).toHaveLength(1);
  });

  test('each line belongs to the document in which it starts', () => {
    const source = openSourceFile('a\nb\n---\nc\n---\nd\n');
    expect([0, 1, 2, 3, 4, 9].map((line) => documentAtLine(source, line).index)).toEqual([0, 0, 1, 1, 2, 2]);
    expect([...placedDocuments(source)].map(({ startLine }) => startLine)).toEqual([0, 2, 4]);
  });
});

describe('an edit', () => {
  const insert = (line: number, character: number, text: string): ContentChange => ({
    range: { start: { line, character }, end: { line, character } },
    text,
  });

  test('reuses every document except the one under the cursor', () => {
    const before = openSourceFile('a: 1\n---\nb: 2\n---\nc: 3\n---\nd: 4\n');
    const after = editSourceFile(before, insert(3 - 1, 4, '5'));
    expect(sourceFileText(after)).toBe('a: 1\n---\nb: 25\n---\nc: 3\n---\nd: 4\n');
    expect(Array.from(after.documents, (document, i) => document === before.documents.at(i))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('can add and remove a document', () => {
    const before = openSourceFile('a: 1\n\nb: 2\n');
    const split = editSourceFile(before, insert(1, 0, '---'));
    expect(split.documents).toHaveLength(2);
    expect(
      editSourceFile(split, { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, text: '' }),
    ).toEqual(before);
  });

  test('reuses all documents if the new text is equal', () => {
    const before = openSourceFile('a\n---\nb\n');
    expect(
      [...editSourceFile(before, { text: 'a\n---\nb\n' }).documents].every(
        (document, i) => document === before.documents.at(i),
      ),
    ).toBe(true);
  });

  const piece = fc.constantFrom('a', '---', '\n', '\r', '\r\n', ' ', '-', '...', 'é😀', '');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const position = fc.record({ line: fc.nat(8), character: fc.nat(6) });
  const edit = fc.record({ start: position, end: position, text });

  test('after any edits the documents equal those of the final text', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 5 }), (start, edits) => {
        let source = openSourceFile(start);
        let plain = start;
        for (const { start: one, end: other, text: inserted } of edits) {
          const [from, to] =
            one.line < other.line || (one.line === other.line && one.character <= other.character)
              ? [one, other]
              : [other, one];
          const lines = indexLines(plain);
          plain = plain.slice(0, offsetAt(lines, from)) + inserted + plain.slice(offsetAt(lines, to));
          source = editSourceFile(source, { range: { start: from, end: to }, text: inserted });
        }
        expect(sourceFileText(source)).toBe(plain);
        expect(source).toEqual(openSourceFile(plain));
      }),
      runs(1000),
    );
  });

  test('in a file of hundreds of documents gives the documents of the final text', () => {
    const long = Array.from({ length: 450 }, (_, i) => (i % 7 === 0 ? `a${i}\n\n` : `b${i}\n`)).join('---\n');
    const lineCount = long.split('\n').length;
    const place = fc.record({ line: fc.nat(lineCount + 2), lines: fc.constantFrom(0, 0, 1, 2, 300), text });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), (edits) => {
        let source = openSourceFile(long);
        for (const { line, lines, text: inserted } of edits) {
          const range = { start: { line, character: 1 }, end: { line: line + lines, character: 2 } };
          source = editSourceFile(source, { range, text: inserted });
          const fresh = openSourceFile(sourceFileText(source));
          expect([...placedDocuments(source)]).toEqual([...placedDocuments(fresh)]);
          expect(documentAtLine(source, line)).toEqual(documentAtLine(fresh, line));
          expect([...placedDocuments(source, 90, 210)]).toEqual([...placedDocuments(fresh)].slice(90, 210));
        }
      }),
      runs(60),
    );
  });

  test('offsets and positions are each other’s inverse', () => {
    fc.assert(
      fc.property(text, (any) => {
        const lines = indexLines(any);
        for (let offset = 0; offset <= any.length; offset++) {
          const insideLineBreak = any[offset - 1] === '\r' && any[offset] === '\n';
          if (insideLineBreak) expect(positionAt(lines, offset)).toEqual(positionAt(lines, offset - 1));
          else expect(offsetAt(lines, positionAt(lines, offset))).toBe(offset);
        }
      }),
    );
  });
});
