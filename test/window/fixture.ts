// One workbench window for each test file: on the run's single code-server, in a browser that the files of a worker
// share.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test';
import { out } from '../../scripts/paths.mjs';
import { ensureBrowser } from '../harness/browser.mjs';
import { chromiumFlags, windowOptions } from '../harness/chromium.mjs';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { sharedServer } from './shared-server.ts';
import { themes, Workbench } from './workbench.ts';

export { expect };

/**
 * A profile on disk instead of a private window: from the third window on, the browser has cached the compiled
 * workbench.
 */
export const test = playwrightTest.extend<object, { browserProfile: BrowserContext }>({
  browserProfile: [
    async ({ playwright }, use) => {
      const { folder, remove } = temporaryFolder('replicast-browser-');
      const executablePath = await ensureBrowser();
      const context = await playwright.chromium.launchPersistentContext(folder, {
        executablePath,
        args: chromiumFlags,
        ...windowOptions,
      });
      await use(context);
      await context.close();
      remove();
    },
    { scope: 'worker' },
  ],
});

/**
 * Pictures are taken on request: they take a fifth of the time of a window test. `SCREENSHOTS=1 npm run test:window`.
 */
const takesPictures = Boolean(process.env.SCREENSHOTS);

export interface OpenedWindow {
  page: Page;
  workbench: Workbench;
  /** The window's own copy of the workspace. */
  folder: string;
  /** Writes out/screenshots/NAME.png, if pictures are enabled, without half-faded hovers and blinking cursors. */
  shot(title: string): Promise<void>;
  /** The same in each theme: NAME-light.png and so on. */
  shotInEachTheme(title: string): Promise<void>;
}

export interface WindowOptions {
  /** The folder that is copied for this window. */
  workspace: string;
  /** The prefix of the picture names. */
  name?: string;
  /** The workspace settings. */
  settings?: Record<string, unknown>;
  /** Receives the copy of the folder before the window opens. */
  prepare?: (folder: string) => void;
}

/**
 * Call it in a `describe`, whose tests then use the window in sequence; a retry starts with a new window. The fields of
 * the result are set before the first test.
 */
export function openWindow({ workspace, name = '', settings = {}, prepare = () => {} }: WindowOptions): OpenedWindow {
  const opened = {
    async shot(title: string) {
      if (!takesPictures) return;
      const file = path.join(out, 'screenshots', `${name}${title}.png`);
      await opened.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    },
    async shotInEachTheme(title: string) {
      if (!takesPictures) return;
      for (const theme of themes) {
        await opened.workbench.changeTheme(theme);
        await opened.shot(`${title}-${theme.name}`);
      }
    },
  } as OpenedWindow;

  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async ({ browserProfile }) => {
    const { url, folder: parent } = sharedServer();
    opened.folder = path.join(parent, randomUUID());
    fs.cpSync(workspace, opened.folder, { recursive: true });
    const blanks = browserProfile.pages();
    opened.page = await browserProfile.newPage();
    // The browser's initial page would be in every picture of a failure.
    for (const blank of blanks) await blank.close();
    opened.page.setDefaultTimeout(60_000);
    opened.workbench = new Workbench(opened.page, opened.folder);
    opened.workbench.changeSettings(settings);
    prepare(opened.folder);
    await forgetEarlierWindows(opened.page, url);
    await opened.workbench.open(`${url}/?folder=${encodeURIComponent(opened.folder)}`);
  });

  test.afterAll(() => opened.page?.close());

  return opened;
}

/** Removes the layout, recent commands and panels that an earlier window of the same browser left. */
async function forgetEarlierWindows(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await session.detach();
}
