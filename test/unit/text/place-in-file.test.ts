import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  editInFile,
  lineNumberInFile,
  offsetInFile,
  type PlaceInFile,
  placeAt,
  placeWithin,
  positionInDocument,
  positionInFile,
  startsAtSameLine,
  wholeFile,
} from '../../../core/text/place-in-file.ts';
import { openSourceFile, placedDocuments } from '../../../core/text/source-file.ts';
import { yaml } from '../../support/yaml.ts';

const positions = fc.record({ line: fc.nat(9), character: fc.nat(9) });
const places: fc.Arbitrary<PlaceInFile> = fc.record(
  {
    startLine: fc.nat(9),
    column: fc.nat(4),
    embedded: fc.record({
      text: fc.constant(''),
      json: fc.constant(false),
      prefixes: fc.array(fc.constantFrom('', '> ', '   '), { maxLength: 9 }),
    }),
  },
  { requiredKeys: ['startLine'] },
);

test('a position is the same one again after the way to the file and back', () => {
  fc.assert(
    fc.property(positions, places, (position, place) => {
      expect(positionInDocument(positionInFile(position, place), place)).toEqual(position);
    }),
  );
});

const markdown = yaml`
  - an item
    \`\`\`yaml
    kind: A
    ---
    kind: B
    \`\`\`
`;

test('the start of each document is where its text is in the file', () => {
  const text = 'kind: A\r\n---\nkind: B\n--- # C\nkind: C\n';
  for (const placed of placedDocuments(openSourceFile(text))) {
    const start = offsetInFile(text, placed);
    expect(text.startsWith(placed.yamlDocument.text, start)).toBe(true);
    expect(startsAtSameLine(placeAt(text, start), placed)).toBe(true);
  }
});

test('in a block of Markdown, the prefix of the line comes before the position, and each new line gets one', () => {
  const documents = [...placedDocuments(openSourceFile(markdown, { format: 'markdown' }))];
  const last = documents.filter(({ yamlDocument }) => yamlDocument.embedded).at(-1);
  const place = { ...wholeFile, ...last, embedded: last?.yamlDocument.embedded };
  const start = { line: 1, character: 6 };
  expect(editInFile({ range: { start, end: start }, newText: 'C\nspec:' }, place)).toMatchObject({
    range: { start: { line: 4, character: 8 } },
    newText: 'C\n  spec:',
  });
});

test('a text in a block scalar is indented, also in its new lines', () => {
  const start = { line: 1, character: 0 };
  expect(editInFile({ range: { start, end: start }, newText: 'a\nb' }, { startLine: 3, column: 4 })).toEqual({
    range: { start: { line: 4, character: 4 }, end: { line: 4, character: 4 } },
    newText: 'a\n    b',
  });
});

test('people count lines from 1, and a text in a part of a file has the lines of both', () => {
  expect(lineNumberInFile(0, wholeFile)).toBe(1);
  expect(lineNumberInFile(2, placeWithin({ startLine: 3 }, { startLine: 10 }))).toBe(16);
});
