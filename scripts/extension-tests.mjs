// Listens to a workbench that runs extension tests: it calls two functions if the page has them.
import { format } from 'node:util';
import { readEvent } from './test-events.mjs';

const limitMs = Number(process.env.LIMIT_MS ?? 300_000);

/** To be called before `page.goto()`. `onLine` gets each test event as it arrives. */
export async function listenToTests(page, onLine) {
  const log = [];
  let finish;
  const finished = new Promise((resolve) => {
    finish = resolve;
  });
  await page.exposeFunction('codeAutomationExit', (code) => finish(code));
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    const text = format(...args);
    log.push(`${type} ${text}`);
    if (readEvent(text)) onLine(text);
  });
  const limit = setTimeout(() => finish(`no answer within ${limitMs / 1000} s`), limitMs);
  /** 0 when every test passed. */
  const exitCode = finished.finally(() => clearTimeout(limit));
  return { log, exitCode };
}
