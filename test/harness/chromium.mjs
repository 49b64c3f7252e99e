// A headless Chromium on the system's browser that contacts nothing outside.
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
];

export const viewport = { width: 1280, height: 800 };

/**
 * A window that looks the same everywhere. Server and browser are on one machine, so nothing is compressed: the twenty
 * megabytes of a workbench would cost a second of it.
 */
export const windowOptions = {
  viewport,
  deviceScaleFactor: 1,
  locale: 'en-US',
  extraHTTPHeaders: { 'accept-encoding': 'identity' },
};

export async function launchChromium() {
  return chromium.launch({ executablePath: await ensureBrowser(), args: chromiumFlags });
}
