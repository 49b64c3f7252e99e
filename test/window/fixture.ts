// Opening a window takes longer than most tests, so `shareWindow` gives the worker's window another workspace.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test';
import { out } from '../../scripts/paths.mjs';
import { ensureBrowser } from '../harness/browser.mjs';
import { chromiumFlags, viewport, windowOptions } from '../harness/chromium.mjs';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { longTierOnly } from '../support/long-tier.ts';
import { sharedServer } from './shared-server.ts';
import { longest, themes, Workbench } from './workbench.ts';

export { expect, longTierOnly };

interface WorkerFixtures {
  browserProfile: BrowserContext;
  sharedWindow: (fill: FillFolder, settings: Record<string, unknown>) => Promise<Opened>;
}

type FillFolder = (folder: string) => void;
type Opened = Pick<OpenedWindow, 'page' | 'workbench' | 'folder'>;

/** From the third window on, a profile on disk has the compiled VS Code. Fewer pixels save drawing time. */
export const test = playwrightTest.extend<object, WorkerFixtures>({
  browserProfile: [
    async ({ playwright }, use, { project }) => {
      const { folder, remove } = temporaryFolder('replicast-browser-');
      const executablePath = await ensureBrowser();
      const context = await playwright.chromium.launchPersistentContext(folder, {
        executablePath,
        args: chromiumFlags,
        ...windowOptions,
        ...(project.name === 'window' && !takesPictures && { deviceScaleFactor: 0.5 }),
      });
      await use(context);
      await context.close();
      remove();
    },
    { scope: 'worker' },
  ],
  sharedWindow: [
    async ({ browserProfile }, use) => {
      let opened: Opened | undefined;
      await use(async (fill, settings) => {
        if (opened) await changeWorkspace(opened, fill, settings);
        else opened = await openPage(browserProfile, fill, settings);
        return opened;
      });
      await opened?.page.close();
    },
    { scope: 'worker' },
  ],
});

/** Pictures take a fifth of the time of a window test. */
const takesPictures = Boolean(process.env.SCREENSHOTS);

export interface OpenedWindow {
  page: Page;
  workbench: Workbench;
  folder: string;
  /** Writes out/screenshots/NAME.png, if pictures are enabled. */
  shot(title: string): Promise<void>;
  shotInEachTheme(title: string): Promise<void>;
}

export interface WindowOptions {
  workspace: string;
  name?: string;
  settings?: Record<string, unknown>;
  prepare?: (folder: string) => void;
}

/** Call it in a `describe`. The result is filled before the first test. */
export function openWindow(options: WindowOptions): OpenedWindow {
  const opened = describeWindow(options);
  test.beforeAll(async ({ browserProfile }) => {
    await forgetEarlierWindows(browserProfile);
    Object.assign(opened, await openPage(browserProfile, fillerFor(options), options.settings));
  });
  test.afterAll(() => opened.page?.close());
  return opened;
}

/** A retry has a new window. */
export function shareWindow(options: WindowOptions): OpenedWindow {
  const opened = describeWindow(options);
  test.beforeAll(async ({ sharedWindow }) => {
    Object.assign(opened, await sharedWindow(fillerFor(options), options.settings ?? {}));
  });
  return opened;
}

function describeWindow({ name = '' }: WindowOptions): OpenedWindow {
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
  return opened;
}

function fillerFor({ workspace, prepare = () => {} }: WindowOptions): FillFolder {
  return (folder) => {
    fs.cpSync(workspace, folder, { recursive: true, filter: (from) => !isGuideRepository(from) });
    prepare(folder);
  };
}

async function openPage(
  browser: BrowserContext,
  fill: FillFolder,
  settings: Record<string, unknown> = {},
): Promise<Opened> {
  const { url, folder: parent } = sharedServer();
  const folder = path.join(parent, randomUUID());
  fill(folder);
  const blanks = browser.pages().filter((page) => page.url() === 'about:blank');
  const page = await browser.newPage();
  // Without this, the browser's initial page would be in every picture of a failure.
  for (const blank of blanks) await blank.close();
  page.setDefaultTimeout(longest);
  const workbench = new Workbench(page, folder);
  workbench.changeSettings(settings);
  await workbench.open(`${url}/?folder=${encodeURIComponent(folder)}`);
  return { page, workbench, folder };
}

/** Another open window could not be loaded again without its storage. */
async function forgetEarlierWindows(browser: BrowserContext): Promise<void> {
  if (browser.pages().some((page) => page.url() !== 'about:blank')) return;
  const [page = await browser.newPage()] = browser.pages();
  const session = await browser.newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: sharedServer().url, storageTypes });
  await session.detach();
}

/** Files are replaced in place, so that window, extension host and server stay. */
async function changeWorkspace(opened: Opened, fill: FillFolder, settings: Record<string, unknown>): Promise<void> {
  const { page, workbench, folder } = opened;
  await page.bringToFront();
  await page.setViewportSize(viewport);
  await workbench.closeEverything();
  const wanted = temporaryFolder('replicast-window-');
  fill(wanted.folder);
  makeEqual(folder, wanted.folder);
  wanted.remove();
  workbench.replaceSettings(settings);
  await workbench.listsFiles();
}

function makeEqual(folder: string, wanted: string): void {
  const filesIn = (parent: string) =>
    fs
      .readdirSync(parent, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(parent, path.join(entry.parentPath, entry.name)));
  const kept = new Set(filesIn(wanted));
  for (const file of filesIn(folder)) if (!kept.has(file)) fs.rmSync(path.join(folder, file));
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !fs.existsSync(path.join(wanted, entry.name)))
      fs.rmSync(path.join(folder, entry.name), { recursive: true });
  for (const file of kept) {
    const [from, to] = [path.join(wanted, file), path.join(folder, file)];
    if (fs.existsSync(to) && fs.readFileSync(to).equals(fs.readFileSync(from))) continue;
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.cpSync(from, to);
  }
}

/** Guides have files with the same names as examples, which tests open by name. */
function isGuideRepository(from: string): boolean {
  return /[\\/]examples[\\/](?:review|testing)$/.test(from);
}
