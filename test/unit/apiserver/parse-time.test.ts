import { describe, expect, test } from 'vitest';
import { parseTime } from '../../../core/apiserver/parse-time.ts';

describe('a time is stored in UTC', () => {
  test.each([
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09Z'],
    ['2024-05-06T7:08:09.999Z', '2024-05-06T07:08:09Z'],
    ['2024-12-31T23:30:00-00:30', '2025-01-01T00:00:00Z'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00Z'],
    ['2024-02-28T23:59:59-01:00', '2024-02-29T00:59:59Z'],
    ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00Z'],
    ['2025-01-01T00:00:00+00:01', '2024-12-31T23:59:00Z'],
    ['2024-01-01T01:00:00+01:00', '2024-01-01T00:00:00Z'],
  ])('%s as %s', (written, value) => expect(parseTime(written)).toEqual({ ok: true, value }));
});

describe('a time that does not exist is refused', () => {
  test.each([
    ['2023-02-29T00:00:00Z', 'day out of range'],
    ['1900-02-29T00:00:00Z', 'day out of range'],
    ['2024-06-31T00:00:00Z', 'day out of range'],
    ['2024-06-00T00:00:00Z', 'day out of range'],
    ['2024-13-01T00:00:00Z', 'month out of range'],
    ['2024-01-01T24:00:00Z', 'hour out of range'],
    ['2024-01-01T00:00:60Z', 'second out of range'],
    ['2024-01-01T00:00:00Z1', 'extra text: "1"'],
  ])('%s: %s', (written, problem) =>
    expect(parseTime(written)).toEqual({ ok: false, problem: `parsing time "${written}": ${problem}` }),
  );
});
