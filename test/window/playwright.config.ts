// `npm run test:window` prepares the run.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { out } from '../../scripts/paths.mjs';
import { longest } from './workbench.ts';

export default defineConfig({
  globalSetup: './shared-server.ts',
  outputDir: path.join(out, 'window'),
  // A window mostly waits, so two of them share two cores.
  workers: 2,
  // A test that passes at the second attempt is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // The limits are only for a window that hangs.
  timeout: 600_000,
  expect: { timeout: longest },
  reporter: [[process.stdout.isTTY ? 'list' : 'dot'], ['json', { outputFile: path.join(out, 'reports/window.json') }]],
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    { name: 'window', testMatch: '*.test.ts' },
    { name: 'pictures', testMatch: 'pictures.ts', retries: 0 },
    { name: 'bench', testDir: '../bench', testMatch: '*.bench.ts', retries: 0, workers: 1 },
  ],
});
