import { describe, expect, test } from 'vitest';
import { expectationHover, expectationItems } from '../../../core/analysis/scenario/expectation-at.ts';
import { sentences } from '../../../core/goals/sentences.ts';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { checkDiagnostics } from '../../support/marked.ts';

const options = { path: 'web.replicast.yaml' };

function at(marked: string) {
  const offset = marked.indexOf('<|>');
  const text = marked.replace('<|>', '');
  const lines = indexLines(text);
  return { root: readDocument(text).root, lines, position: positionAt(lines, offset) };
}

const items = (marked: string) => {
  const { lines, position } = at(marked);
  return expectationItems(lines, position)?.map(({ label, labelDetails }) =>
    labelDetails?.description === undefined ? label : `${label} (${labelDetails.description})`,
  );
};

describe('an expectation that cannot be read', () => {
  test('is reported at the words that are not understood', () => {
    checkDiagnostics(
      `
expect:
  - reaches 20 within 60 s
  - reaches 20 in 60 s
#              ^^^^^^^ scenario/expectation: in is not understood after reaches 20: within could follow
  - "never under 4"
#          ^^^^^^^ scenario/expectation: under is not understood after never: below or above could follow
  - at most 1
#           ^ scenario/expectation: it is not complete after at most 1: flaps or changes could follow
`,
      options,
    );
  });

  test('is reported as a whole where its text is not on one line as it is', () => {
    checkDiagnostics(
      `
expect:
  - "never \\x75nder 4"
#   ^^^^^^^^^^^^^^^^^^ scenario/expectation: under is not understood after never: below or above could follow
  - 5
#   ^ scenario/wrong-type: expect[1] must be a string, not the number 5: put it in quotes
`,
      options,
    );
  });
});

describe('completion', () => {
  test('begins with whole sentences', () => {
    for (const marked of ['expect:\n  - <|>', 'expect: [<|>]', 'seed: 1\nexpect:\n  - never below 4\n  - re<|>\n'])
      expect(items(marked)).toEqual(sentences.map(({ example }) => example));
  });

  test.each([
    ['expect:\n  - never <|>', ['below', 'above']],
    ['expect:\n  - never be<|>', ['below', 'above']],
    ['expect:\n  - "reaches <|>"', ['10 (a count)', 'minReplicas', 'maxReplicas']],
    ['expect:\n  - reaches 20 within 60 <|>\nseed: 1\n', ['s', 'min', 'h', 'd']],
    ['expect: [ at most 1 <|> ]', ['flaps', 'changes']],
    ['expect:\n  - never sideways <|>', []],
  ])('continues %j', (marked, labels) => {
    expect(items(marked)).toEqual(labels);
  });

  test('replaces the word that is begun', () => {
    const { lines, position } = at('expect:\n  - never be<|>');
    const [first] = expectationItems(lines, position) ?? [];
    expect(first?.textEdit).toEqual({
      newText: 'below',
      range: { start: { line: 1, character: 10 }, end: { line: 1, character: 12 } },
    });
  });

  test.each(['load:\n  shape: st<|>', 'expect: <|>', 'expect:\n  - |\n    never <|>\n'])(
    'leaves %j to the fields',
    (marked) => expect(items(marked)).toBeUndefined(),
  );
});

describe('the hover', () => {
  const hover = (marked: string) => {
    const { root, lines, position } = at(marked);
    return (expectationHover(root, lines, position)?.contents as { value: string } | undefined)?.value;
  };

  test('says what a sentence means', () => {
    expect(hover('expect:\n  - at most 1 fl<|>ap\n')).toContain(
      'A flap is a scale-up within 10 min after a scale-down',
    );
    expect(hover('expect:\n  - fastest scale-up reaches 9 wi<|>thin 1 min\n')).toContain(
      'the metrics recommend maxReplicas',
    );
  });

  test('lists the sentences where there is none', () => {
    expect(hover('expect:\n  - fo<|>o\n')).toContain('- `never below 4`');
    expect(hover('ex<|>pect:\n  - foo\n')).toBeUndefined();
  });
});
