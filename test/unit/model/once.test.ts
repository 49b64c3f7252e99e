import { expect, test } from 'vitest';
import { once, oncePer, oncePerText } from '../../../core/model/once.ts';

test('a value is computed on first use, and once', () => {
  let count = 0;
  const next = once(() => ++count);
  expect([count, next(), next()]).toEqual([0, 1, 1]);
});

test('the value of an object is computed once for each object, whatever it is', () => {
  const asked: unknown[] = [];
  const [one, equal] = [{ value: undefined }, { value: undefined }];
  const answer = oncePer((subject: { value: undefined }) => {
    asked.push(subject);
    return subject.value;
  });
  expect([one, equal, one].map(answer)).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([one, equal]);
  expect(asked[1]).toBe(equal);
});

test('a text has its value, once', () => {
  const asked: string[] = [];
  const lengthOf = oncePerText((text) => asked.push(text) && text.length);
  expect(['ab', 'c', 'ab'].map(lengthOf)).toEqual([2, 1, 2]);
  expect(asked).toEqual(['ab', 'c']);
});

test('what throws is computed again', () => {
  let isReady = false;
  const answer = oncePer((_: object) => {
    if (!isReady) throw new Error('not ready');
    return 'there';
  });
  const subject = {};
  expect(() => answer(subject)).toThrow('not ready');
  isReady = true;
  expect(answer(subject)).toBe('there');
});
