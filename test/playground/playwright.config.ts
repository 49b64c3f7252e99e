import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { out } from '../../scripts/paths.mjs';

export default defineConfig({
  outputDir: path.join(out, 'playground'),
  workers: 2,
  fullyParallel: true,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    [process.stdout.isTTY ? 'list' : 'dot'],
    ['json', { outputFile: path.join(out, 'reports/browsers.json') }],
  ],
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [{ name: 'browsers', testMatch: '*.test.ts' }],
});
