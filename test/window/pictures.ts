// `npm run pictures`: takes the picture of the README and those of the walkthrough, with the packed extension in a real
// workbench. They depend on the fonts of the machine, and no test compares them.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { examples, root } from '../../scripts/paths.mjs';
import { openWindow, test } from './fixture.ts';
import { smallPicture } from './small-picture.ts';
import { themes, type Workbench } from './workbench.ts';

const folder = path.join(root, 'media/pictures');
const wide = { width: 1280, height: 760 };
/** They are a tenth of the package. */
const maxBytes = 100_000;

test.describe('pictures', () => {
  const window = openWindow({ workspace: examples });

  test('the panel, and its chart in each theme', async () => {
    const { page, workbench } = window;
    await page.setViewportSize(wide);
    await workbench.openFile('slow-down.yaml');
    await workbench.run('replicast.openSimulation');
    const inPanel = (id: string) => workbench.webview().getByTestId(id);
    await inPanel('chart').locator('svg').waitFor();
    await workbench.editScenario();
    await inPanel('shape').selectOption('spike');
    await inPanel('edit-scenario').click();
    await inPanel('decisions').locator('tr.change', { hasText: 'scaleDown policy' }).first().click();
    await workbench.note('slow-down.yaml', ', not ');
    const frame = await workbench.webviewFrame();
    await frame.evaluate(() => scrollTo(0, 0));
    await take(page, 'panel');
    for (const theme of themes) {
      await workbench.changeTheme(theme);
      await take(page, `simulation-${theme.name}`, await chartBox(page, workbench));
    }
  });
});

/** From the header of the page to the readout: the part that the walkthrough shows. */
async function chartBox(page: Page, workbench: Workbench) {
  const frame = await page.locator('iframe.webview.ready').last().boundingBox();
  const readout = await workbench.webview().getByTestId('readout').boundingBox();
  if (!frame || !readout) throw new Error('the panel is not shown');
  return { x: frame.x, y: frame.y, width: frame.width, height: readout.y + readout.height + 2 - frame.y };
}

async function take(page: Page, name: string, clip?: { x: number; y: number; width: number; height: number }) {
  // A pointer over the page would change what is under it.
  await page.mouse.move(1, (page.viewportSize()?.height ?? 0) - 1);
  const file = path.join(folder, `${name}.webp`);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
  const picture = await smallPicture(page, png);
  if (picture.length > maxBytes) throw new Error(`${name}.webp has ${picture.length} bytes, more than ${maxBytes}`);
  fs.writeFileSync(file, picture);
  console.log(`${path.relative(root, file)}: ${Math.round(picture.length / 1000)} KB`);
}
