// The long tier of the tests in a browser.
import { test } from '@playwright/test';
import { isWhole } from './effort.ts';

/** At the beginning of a test, or of a `describe`: the short tier skips it. */
export function longTierOnly(): void {
  test.skip(!isWhole, 'unless CI is set');
}
