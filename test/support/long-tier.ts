import { test } from '@playwright/test';
import { isWhole } from './effort.ts';

/** Call it at the beginning of a test or a `describe`. */
export function longTierOnly(): void {
  test.skip(!isWhole, 'unless CI is set');
}
