import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpectation, wordsAfter } from '../../../core/goals/parse-expectation.ts';
import { sentences } from '../../../core/goals/sentences.ts';

const read = (text: string) => {
  const parsed = parseExpectation(text);
  return parsed.ok ? parsed.expectation : parsed.problem.message;
};

describe('an expectation', () => {
  test.each([
    ['reaches 20 within 60 s', { kind: 'reaches', run: 'load', count: 20, withinSeconds: 60 }],
    ['reaches maxReplicas within 1 min 30s', { kind: 'reaches', run: 'load', count: 'maxReplicas', withinSeconds: 90 }],
    [
      'fastest scale-down reaches minReplicas within 1 h',
      { kind: 'reaches', run: 'scaleDown', count: 'minReplicas', withinSeconds: 3600 },
    ],
    ['never below 4', { kind: 'never', side: 'below', count: 4 }],
    ['never above 12', { kind: 'never', side: 'above', count: 12 }],
    ['at most 1 flap', { kind: 'figure', figure: 'flaps', comparison: 'atMost', value: 1 }],
    ['no flaps', { kind: 'figure', figure: 'flaps', comparison: 'atMost', value: 0 }],
    ['at most 6 changes', { kind: 'figure', figure: 'changes', comparison: 'atMost', value: 6 }],
    ['unmet load < 1 %', { kind: 'figure', figure: 'unmetLoad', comparison: 'below', value: 1 }],
    ['unmet load ≤ 0.5%', { kind: 'figure', figure: 'unmetLoad', comparison: 'atMost', value: 0.5 }],
    ['longest wait at most 2 min', { kind: 'figure', figure: 'longestWait', comparison: 'atMost', value: 120 }],
    ['pod-hours >= 40', { kind: 'figure', figure: 'podHours', comparison: 'atLeast', value: 40 }],
    ['is 12 at 5 min', { kind: 'isAt', count: 12, atSeconds: 300 }],
    ['back at minReplicas within 15 min', { kind: 'back', count: 'minReplicas', withinSeconds: 900 }],
    ['sequence 1 → 5 → 10 → 20', { kind: 'sequence', run: 'load', counts: [1, 5, 10, 20] }],
    ['sequence 1 -> … -> maxReplicas', { kind: 'sequence', run: 'load', counts: [1, '…', 'maxReplicas'] }],
    ['fastest scale-up sequence 1 → 2', { kind: 'sequence', run: 'scaleUp', counts: [1, 2] }],
    ['no error, no warning', { kind: 'findings', levels: ['error', 'warning'] }],
    ['no errors and no warnings', { kind: 'findings', levels: ['error', 'warning'] }],
  ])('%s', (text, expectation) => {
    expect(read(text)).toEqual(expectation);
  });

  test('has a sentence for each example, which explains it', () => {
    for (const { example, text } of sentences) {
      const parsed = parseExpectation(example);
      expect(parsed.ok && parsed.sentence.text).toBe(text);
    }
  });
});

describe('an expectation that cannot be read', () => {
  test.each([
    ['reaches 20 in 60 s', 'in is not understood after reaches 20: within could follow', 'in 60 s'],
    ['reaches 20 within 60', 'it is not complete after reaches 20 within 60: s, min, h or d could follow', ''],
    ['never under 4', 'under is not understood after never: below or above could follow', 'under 4'],
    ['reaches many', 'many is not understood after reaches: a count, minReplicas or maxReplicas could follow', 'many'],
    ['never below 4 pods', 'nothing can follow after never below 4', 'pods'],
    ['at most 1', 'it is not complete after at most 1: flaps or changes could follow', ''],
    ['no drama', 'drama is not understood after no: flap, change, error or warning could follow', 'drama'],
    [
      'fastest scale-sideways',
      'scale-sideways is not understood after fastest: scale-up or scale-down could follow',
      'scale-sideways',
    ],
  ])('%s', (text, message, marked) => {
    const parsed = parseExpectation(text);
    if (parsed.ok) throw new Error('it was read');
    expect(parsed.problem.message).toBe(message);
    expect(text.slice(parsed.problem.start, parsed.problem.end)).toBe(marked);
  });

  test('is quoted in part if it is long', () => {
    const message = read(`sequence ${'1 → '.repeat(10_000)}x`);
    expect(message).toMatch(/^x is not understood after ….{59}: a count, /);
  });

  test('of nothing, the words that begin one', () => {
    expect(read('')).toMatch(/^it is not complete: fastest, reaches, never, at, no, unmet, .* could come first$/);
  });

  test('never throws, and its words can follow', () => {
    const texts = fc.array(fc.constantFrom(...sentences.flatMap(({ example }) => example.split(' ')), '%', '→', 'x'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, (words) => {
        const text = words.join(' ');
        for (const { word } of wordsAfter(text)) {
          const after = parseExpectation(`${text} ${word}`);
          if (!after.ok) expect(after.problem.start).toBeGreaterThan(text.length);
        }
      }),
    );
  });
});
