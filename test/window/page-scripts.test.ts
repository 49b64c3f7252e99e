// The page is tested alone, with the policy that it has in VS Code.
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { dist } from '../../scripts/paths.mjs';
import { sampleOf } from '../support/effort.ts';
import type * as content from '../support/page-content.ts';
import { expect, test } from './fixture.ts';
import { importBundled } from './import-bundled.ts';

const { pageContent } = await importBundled<typeof content>('test/support/page-content.ts');
const { pageAt, simulations } = pageContent;

const origin = 'https://page.example';
/** Builds differ in the removed part of the name. Chunks have no name. */
const named = (scripts: readonly string[]) =>
  scripts.map((file) => file.replace(/-[A-Z0-9]{8}\.js$/, '')).filter((name) => name !== 'chunk');
const whatIsFolded = ['scenario-form', 'drill-rows'];

interface StartedPage {
  page: Page;
  scripts: readonly string[];
  refused: readonly string[];
  show(name: keyof typeof simulations): Promise<void>;
  becomeIdle(): Promise<void>;
}

interface StartOptions {
  stored?: unknown;
  missing?: readonly string[];
}

const opened: Page[] = [];

async function start(browser: BrowserContext, { stored, missing = [] }: StartOptions = {}): Promise<StartedPage> {
  const page = await browser.newPage();
  opened.push(page);
  const scripts: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route(`${origin}/**`, (route: Route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (file === '') return route.fulfill({ contentType: 'text/html', body: pageAt(origin) });
    if (file.endsWith('.js')) scripts.push(file);
    return named([file]).some((name) => missing.includes(name))
      ? route.abort()
      : route.fulfill({ path: path.join(dist, 'panel', file) });
  });
  await page.addInitScript((state) => {
    const idle: (() => void)[] = [];
    const sent: unknown[] = [];
    Object.assign(globalThis, {
      sent,
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) => sent.push(message),
        getState: () => state,
        setState: () => {},
      }),
      requestIdleCallback: (callback: () => void) => idle.push(callback),
      becomeIdle: () => {
        for (const callback of idle.splice(0)) callback();
      },
    });
  }, stored);
  await page.goto(`${origin}/`);
  let revision = 0;
  return {
    page,
    scripts,
    refused,
    show: (name) => page.evaluate((message) => postMessage(message), { ...simulations[name], revision: ++revision }),
    becomeIdle: () => page.evaluate('becomeIdle()'),
  };
}

const drawn = (page: Page, kind: string) =>
  page.locator('main', { hasText: kind }).getByTestId('chart').locator('svg').waitFor();

test.afterEach(async () => {
  for (const page of opened.splice(0)) await page.close();
});

test('the first chart needs the script of the page and what it imports, together less than 480 KB', async ({
  browserProfile,
}) => {
  const { page, scripts, refused, show } = await start(browserProfile);
  await show('ordinary');
  await drawn(page, 'HorizontalPodAutoscaler');
  await page.getByTestId('decisions').locator('tr').first().waitFor();
  expect(named(scripts)).toEqual(['page.js']);
  const bytes = scripts.reduce((sum, file) => sum + fs.statSync(path.join(dist, 'panel', file)).size, 0);
  expect(bytes).toBeLessThan(480_000);
  expect(refused).toEqual([]);
});

test('what is folded is loaded when the page is idle, and unfolds at once', async ({ browserProfile }) => {
  const { page, scripts, refused, show, becomeIdle } = await start(browserProfile);
  await show('ordinary');
  await drawn(page, 'HorizontalPodAutoscaler');
  await becomeIdle();
  await expect.poll(() => named(scripts)).toEqual(['page.js', ...whatIsFolded]);
  await page.waitForLoadState('networkidle');
  const isThere = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-testid=edit-scenario]')?.click();
    await new Promise(requestAnimationFrame);
    return document.querySelector('replicast-scenario form') !== null;
  });
  expect(isThere).toBe(true);
  await page.getByTestId('drill').click();
  await page.getByTestId('drill-rows').waitFor();
  expect(named(scripts)).toEqual(['page.js', ...whatIsFolded]);
  expect(refused).toEqual([]);
});

test('a form that was unfolded is loaded at once, with what was typed in it', async ({ browserProfile }) => {
  const { page, scripts, show } = await start(browserProfile, {
    stored: { editing: true, form: { values: { 'workload.readySeconds': 33 } } },
  });
  await show('ordinary');
  await expect(page.getByTestId('readySeconds')).toHaveValue('33 s');
  expect(named(scripts)).toEqual(['page.js', ...whatIsFolded]);
});

test('a scenario that comes with the manifest is shown at once, and not the default one before it', async ({
  browserProfile,
}) => {
  const { page, scripts, show } = await start(browserProfile);
  await show('from a status');
  await drawn(page, 'HorizontalPodAutoscaler');
  expect(named(scripts)).toEqual(['page.js']);
  const sequences = await page.evaluate<string[]>(
    'sent.filter(({ type }) => type === "drawn").map((one) => one.sequence)',
  );
  expect(sequences).toEqual([expect.stringMatching(/^6 → /)]);
});

for (const name of sampleOf(['watermark', 'a metric of an object', 'Kubernetes 1.1', 'an external metric'] as const))
  test(`${name}: nothing more is loaded for it`, async ({ browserProfile }) => {
    const { page, scripts, show } = await start(browserProfile);
    await show(name);
    await drawn(page, name === 'watermark' ? 'WatermarkPodAutoscaler' : 'HorizontalPodAutoscaler');
    expect(named(scripts)).toEqual(['page.js']);
  });

test('a script that cannot be loaded is reported where it would be, and the rest is shown', async ({
  browserProfile,
}) => {
  const { page, show } = await start(browserProfile, { missing: ['scenario-form'] });
  await show('ordinary');
  await drawn(page, 'HorizontalPodAutoscaler');
  await page.getByTestId('edit-scenario').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'The part of the page with the scenario cannot be loaded.' })
    .waitFor();
});
