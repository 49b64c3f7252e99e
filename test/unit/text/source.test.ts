import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import { chunkAt, editSource, openSource, placedChunks, sourceText, type TextEdit } from '../../../core/text/source.ts';

const texts = (source: ReturnType<typeof openSource>) => source.chunks.map(({ text }) => text);

describe('a file as chunks', () => {
  test('every line that starts with --- begins one', () => {
    expect(texts(openSource('a: 1\n---\nb: 2\n--- # c\nd: |\n  ---\n---x\n'))).toEqual([
      'a: 1\n',
      '---\nb: 2\n',
      '--- # c\nd: |\n  ---\n---x\n',
    ]);
  });

  test('an empty file, one without a final line end, Windows and old Mac line ends', () => {
    expect(texts(openSource(''))).toEqual(['']);
    expect(texts(openSource('a\r\n---\r\nb'))).toEqual(['a\r\n', '---\r\nb']);
    expect(texts(openSource('a\r---\rb\r---'))).toEqual(['a\r', '---\rb\r', '---']);
  });

  test('JSON is one chunk', () => {
    expect(openSource('"a"\n---\n', { json: true }).chunks).toHaveLength(1);
  });

  test('each line belongs to the chunk in which it begins', () => {
    const source = openSource('a\nb\n---\nc\n---\nd\n');
    expect([0, 1, 2, 3, 4, 9].map((line) => chunkAt(source, line).index)).toEqual([0, 0, 1, 1, 2, 2]);
    expect([...placedChunks(source)].map(({ startLine }) => startLine)).toEqual([0, 2, 4]);
  });
});

describe('an edit', () => {
  const insert = (line: number, character: number, text: string): TextEdit => ({
    range: { start: { line, character }, end: { line, character } },
    text,
  });

  test('shares every chunk but the one under the cursor', () => {
    const before = openSource('a: 1\n---\nb: 2\n---\nc: 3\n---\nd: 4\n');
    const after = editSource(before, insert(3 - 1, 4, '5'));
    expect(sourceText(after)).toBe('a: 1\n---\nb: 25\n---\nc: 3\n---\nd: 4\n');
    expect(after.chunks.map((chunk, i) => chunk === before.chunks[i])).toEqual([true, false, true, true]);
  });

  test('can make and unmake a chunk', () => {
    const before = openSource('a: 1\n\nb: 2\n');
    const split = editSource(before, insert(1, 0, '---'));
    expect(split.chunks).toHaveLength(2);
    expect(editSource(split, { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, text: '' })).toEqual(before);
  });

  test('a file replaced by an equal one shares all', () => {
    const before = openSource('a\n---\nb\n');
    expect(editSource(before, { text: 'a\n---\nb\n' }).chunks.every((chunk, i) => chunk === before.chunks[i])).toBe(true);
  });

  const piece = fc.constantFrom('a', '---', '\n', '\r', '\r\n', ' ', '-', '...', 'é😀', '');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const position = fc.record({ line: fc.nat(8), character: fc.nat(6) });
  const edit = fc.record({ start: position, end: position, text });

  test('after any edits the chunks are those of the final text', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 5 }), (start, edits) => {
        let source = openSource(start);
        let plain = start;
        for (const { start: one, end: other, text: inserted } of edits) {
          const [from, to] =
            one.line < other.line || (one.line === other.line && one.character <= other.character) ? [one, other] : [other, one];
          const lines = indexLines(plain);
          plain = plain.slice(0, offsetAt(lines, from)) + inserted + plain.slice(offsetAt(lines, to));
          source = editSource(source, { range: { start: from, end: to }, text: inserted });
        }
        expect(sourceText(source)).toBe(plain);
        expect(source).toEqual(openSource(plain));
      }),
      { numRuns: 1000 },
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
