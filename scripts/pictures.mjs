// `npm run pictures`: the pictures of the README and of the walkthrough, taken of the packed extension in a real workbench.
// They are as the fonts of the machine are; nothing compares them.
import fs from 'node:fs';
import path from 'node:path';
import { Workbench } from '../test/e2e/workbench.mjs';
import { buildProduct } from './build.mjs';
import { launchChromium } from './chromium.mjs';
import { startServer, windowUrl } from './harness.mjs';
import { packExtension } from './package.mjs';
import { examples, root, vsix } from './paths.mjs';

const folder = path.join(root, 'media/pictures');
const wide = { width: 1280, height: 760 };
const small = { width: 900, height: 700 };
/** Under it a picture loads at once on a slow line. */
const mostBytes = 300_000;

await buildProduct();
packExtension();
fs.mkdirSync(folder, { recursive: true });
const server = await startServer({ workspace: examples, vsix });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: small, deviceScaleFactor: 1, locale: 'en-US' });
  page.setDefaultTimeout(20_000);
  const workbench = new Workbench(page, server);
  await workbench.open(windowUrl(server));
  await workbench.command('View: Toggle Primary Side Bar Visibility');
  for (const picture of [lens, hover, diagnostics, panel, compare]) await picture(page, workbench);
} finally {
  await browser.close();
  await server.stop();
}

async function lens(page, workbench) {
  await workbench.openInEditor('slow-down.yaml');
  await workbench.lenses('slow-down.yaml').filter({ hasText: '1 → 5 → 10 → 20' }).first().waitFor();
  await workbench.lenses('slow-down.yaml').filter({ hasText: 'after 2 min' }).first().waitFor();
  await workbench.line('slow-down.yaml', '120s = 2 min').waitFor();
  await take(page, 'lens');
}

async function hover(page, workbench) {
  const shown = await workbench.hoverOver('slow-down.yaml', 'stabilizationWindowSeconds: 120', 'stabilizationWindowSeconds', 'replicas');
  await shown.locator('img').waitFor();
  await take(page, 'hover');
  await page.keyboard.press('Escape');
}

async function diagnostics(page, workbench) {
  await workbench.openInEditor('broken.yaml');
  await workbench.editor('broken.yaml').locator('.squiggly-error').first().waitFor();
  await workbench.command('Problems: Focus on Problems View');
  await workbench.problems().filter({ hasText: 'maxReplicas' }).first().waitFor();
  await take(page, 'diagnostics');
  await page.locator('.part.panel [aria-label^="Hide Panel"]').first().click();
  await workbench.command('View: Close All Editors');
}

async function panel(page, workbench) {
  await page.setViewportSize(wide);
  await workbench.openInEditor('slow-down.yaml');
  await workbench.command('Replicast: Open Simulation');
  const inPanel = (id) => workbench.webview().getByTestId(id);
  await inPanel('chart').locator('svg').waitFor();
  await inPanel('shape').selectOption('spike');
  await inPanel('decisions').locator('tr.change', { hasText: 'limited' }).first().click();
  await workbench.note('slow-down.yaml', ', not 1');
  const frame = await workbench.webviewFrame();
  await frame.evaluate(() => scrollTo(0, 0));
  await take(page, 'panel');
  const themes = [
    ['Default Light Modern', 'vscode-light', 'light'],
    ['Default High Contrast', 'vscode-high-contrast', 'hc'],
    ['Default High Contrast Light', 'vscode-high-contrast-light', 'hc-light'],
    ['Default Dark Modern', 'vscode-dark', 'dark'],
  ];
  for (const [name, kind, file] of themes) {
    await workbench.changeTheme(name, kind);
    await take(page, `simulation-${file}`, await chartBox(page, workbench));
  }
}

async function compare(page, workbench) {
  await workbench.retype('slow-down.yaml', 'stabilizationWindowSeconds: 120', '120', '60');
  // The workbench asks for lenses a while after the last key, and not once the text has lost the focus.
  await workbench.lenses('slow-down.yaml').filter({ hasText: 'in 10 min' }).first().waitFor();
  await workbench.webview().getByTestId('compare-saved').click();
  await workbench.webview().getByTestId('chart').locator('svg text', { hasText: 'saved file' }).waitFor();
  await take(page, 'compare');
}

/** From the head of the page to the readout: what a walkthrough shows of it. */
async function chartBox(page, workbench) {
  const frame = await page.locator('iframe.webview.ready').last().boundingBox();
  const readout = await workbench.webview().getByTestId('readout').boundingBox();
  return { x: frame.x, y: frame.y, width: frame.width, height: readout.y + readout.height + 2 - frame.y };
}

async function take(page, name, clip) {
  // The pointer would leave its mark on what is under it.
  if (name !== 'hover') await page.mouse.move(1, page.viewportSize().height - 1);
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
  const { size } = fs.statSync(file);
  if (size > mostBytes) throw new Error(`${name}.png has ${size} bytes, more than ${mostBytes}`);
  console.log(`${path.relative(root, file)}: ${Math.round(size / 1000)} KB`);
}
