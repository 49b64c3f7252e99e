// A headless Chromium of the system that contacts no outside hosts.
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // All frames share one process, instead of one for each frame of a webview.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

export const viewport = { width: 1280, height: 800 };

/** Server and browser are on one machine, so nothing is compressed: twenty megabytes of VS Code would take a second. */
export const windowOptions = {
  viewport,
  deviceScaleFactor: 1,
  locale: 'en-US',
  extraHTTPHeaders: { 'accept-encoding': 'identity' },
};

export async function launchChromium() {
  return chromium.launch({ executablePath: await ensureBrowser(), args: chromiumFlags });
}
