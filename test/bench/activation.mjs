// How long `activate()` takes in the real workbench, by its own account. usage: node test/bench/activation.mjs [windows]
// Needs the packed extension (npm run package) and the harness.
import { launchChromium } from '../../scripts/chromium.mjs';
import { startServer, windowUrl } from '../../scripts/harness.mjs';
import { examples, vsix } from '../../scripts/paths.mjs';
import { Workbench } from '../e2e/workbench.mjs';

const windows = Number(process.argv[2] ?? 5);
const server = await startServer({ workspace: examples, vsix });
const browser = await launchChromium();
const times = [];
for (let i = 0; i < windows; i++) times.push(await activationMs());
await browser.close();
await server.stop();
times.sort((a, b) => a - b);
console.log(`activate(): median ${times[Math.floor(times.length / 2)]} ms of ${windows} windows (${times.join(', ')})`);
process.exit(0);

async function activationMs() {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const workbench = new Workbench(page, server);
  await workbench.open(windowUrl(server));
  await workbench.openFile('web.yaml');
  await page.locator('.codelens-decoration a').first().waitFor();
  await workbench.command('Developer: Show Running Extensions');
  const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Replicast' }).first();
  const [, ms] = /Activation: (\d+)ms/.exec((await row.textContent()) ?? '') ?? [];
  await context.close();
  return Number(ms);
}
