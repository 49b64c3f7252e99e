// How long a visitor of the playground waits, at the first visit and at the next, and the size of the transfer.
// usage: npm run bench:playground (after npm run build)
import path from 'node:path';
import { dist } from '../../scripts/paths.mjs';
import { serveFolder } from '../../scripts/serve-folder.mjs';
import { launchChromium } from '../harness/chromium.mjs';

const visits = 9;
const sent = new Map();
const site = await serveFolder(path.join(dist, 'playground'), { sent: (name, bytes) => sent.set(name, bytes) });
const browser = await launchChromium();
const first = [];
const next = [];
for (let i = 0; i < visits; i++) {
  // Each context has a cache of its own.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  first.push(await measure(context));
  next.push(await measure(context));
  await context.close();
}
await browser.close();
site.close();
print('first visit', first);
print('next visit', next);
const total = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
console.log(`the first visit transfers ${(total / 1000).toFixed(0)} KB in ${sent.size} files`);

async function measure(context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const until = { text: '.cm-line', sequence: 'html[data-sequence]' };
    globalThis.seen = {};
    const observer = new MutationObserver(() => {
      for (const [name, selector] of Object.entries(until))
        if (!(name in globalThis.seen) && document.querySelector(selector)) globalThis.seen[name] = performance.now();
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(site.address);
  await page.waitForFunction(() => 'sequence' in globalThis.seen);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const times = await page.evaluate(() => {
    const [{ startTime: paint }] = performance.getEntriesByName('first-contentful-paint');
    return { paint, ...globalThis.seen };
  });
  await page.close();
  return times;
}

function print(name, all) {
  const median = (key) => Math.round(all.map((one) => one[key]).sort((a, b) => a - b)[visits >> 1]);
  console.log(
    `${name}, median of ${visits}: paint ${median('paint')} ms, text ${median('text')} ms, sequence ${median('sequence')} ms`,
  );
}
