import { expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../../../core/model/civil-date.ts';
import { parseDateSeconds } from '../../../core/model/scenario/parse-date.ts';
import { isWhole } from '../../support/effort.ts';

test('days and dates are those of the civil calendar', () => {
  for (let day = -719_528; day < 2_932_000; day += isWhole ? 97 : 997) {
    const [date = ''] = new Date(day * 86_400_000).toISOString().split('T');
    const [year = 0, month = 0, ofMonth = 0] = date.split('-').map(Number);
    expect([dateOfDay(day), dayOfDate(year, month, ofMonth)]).toEqual([date, day]);
  }
});

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2025-01-06T10:00:00+01:00', 1_736_154_000],
  ['2025-01-06T09:00:00.5Z', 1_736_154_000.5],
  ['2024-02-29 12:00', 1_709_208_000],
])('%s is %d in Unix seconds', (text, seconds) => expect(parseDateSeconds(text)).toBe(seconds));
