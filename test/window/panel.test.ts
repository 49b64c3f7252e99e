import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { examples, out } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { isWhole, sampleOf } from '../support/effort.ts';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';
import { themes } from './workbench.ts';

const autoscaler = (name: string, maxReplicas: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: ${maxReplicas}
`;

test.describe('the panel in the workbench', () => {
  const window = shareWindow({
    workspace: examples,
    name: 'panel-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'blank.yaml'), '');
      fs.writeFileSync(path.join(folder, 'pair.yaml'), `${autoscaler('first', '20')}---\n${autoscaler('second', 'x')}`);
    },
  });
  const { shot } = window;
  const inPanel = (id: string) => window.workbench.webview().getByTestId(id);
  const expectAccessible = async () => expect(await seriousFaults(window.workbench)).toEqual([]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await window.page.keyboard.press(key);
  };
  const readout = (text: string) => inPanel('readout').filter({ hasText: text }).waitFor();
  const sequence = (text: string) => inPanel('sequence').filter({ hasText: text }).waitFor();

  /** Violations of the page's policy, and requests to hosts outside VS Code. */
  const refused: string[] = [];
  const elsewhere: string[] = [];
  test.beforeAll(async () => {
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const own = new URL(window.page.url()).host;
    window.page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    window.page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const isOwn = host === own || host.endsWith(`.${own}`) || ['data:', 'blob:'].includes(protocol);
      if (!isOwn && request.frame() !== window.page.mainFrame()) elsewhere.push(request.url());
    });
  });

  test('opens next to the text', async () => {
    await window.workbench.openFile('slow-down.yaml');
    await window.workbench.lenses('slow-down.yaml').first().waitFor();
    await window.workbench.run('replicast.openSimulation');
    await sequence('2 → 6 → 9 → 13 → 16');
    await window.workbench.editScenario();
  });

  test('the chart and eight decisions fit into a window of 1280 × 800', async () => {
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await inPanel('edit-scenario').click();
    await window.workbench.chooseRun('scaleDown');
    await inPanel('chart').locator('svg').waitFor();
    const frame = await window.workbench.webviewFrame();
    const bottoms = () =>
      frame.evaluate(() => {
        const rows = [...document.querySelectorAll('[data-testid=decisions] tr')].slice(0, 8);
        return rows.map((row) => row.getBoundingClientRect().bottom - globalThis.innerHeight);
      });
    await expect.poll(async () => (await bottoms()).filter((below) => below <= 0).length).toBe(8);
    await shot('1280');
    await window.workbench.chooseRun('load');
    await window.workbench.editScenario();
    await window.page.setViewportSize(viewport);
  });

  test('an autoscaler without a valid run shows its problem, and no run of another one in the file', async () => {
    longTierOnly();
    await window.workbench.openFile('pair.yaml');
    await window.workbench.clickLine('pair.yaml', 'name: first');
    await window.workbench.tab('Simulation: first').waitFor();
    await inPanel('chart').locator('svg').waitFor();
    await window.workbench.clickLine('pair.yaml', 'name: second');
    await window.workbench.tab('Simulation: second').waitFor();
    await inPanel('problem').waitFor();
    await expect(inPanel('chart')).toHaveCount(0);
    await window.workbench.openFile('slow-down.yaml');
    await window.workbench.tab('Simulation: checkout').waitFor();
    await sequence('2 → 6 → 9 → 13 → 16');
  });

  // The short tier tests only the default theme.
  test('axe finds no serious problem in the panel, in each theme', async () => {
    await window.workbench.run('workbench.action.closeSidebar');
    for (const theme of isWhole ? themes : themes.slice(-1)) {
      await window.workbench.changeTheme(theme);
      await shot(theme.name);
      await expectAccessible();
    }
  });

  test('a narrow column and 200 % zoom need no horizontal scrolling', async () => {
    longTierOnly();
    await window.page.setViewportSize({ width: 700, height: 960 });
    await inPanel('chart').locator('svg').waitFor();
    await shot('narrow');
    await expectAccessible();
    // At 200 % a window has half as many CSS pixels in each direction.
    await window.page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
    await shot('zoomed');
    const frame = await window.workbench.webviewFrame();
    const overflow = () =>
      frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await expectAccessible();
    await window.page.setViewportSize(viewport);
  });

  test('nothing is animated', async () => {
    const frame = await window.workbench.webviewFrame();
    expect(await frame.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('the problem of a text that cannot be simulated is accessible', async () => {
    longTierOnly();
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: 20', '20', 'x');
    await inPanel('problem').waitFor();
    await shot('stale');
    await expectAccessible();
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: x', 'x', '20');
    await inPanel('problem').waitFor({ state: 'detached' });
  });

  test('the chart is a slider over the syncs, by keyboard alone', async () => {
    const chart = inPanel('chart');
    await chart.focus();
    await press('Home');
    await readout('0:00');
    await expect(chart).toHaveCSS('outline-style', 'solid');
    await expect(chart).toHaveAttribute('aria-valuenow', '1');
    await press('ArrowRight', 'ArrowRight');
    await readout('0:30');
    await expect(chart).toHaveAttribute('aria-valuetext', /^0:30: stays 2, /);
    await press('ArrowLeft');
    await readout('0:15');
    await press('End');
    await readout('30:00');
    await press('Escape');
    await readout('no sync selected');
    await press('Enter', 'Home');
    await readout('0:00');
  });

  test("two edits in a row are announced once, and the chart's own value is not repeated", async () => {
    const frame = await window.workbench.webviewFrame();
    await frame.evaluate(() => {
      const spoken = document.querySelector('[data-testid=spoken]') as Element;
      const page = globalThis as unknown as { said: string[] };
      page.said = [];
      new MutationObserver(() => page.said.push(spoken.textContent ?? '')).observe(spoken, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    const said = () => frame.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await inPanel('chart').focus();
    await press('End');
    await readout('30:00');
    // Runs in the page, frame by frame, because a busy machine must not pause between the steps.
    await inPanel('to').evaluate(async (input: HTMLInputElement) => {
      input.focus();
      for (const value of ['700', '650']) {
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    });
    await inPanel('spoken').filter({ hasText: '30:00' }).waitFor({ state: 'attached' });
    expect(await said()).toHaveLength(1);
    await inPanel('to').fill('1600');
    await inPanel('chart').focus();
    await press('Home');
    await readout('0:00');
  });

  test('the table is one tab stop, and the arrow keys move between its rows', async () => {
    await inPanel('changes-only').uncheck();
    const rows = inPanel('decisions').locator('tr');
    await rows.first().focus();
    await press('ArrowDown', 'ArrowDown');
    await readout('1:15');
    await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(inPanel('decisions').locator('[tabindex="0"]')).toHaveCount(1);
    await window.workbench.note('slow-down.yaml', '1:15: 6');
    await press('Enter');
    await window.page.locator('.monaco-editor[data-uri$="/slow-down.yaml"].focused').waitFor();
  });

  test('Tab moves through all controls in the order of the page', async () => {
    const frame = await window.workbench.webviewFrame();
    await frame.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus());
    const stops = [];
    for (let i = 0; i < 24; i++) {
      stops.push(await frame.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0));
      const atTable = await frame.evaluate(() => document.activeElement?.matches('tbody tr') ?? false);
      if (atTable) break;
      await press('Tab');
    }
    expect(stops.length).toBeGreaterThan(8);
    expect(
      await frame.evaluate(() => document.activeElement?.matches('tbody tr') ?? false),
      'the table is reached',
    ).toBe(true);
  });

  test('months run in a worker while the page stays responsive, and can be cancelled', async () => {
    longTierOnly();
    await inPanel('shape').selectOption('wave');
    // The run is long enough that it can usually be cancelled before it ends.
    await window.workbench.until(
      (limit) => inPanel('long-run').getByText('are simulated').waitFor(limit),
      async () => {
        await inPanel('periodSeconds').fill('30 d');
        await inPanel('periodSeconds').fill('31 d');
        await inPanel('long-run').getByText('Simulating 93 d').waitFor({ timeout: 4000 });
        await inPanel('cancel').click({ timeout: 4000 });
      },
    );
    await shot('cancelled');
    await inPanel('resume').click();
    await inPanel('long-run').waitFor({ state: 'detached' });
    await window.workbench
      .webview()
      .getByText(/^53\d{4} syncs/)
      .waitFor();
    await shot('month');
  });

  test('another load ends a long run at once', async () => {
    longTierOnly();
    await inPanel('periodSeconds').fill('32 d');
    await inPanel('long-run').waitFor();
    await shot('long-run');
    await expectAccessible();
    await inPanel('shape').selectOption('step');
    await inPanel('long-run').waitFor({ state: 'detached' });
    await sequence('2 → 6 → 9 → 13 → 16');
    await expect(inPanel('atSeconds')).toHaveValue('1 min');
  });

  for (const { label, ending, beginning } of sampleOf([
    { label: 'PNG picture', ending: 'png', beginning: '\ufffdPNG' },
    { label: 'SVG picture', ending: 'svg', beginning: '<svg ' },
    { label: 'CSV', ending: 'csv', beginning: '\ufeffseconds,load,' },
    { label: 'JSON', ending: 'json', beginning: '{\n  "name": "checkout"' },
  ])) {
    test(`exports ${label}`, async () => {
      const file = path.join(window.folder, `checkout.simulation.${ending}`);
      // When the focus returns from the previous file, it closes a list that is already open.
      await window.workbench.until(
        (limit) =>
          window.page.waitForFunction(
            (end) => document.querySelector<HTMLInputElement>('.quick-input-widget input')?.value.endsWith(end),
            ending,
            limit,
          ),
        async () => {
          await window.workbench.command('Replicast: Export Simulation');
          await window.workbench.choose(label);
        },
      );
      await window.page.locator('.quick-input-widget input').first().press('Enter');
      await expect
        .poll(() => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').slice(0, beginning.length) : ''))
        .toBe(beginning);
    });
  }

  test('copies Markdown for a pull request', async () => {
    await window.workbench.command('Replicast: Copy Simulation as Markdown');
    await window.page.locator('.statusbar-item', { hasText: 'Simulation copied as Markdown' }).waitFor();
    const copied = await window.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\*\*checkout\*\* · HorizontalPodAutoscaler/);
    expect(copied).toContain('| time | current | recommended |');
  });

  test('copies the chart as an image, and says so to a screen reader', async () => {
    await window.workbench.command('Replicast: Copy Simulation as Image');
    await window.page.locator('.statusbar-item', { hasText: 'Simulation copied as image' }).waitFor();
    await expect(inPanel('announced')).toHaveText('Simulation copied as image');
    const base64 = await window.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = await (await item?.getType('image/png'))?.arrayBuffer();
      return btoa(Array.from(new Uint8Array(bytes ?? []), (byte) => String.fromCharCode(byte)).join(''));
    });
    const picture = sharp(Buffer.from(base64, 'base64'));
    const { format, width, height } = await picture.metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    if (process.env.SCREENSHOTS) await picture.toFile(path.join(out, 'screenshots/copied-image.png'));
  });

  test('says why an image is not copied, and offers a file', async () => {
    const frame = await window.workbench.webviewFrame();
    await frame.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('the clipboard is closed'));
    });
    await window.workbench.command('Replicast: Copy Simulation as Image');
    await window.workbench.toasts().filter({ hasText: 'The image was not copied: the clipboard is closed.' }).waitFor();
    await window.page.locator('.notifications-toasts').getByRole('button', { name: 'Save as File…' }).click();
    const name = () => window.page.locator('.quick-input-widget input').first().inputValue();
    await expect.poll(name).toMatch(/checkout\.simulation\.png$/);
    await press('Escape');
    await frame.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'));
  });

  test('copies the SVG from the menu above the panel, by keyboard', async () => {
    await inPanel('chart').click();
    const menu = window.page.locator('.editor-actions [aria-label^="Copy Simulation"]').last();
    await menu.focus();
    await press('Enter');
    const item = (text: string) => window.page.locator('.monaco-menu .action-item', { hasText: text });
    await item('SVG').waitFor();
    await shot('copy-menu');
    await press('ArrowDown');
    await window.page.locator('.monaco-menu .focused').waitFor();
    if (await item('Image').and(window.page.locator('.focused')).isVisible()) await press('ArrowDown');
    await press('Enter');
    await window.page.locator('.statusbar-item', { hasText: 'Simulation copied as SVG' }).waitFor();
    expect(await window.page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<svg [^>]*class="replicast-card"/,
    );
  });

  test('an empty file shows how to begin, and the panel can be pinned there as well', async () => {
    longTierOnly();
    await window.workbench.openFile('blank.yaml');
    await inPanel('empty').waitFor();
    await window.workbench.webview().locator('header select:visible').waitFor();
    await shot('empty-file');
    await expectAccessible();
    await window.workbench.openFile('slow-down.yaml');
    await sequence('2 → 6 → 9 → 13 → 16');
  });

  test('a time can be typed in several formats', async () => {
    longTierOnly();
    const time = inPanel('atSeconds');
    await time.fill('1:30');
    await inPanel('decisions').locator('tr.change', { hasText: '1:45' }).first().waitFor();
    await time.press('Tab');
    await expect(time).toHaveValue('90 s');
    await time.focus();
    await press('ArrowUp', 'Tab');
    await expect(time).toHaveValue('91 s');
  });

  test('has loaded nothing from elsewhere, and its policy had nothing to refuse', async () => {
    const frame = await window.workbench.webviewFrame();
    expect(refused).toEqual([]);
    expect(elsewhere.filter((address) => !isWebviewHost(address))).toEqual([]);
    // Proves that violations and frames are detected.
    await frame.evaluate(async () => {
      document.body.insertAdjacentHTML('beforeend', '<i style="color: red"></i>');
      await fetch('https://example.invalid/').catch(() => {});
    });
    await expect.poll(() => refused.filter((text) => /style-src|connect-src|default-src/.test(text)).length).toBe(2);
  });
});

/** VS Code loads the frame around each page from such hosts. */
function isWebviewHost(address: string): boolean {
  return /\.(?:vscode-cdn\.net|vscode-webview\.net|vscode-resource\.vscode-cdn\.net)$/.test(new URL(address).hostname);
}
