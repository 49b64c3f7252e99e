// The built playground, served as a static site or opened from the disk.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BrowserContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  test as playwrightTest,
} from '@playwright/test';
import puppeteer, { type Browser as Firefox } from 'puppeteer-core';
import { dist } from '../../scripts/paths.mjs';
import { serveFolder } from '../../scripts/serve-folder.mjs';
import { ensureFirefox } from '../harness/browser.mjs';
import { launchChromium } from '../harness/chromium.mjs';
import { longTierOnly } from '../support/long-tier.ts';

export { expect, longTierOnly };

export const folder = path.join(dist, 'playground');
export const onDisk = pathToFileURL(path.join(folder, 'index.html')).href;

export interface Site {
  address: string;
  sent: Map<string, number>;
  close(): void;
}

interface WorkerFixtures {
  site: Site;
  chromium: Awaited<ReturnType<typeof launchChromium>>;
  startedFirefox: Firefox | string;
}

interface TestFixtures {
  open: OpenPlayground;
  /** Skips the test if the machine has no Firefox and may not install it. */
  firefox: Firefox;
}

type OpenPlayground = (options?: { at?: string | undefined; width?: number; height?: number }) => Promise<Playground>;

export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern
    async ({}, use) => {
      if (!fs.existsSync(path.join(folder, 'index.html'))) throw new Error('dist/playground is missing: npm run build');
      const sent = new Map<string, number>();
      const served = await serveFolder(folder, { sent: (name: string, bytes: number) => sent.set(name, bytes) });
      await use({ ...served, sent });
      served.close();
    },
    { scope: 'worker' },
  ],
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  startedFirefox: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern
    async ({}, use) => {
      const executablePath = await ensureFirefox().catch(() => undefined);
      if (executablePath === undefined) return use('because there is no Firefox, and none may be installed');
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ startedFirefox }, use) => {
    if (typeof startedFirefox === 'string') playwrightTest.skip(true, startedFirefox);
    else await use(startedFirefox);
  },
  open: async ({ chromium, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ at = site.address, width = 1280, height = 800 } = {}) => {
      const context = await chromium.newContext({ viewport: { width, height }, locale: 'en-US' });
      contexts.push(context);
      const page = await context.newPage();
      const opened = new Playground(page);
      await page.goto(at);
      return opened;
    });
    for (const context of contexts) await context.close();
  },
});

export class Playground {
  readonly page: Page;
  readonly panel: FrameLocator;
  readonly errors: string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.panel = page.frameLocator('#panel');
    page.on('pageerror', ({ message }) => this.errors.push(message));
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
  }

  get text() {
    return this.page.locator('.cm-content');
  }

  get sequence() {
    return this.panel.locator('.tab[aria-selected=true] .sequence');
  }

  get lenses() {
    return this.page.locator('.cm-lenses');
  }

  get message() {
    return this.page.locator('#message');
  }

  get status() {
    return this.page.locator('#status');
  }

  /** Repeats a hover, because a change of the layout, such as new lenses, moves the text away from the pointer. */
  async hoverOver(word: string): Promise<Locator> {
    const tooltip = this.page.locator('.cm-lsp-hover-tooltip');
    await expect(async () => {
      await this.page.mouse.move(0, 0);
      await this.text.getByText(word, { exact: true }).first().hover();
      await expect(tooltip).toBeVisible({ timeout: 5000 });
    }).toPass();
    return tooltip;
  }

  async drop(files: readonly { name: string; content: Uint8Array | string }[]): Promise<void> {
    const given = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
    await this.page.evaluate((all) => {
      const dataTransfer = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
      }
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, given);
  }

  async link(): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(this.status).toContainText('The link is copied');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
