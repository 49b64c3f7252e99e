// Unknown text is written back as its action, which moves the text after it.
import { expect, test } from 'vitest';
import { withUnknownActions } from '../../../core/charts/unknown-text.ts';
import type { RenderedFile } from '../../../core/render/helm/chart/rendering.ts';
import { unknownPlaceholder } from '../../../core/render/helm/go/quote.ts';
import type { Piece } from '../../../core/render/origin.ts';

const source = 'a: {{ .Values.first }}, b: {{ now }}, c: d';
const at = (text: string) => ({ file: 't.yaml', start: source.indexOf(text), end: source.indexOf(text) + text.length });

function rendered(): RenderedFile {
  const text = `a: ${unknownPlaceholder}, b: ${unknownPlaceholder}, c: d`;
  const pieces = [...text].map((character, start) => ({
    start,
    end: start + 1,
    origin:
      character === unknownPlaceholder
        ? { unknown: 'value', place: at(start < 5 ? '{{ .Values.first }}' : '{{ now }}') }
        : {},
  })) as unknown as Piece[];
  return { file: 't.yaml', text, pieces, written: [] } as unknown as RenderedFile;
}

test('each action is written back, and every offset leads to the same character', () => {
  const before = rendered();
  const { file, shift } = withUnknownActions(before, new Map([['t.yaml', source]]));
  expect(file.text).toBe(source);
  for (const [offset, character] of [...before.text].entries())
    if (character !== unknownPlaceholder) expect(file.text[shift(offset)], `at ${offset}`).toBe(character);
  expect(shift(before.text.length)).toBe(source.length);
  const texts = file.pieces.map(({ start, end }) => file.text.slice(start, end));
  expect(texts.filter((text) => text.length > 1)).toEqual(['{{ .Values.first }}', '{{ now }}']);
});

test('a text without any stays the same object', () => {
  const plain = { ...rendered(), pieces: [] };
  expect(withUnknownActions(plain, new Map()).file).toBe(plain);
});
