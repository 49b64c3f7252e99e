// `npm run pictures`. The pictures depend on the fonts of the machine, so no test compares them.
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { examples, root } from '../../scripts/paths.mjs';
import { type OpenedWindow, openWindow, test } from './fixture.ts';
import { type FilmFrame, film, smallPicture } from './small-picture.ts';

const media = path.join(root, 'media');
const wide = { width: 1210, height: 714 };
/** Of the picture, which is in the package. */
const maxBytes = 50_000;
/** Of the film, which is not in the package. */
const maxFilmBytes = 1_000_000;

/** Everything else is hidden, so that no line of the manifest is cut off. */
const plainWindow = {
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'breadcrumbs.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.overviewRulerBorder': false,
  'editor.scrollbar.vertical': 'hidden',
};

const manifest = (name: string, behavior = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: 1
  maxReplicas: 20
  metrics:
    - type: External
      external:
        metric:
          name: requests
        target:
          type: AverageValue
          averageValue: 100
${behavior}`;
const slowDown = `  behavior:
    scaleDown:
      stabilizationWindowSeconds: 120
      policies:
        - type: Pods
          value: 2
          periodSeconds: 60
`;
/** The editor repeats the indentation of the line before, so only further spaces are typed. */
const typed = ['behavior:', '  scaleUp:', '  policies:', '  - type: Pods', '  value: 4', 'periodSeconds: 60'];
/** Enter would take a suggestion; the extension turns suggestions on for YAML. */
const withoutSuggestions = {
  '[yaml]': {
    'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
    'editor.suggestOnTriggerCharacters': false,
  },
};

const inPanelOf = ({ workbench }: OpenedWindow, id: string) => workbench.webview().getByTestId(id);

test.describe('a picture', () => {
  const window = openWindow({
    workspace: examples,
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'checkout.yaml'), manifest('checkout', slowDown)),
    settings: plainWindow,
  });

  test('of the panel', async () => {
    const { page, workbench } = window;
    await page.setViewportSize(wide);
    await workbench.openFile('checkout.yaml');
    await workbench.run('workbench.action.closeSidebar');
    await workbench.run('replicast.openSimulation');
    await inPanelOf(window, 'chart').locator('svg').waitFor();
    await workbench.editScenario();
    await inPanelOf(window, 'shape').selectOption('spike');
    await inPanelOf(window, 'edit-scenario').click();
    await inPanelOf(window, 'decisions').locator('tr.change', { hasText: 'scaleDown policy' }).first().click();
    await workbench.note('checkout.yaml', ', not ');
    const frame = await workbench.webviewFrame();
    await frame.evaluate(() => scrollTo(0, 0));
    // Lenses are empty while the server computes them.
    for (const text of ['1 → 5 → 10', 'after 2 min'])
      await workbench.lenses('checkout.yaml').filter({ hasText: text }).waitFor();
    // The pointer would change the parts of the window under it.
    await page.mouse.move(1, wide.height - 1);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    write('pictures/panel.webp', await smallPicture(png), maxBytes);
  });
});

test.describe('a film', () => {
  const window = openWindow({
    workspace: examples,
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'shop.yaml'), manifest('shop')),
    settings: { ...plainWindow, ...withoutSuggestions },
  });

  test('of typing a behavior, the lens that changes, a click and the panel', async () => {
    const { page, workbench } = window;
    await page.setViewportSize({ width: 1080, height: 620 });
    // At the edge of the window, the pointer would highlight the border of the side bar.
    await page.mouse.move(540, 560);
    await workbench.openFile('shop.yaml');
    await workbench.run('workbench.action.closeSidebar');
    const lens = (text: string) => workbench.lenses('shop.yaml').filter({ hasText: text }).first();
    await lens('1 → 4 → 8').waitFor();
    await showPointer(page);
    const frames: FilmFrame[] = [];
    const take = async (ms: number) => {
      frames.push({ png: await page.screenshot({ animations: 'disabled', caret: 'initial' }), ms });
    };
    await take(1500);
    await workbench.editor('shop.yaml').locator('.view-lines').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('  ');
    for (const line of typed) {
      for (const part of line.match(/.{1,3}/g) ?? []) {
        await page.keyboard.type(part);
        // A lens that appears or disappears scrolls the text.
        await workbench.run('scrollEditorTop');
        await take(150);
      }
      if (line !== typed.at(-1)) await page.keyboard.press('Enter');
    }
    await lens('1 → 5 → 9').waitFor();
    await workbench.run('scrollEditorTop');
    await take(1800);
    await moveTo(page, lens('1 → 5 → 9'), () => take(90));
    await take(500);
    await page.mouse.down();
    await page.mouse.up();
    await inPanelOf(window, 'chart').locator('svg').waitFor();
    await inPanelOf(window, 'decisions').locator('tr.change').first().waitFor();
    await take(1500);
    await inPanelOf(window, 'decisions').locator('tr.change').nth(1).click();
    await workbench.note('shop.yaml', ', not ');
    // The lens under the pointer can be read again.
    await page.mouse.move(440, 560);
    const panel = await workbench.webviewFrame();
    await panel.evaluate(() => scrollTo(0, 0));
    await take(3500);
    write('film.webp', await film(frames), maxFilmBytes);
  });
});

async function showPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:100000;pointer-events:none;width:14px;height:20px;background:#fff;left:-20px;top:0;' +
      'clip-path:polygon(0 0,0 85%,26% 66%,44% 100%,62% 92%,45% 60%,80% 60%)';
    document.body.append(pointer);
    addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`;
        pointer.style.top = `${clientY}px`;
      },
      true,
    );
  });
}

async function moveTo(page: Page, target: Locator, step: () => Promise<void>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not shown');
  const [from, to] = [
    { x: 700, y: 480 },
    { x: box.x + 40, y: box.y + box.height / 2 },
  ];
  for (let part = 0; part <= 1; part += 0.2) {
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await step();
  }
  await page.mouse.move(to.x, to.y);
}

function write(name: string, picture: Buffer, limit: number): void {
  if (picture.length > limit) throw new Error(`${name} has ${picture.length} bytes, more than ${limit}`);
  fs.writeFileSync(path.join(media, name), picture);
  console.log(`media/${name}: ${Math.round(picture.length / 1000)} KB`);
}
