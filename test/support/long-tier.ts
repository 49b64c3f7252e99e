// The long tier of the tests in a browser.
import { test } from '@playwright/test';
import { isWhole } from './effort.ts';

/** Skips a test, or a `describe`, in the short tier. Call it at its beginning. */
export function longTierOnly(): void {
  test.skip(!isWhole, 'unless CI is set');
}
