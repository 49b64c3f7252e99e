// A headless Chromium on the system's browser, with nothing of its own going outside.
import { chromium } from 'playwright-core';
import { ensureBrowser } from './browser.mjs';

const flags = [
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

/** A window that looks the same everywhere. On one machine nothing is packed for the way: twenty megabytes of workbench take a second of that. */
export const windowOptions = { viewport, deviceScaleFactor: 1, locale: 'en-US', extraHTTPHeaders: { 'accept-encoding': 'identity' } };

export async function launchChromium() {
  return chromium.launch({ executablePath: await ensureBrowser(), args: flags });
}
