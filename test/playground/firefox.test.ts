// What differs between browsers, and a link that goes from one browser to the other.
import axe from 'axe-core';
import type { Browser, Page as FirefoxPage, Frame as PuppeteerFrame } from 'puppeteer-core';
import { serveFolder } from '../../scripts/serve-folder.mjs';
import { manyDocuments } from './documents.ts';
import { expect, folder, longTierOnly, onDisk, test } from './fixture.ts';

const first = '1 → 5 → 10 → 20';

class InFirefox {
  readonly page: FirefoxPage;
  readonly errors: string[] = [];

  constructor(page: FirefoxPage) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  static async open(firefox: Browser, at: string, { width = 1280, height = 800 } = {}): Promise<InFirefox> {
    const page = await firefox.newPage();
    const opened = new InFirefox(page);
    await page.setViewport({ width, height });
    await page.goto(at);
    return opened;
  }

  get panel(): Promise<PuppeteerFrame> {
    return this.page.waitForFrame((frame) => frame.url().includes('panel.html'));
  }

  async sequence(): Promise<string> {
    const text = (await this.panel).$eval('.tab[aria-selected=true] .sequence', (element) => element.textContent ?? '');
    return (await text.catch(() => '')).trim().replace(/\s+/g, ' ');
  }

  async expectSequence(sequence: string): Promise<void> {
    await expect.poll(() => this.sequence()).toBe(sequence);
  }

  text(selector = '.cm-content'): Promise<string> {
    return this.page.$eval(selector, (element) => element.textContent ?? '');
  }

  async clickAfter(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).click();
    await this.page.keyboard.press('End');
  }
}

test('a link that was made in Chromium shows the same run in Firefox', async ({ open, firefox, site }) => {
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.text.getByText('maxReplicas').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('0');
  await opened.panel.getByRole('tab', { name: /Under load/ }).click();
  await opened.panel
    .getByRole('button', { name: /Scenario/ })
    .first()
    .click();
  await opened.panel.getByTestId('to').fill('2400');
  await opened.page.keyboard.press('Tab');
  const sequence = (await opened.sequence.innerText()).trim().replace(/\s+/g, ' ');
  expect(sequence).not.toContain('200');
  const link = await opened.link();
  const other = await InFirefox.open(firefox, link.replace(/^.*#/, `${site.address}#`));
  await other.expectSequence(sequence);
  expect(await other.text()).toContain('maxReplicas: 200');
  expect(other.errors).toEqual([]);
  await other.page.close();
});

test('an edit in Firefox changes the sequence and the address, from a disk as well as from the web', async ({
  firefox,
  site,
}) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  for (const address of [onDisk, site.address]) {
    const opened = await InFirefox.open(firefox, address);
    await opened.expectSequence(first);
    await opened.clickAfter('maxReplicas');
    await opened.page.keyboard.type('0');
    await opened.expectSequence('1 → 5 → 10 → … → 200');
    await expect.poll(() => opened.text('.cm-lenses')).toContain('200');
    await expect.poll(() => opened.page.url()).toContain('#1');
    expect(opened.errors).toEqual([]);
    await opened.page.close();
  }
});

test('Firefox shows page and panel at 390 px, and nothing has to be scrolled sideways', async ({ firefox, site }) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  const opened = await InFirefox.open(firefox, site.address, { width: 390, height: 844 });
  await opened.expectSequence(first);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await opened.page.evaluate(overflow)).toBe(0);
  expect(await (await opened.panel).evaluate(overflow)).toBe(0);
  await opened.page.close();
});

test('in Firefox all controls are reached by Tab, and Escape then Tab leaves the editor', async ({ firefox, site }) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  const opened = await InFirefox.open(firefox, site.address);
  await opened.expectSequence(first);
  const { page } = opened;
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');
  const reached: string[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    reached.push(await focused());
  }
  const controls = ['example', 'file', 'open', 'copy-link', 'export', 'open-in-code', 'theme'];
  expect(reached.slice(0, 7)).toEqual(controls);
  expect(reached.at(-1)).toContain('cm-content');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await focused()).not.toContain('cm-content');
  await page.close();
});

test('page and panel have no serious fault of accessibility in any theme of Firefox', async ({ firefox, site }) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  const opened = await InFirefox.open(firefox, site.address);
  await opened.expectSequence(first);
  await opened.page.waitForSelector('.cm-lens');
  for (const theme of ['light', 'dark', 'hc-light', 'hc-dark']) {
    await opened.page.select('#theme', theme);
    for (const frame of opened.page.frames()) {
      await frame.evaluate(axe.source);
      const faults = await frame.evaluate(async () => {
        const options = { resultTypes: ['violations'], iframes: false } as const;
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          ...options,
          resultTypes: ['violations'],
        });
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
      });
      expect(faults, theme).toEqual([]);
    }
  }
  await opened.page.close();
});

test('in Firefox a file of 1,000 documents is opened by its link', async ({ open, firefox, site }) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  const made = await open();
  await expect(made.sequence).toHaveText(first);
  await made.drop([{ name: 'all.yaml', content: manyDocuments(1000) }]);
  await expect(made.page.getByLabel('File').locator('option:checked')).toHaveText('all.yaml');
  const link = await made.link();
  const opened = await InFirefox.open(firefox, link.replace(/^.*#/, `${site.address}#`));
  await opened.expectSequence(first);
  await opened.page.close();
});

test('in Firefox it is there without its server after the first visit', async ({ firefox }) => {
  // In the short tier: a link from Chromium, and the same in Chromium.
  longTierOnly();
  const site = await serveFolder(folder);
  const opened = await InFirefox.open(firefox, site.address);
  await opened.expectSequence(first);
  await opened.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  site.close();
  await opened.page.reload();
  await opened.expectSequence(first);
  await opened.page.close();
});
