import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { chartsFolder, examples } from '../../scripts/paths.mjs';
import { manyDocuments } from './documents.ts';
import { expect, folder, longTierOnly, onDisk, type Playground, test } from './fixture.ts';

const first = '1 → 5 → 10 → 20';

test('an example is there at once, with its sequence, its lenses and its problems', async ({ open }) => {
  const opened = await open();
  await expect(opened.text).toContainText('kind: HorizontalPodAutoscaler');
  await expect(opened.sequence).toHaveText(first);
  await expect(opened.lenses.first()).toContainText(`${first} in 30 s`);
  await expect(opened.page.locator('.cm-lintRange')).toHaveText('behavior');
  expect(opened.errors).toEqual([]);
});

test('it works from a disk, where a page may load no modules, workers or other files', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open({ at: onDisk });
  await expect(opened.sequence).toHaveText(first);
  await expect(opened.lenses.first()).toContainText(first);
  expect(opened.errors).toEqual([]);
});

test.describe('an edit changes the sequence, the lens and the address', () => {
  const checkEdit = async (opened: Playground) => {
    await expect(opened.sequence).toHaveText(first);
    await opened.text.getByText('maxReplicas').click();
    await opened.page.keyboard.press('End');
    await opened.page.keyboard.type('0');
    await expect(opened.sequence).toHaveText('1 → 5 → 10 → … → 200');
    await expect(opened.lenses.first()).toContainText('200');
    await expect(opened.page).toHaveURL(/#1.{100}/);
  };

  test('from a disk', async ({ open }) => checkEdit(await open({ at: onDisk })));

  test('from a web server', async ({ open }) => {
    // In the short tier: an edit from a disk.
    longTierOnly();
    await checkEdit(await open());
  });
});

test('completion, hover and a quick fix come from the language server', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  const { page, text } = opened;
  const content = 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec:\n  maxReplica: 3\n  ';
  await opened.drop([{ name: 'x.yaml', content }]);
  await page.locator('.cm-lintRange', { hasText: 'maxReplica' }).hover();
  await page.locator('.cm-diagnosticAction').first().click();
  await expect(text).toContainText('maxReplicas: 3');
  await expect(await opened.hoverOver('maxReplicas')).toContainText('maxReplicas');
  await page.keyboard.press('Escape');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /minReplicas/ })).toBeVisible();
});

test('the edits at the cursor are also those of the problems on its line', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.text.getByText('behavior', { exact: true }).click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.press('Control+.');
  const dialog = opened.page.getByRole('dialog', { name: 'Code Actions' });
  await dialog.getByRole('button', { name: 'Remove behavior' }).click();
  await expect(opened.text.getByText('behavior', { exact: true })).toHaveCount(0);
  await opened.page.keyboard.press('Control+.');
  await expect(opened.status).toHaveText('No code action is available at the cursor.');
});

test('an older version is converted by the list of edits at the cursor', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }';
  const spec = `spec:\n${target}\n  maxReplicas: 9\n  targetCPUUtilizationPercentage: 60\n`;
  const content = `apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n${spec}`;
  await opened.drop([{ name: 'old.yaml', content }]);
  await expect(opened.text).toContainText('autoscaling/v1');
  await opened.text.getByText('autoscaling/v1').click();
  await opened.page.keyboard.press('Control+.');
  const dialog = opened.page.getByRole('dialog', { name: 'Code Actions' });
  await dialog.getByRole('button', { name: 'Convert to autoscaling/v2' }).click();
  await expect(opened.text).toContainText('averageUtilization: 60');
});

test('an example of the gallery with a scenario runs under its load, and Back returns to what was edited', async ({
  open,
}) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.page.getByLabel('Example').selectOption({ value: 'recipes/friday-peak.replicast.yaml' });
  await expect(opened.panel.getByRole('tab', { name: /Under load/ })).toHaveAttribute('aria-selected', 'true');
  await expect(opened.page.getByLabel('File').getByRole('option')).toHaveText([
    'friday-peak.replicast.yaml',
    'friday-peak.yaml',
  ]);
  await opened.page.goBack();
  await expect(opened.page.getByLabel('File').getByRole('option')).toHaveText(['web.yaml']);
  await expect(opened.sequence).toHaveText(first);
});

test('a chart in a zip is opened whole, and its template has the sequence of its values', async ({ open }) => {
  const opened = await open();
  await opened.drop([{ name: 'chart.zip', content: zipOf(path.join(chartsFolder, 'shop')) }]);
  await expect(opened.status).toContainText('files are opened');
  await expect(opened.page.getByLabel('File').locator('option:checked')).toHaveText(/templates\/.*\.yaml/);
  await expect(opened.sequence).toHaveText(/\d+ → \d+/);
});

test('files that are dragged over the frame of the panel are dropped on the page', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const dragEnter = (isFile: boolean) =>
    opened.panel.locator('body').evaluate((body, file) => {
      const dataTransfer = new DataTransfer();
      if (file) dataTransfer.items.add(new File(['kind: Deployment'], 'a.yaml'));
      else dataTransfer.setData('text/plain', 'a selected text');
      const event = new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true });
      body.dispatchEvent(event);
      return event.defaultPrevented;
    }, isFile);
  expect(await dragEnter(false)).toBe(false);
  expect(await dragEnter(true)).toBe(true);
  await expect(opened.page.locator('#panel')).toHaveCSS('pointer-events', 'none');
  await opened.drop([{ name: 'a.yaml', content: 'kind: Deployment' }]);
  await expect(opened.page.locator('#panel')).toHaveCSS('pointer-events', 'auto');
  await expect(opened.text).toHaveText('kind: Deployment');
});

test.describe('what cannot be opened is one sentence, and what is there stays', () => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const refused: [string, { name: string; content: Uint8Array | string }, string][] = [
    ['a file that is no text', { name: 'a.png', content: new Uint8Array([0x89, 0, 1]) }, 'a.png is not a text file'],
    [
      'a zip bomb',
      { name: 'bomb.zip', content: zipSync({ 'a.yaml': [new Uint8Array(9 * 1024 * 1024), { level: 9 }] }) },
      'bomb.zip unpacks to more than 8 MB',
    ],
    ['a damaged zip', { name: 'a.zip', content: 'PK\x03\x04 and nothing else' }, 'a.zip is damaged'],
  ];
  for (const [what, file, sentence] of refused)
    test(what, async ({ open }) => {
      const opened = await open();
      await expect(opened.sequence).toHaveText(first);
      await opened.drop([file]);
      await expect(opened.message).toContainText(sentence);
      await expect(opened.page.getByLabel('File').getByRole('option')).toHaveText(['web.yaml']);
    });

  test('a link that is cut', async ({ open, site }) => {
    const link = await (await open()).link();
    const opened = await open({ at: `${site.address}${link.slice(link.indexOf('#'), -20)}` });
    await expect(opened.message).toHaveText('This link is cut or damaged: copy the whole link again.');
    await expect(opened.sequence).toHaveText(first);
    await opened.text.click();
    await opened.page.keyboard.type('#');
    await expect(opened.message).toBeEmpty();
  });

  test('a link that is too large', async ({ open, site }) => {
    const files = { 'a.yaml': ' '.repeat(9 * 1024 * 1024) };
    const state = zlib.deflateSync(JSON.stringify({ files, shown: 'a.yaml', follows: true }));
    const opened = await open({ at: `${site.address}#1${state.toString('base64url')}` });
    await expect(opened.message).toContainText('This link is too large');
    await expect(opened.sequence).toHaveText(first);
  });
});

test('a file that is broken keeps the last run, and says why', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.text.getByText('maxReplicas').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type(' [');
  await expect(opened.panel.locator('.problem')).toBeVisible();
  await expect(opened.panel.locator('main')).toHaveAttribute('data-state', 'stale');
  await expect(opened.page.locator('.cm-lintRange-error').first()).toBeVisible();
});

test('a file of 1,000 documents is edited at its end', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.drop([{ name: 'all.yaml', content: manyDocuments(1000) }]);
  await expect(opened.text).toContainText('web-0');
  await opened.text.click();
  await opened.page.keyboard.press('Control+End');
  await opened.text.getByText('maxReplicas').last().click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('0');
  await expect(opened.panel.locator('h1')).toHaveText('web-999');
  await expect(opened.sequence).toHaveText('1 → 5 → 10 → … → 200');
  await expect(opened.lenses.last()).toContainText('200');
});

test('a page of 390 px shows text and panel, and nothing has to be scrolled sideways', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open({ width: 390, height: 844 });
  await expect(opened.sequence).toHaveText(first);
  await expect(opened.text).toBeInViewport();
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await opened.page.evaluate(overflow)).toBe(0);
  expect(await opened.panel.locator('html').evaluate(overflow)).toBe(0);
});

test('it is there without a network after the first load', async ({ open }) => {
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.page.evaluate(() => navigator.serviceWorker.ready);
  await opened.page.context().setOffline(true);
  await opened.page.reload();
  await expect(opened.sequence).toHaveText(first);
});

test('the run is exported as a picture, and copied as Markdown', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const download = opened.page.waitForEvent('download');
  await opened.page.getByLabel('Export').selectOption('SVG picture');
  expect((await download).suggestedFilename()).toBe('web.simulation.svg');
  await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened.page.getByLabel('Export').selectOption('Copy as Markdown');
  await expect(opened.status).toHaveText('The simulation is copied as Markdown.');
  expect(await opened.page.evaluate(() => navigator.clipboard.readText())).toContain(first);
});

test('a scenario is saved as a file, which the link has', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.panel.getByRole('tab', { name: /Under load/ }).click();
  await opened.panel.getByTestId('scenario-save').click();
  await opened.page.getByLabel('Name').fill('peak');
  await opened.page.keyboard.press('Enter');
  await expect(opened.panel.getByTestId('scenario-file')).toHaveText('peak.replicast.yaml');
  await expect(opened.page.getByLabel('File').getByRole('option')).toHaveText(['peak.replicast.yaml', 'web.yaml']);
  const again = await open({ at: await opened.link() });
  await expect(again.panel.getByTestId('scenario-file')).toHaveText('peak.replicast.yaml');
});

test('a search finds an edit, and the panel makes it in the text', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const before = await opened.text.innerText();
  await opened.panel.getByRole('tab', { name: /Under load/ }).click();
  await opened.panel.getByRole('button', { name: 'Tune' }).click();
  await opened.panel.getByRole('button', { name: 'Search' }).click();
  // While it runs, the first proposal is not the last one.
  await expect(opened.panel.getByTestId('search-result')).toHaveAttribute('data-state', 'done', { timeout: 180_000 });
  await opened.panel.getByTestId('apply').first().click();
  await expect.poll(() => opened.text.innerText()).not.toBe(before);
  await expect(opened.panel.getByTestId('apply').first()).toHaveText('Applied');
});

test('a name with HTML in it is shown as text, in a hover as well', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const html = '<img src=x onerror="document.title=1"><iframe srcdoc="<script>parent.document.title=1</script>">';
  const text = fs.readFileSync(path.join(examples, 'web.yaml'), 'utf8').replaceAll('name: web', `name: '${html}'`);
  await opened.drop([{ name: 'a.yaml', content: text }]);
  await expect(opened.text).toContainText('<img src=x');
  await opened.hoverOver('scaleTargetRef');
  expect(await opened.page.locator('.cm-tooltip iframe, .cm-tooltip img[src=x]').count()).toBe(0);
  expect(await opened.page.title()).toBe('Replicast');
});

test('nothing is sent: the page asks for its own files and for nothing else', async ({ open, site }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  const requests: string[] = [];
  opened.page.context().on('request', (request) => requests.push(request.url()));
  await expect(opened.sequence).toHaveText(first);
  await opened.text.click();
  await opened.page.keyboard.type('# secret\n');
  await opened.link();
  const foreign = requests.filter((url) => !url.startsWith(site.address) && !/^(?:blob|data):/.test(url));
  expect(foreign).toEqual([]);
  expect(requests.filter((url) => url.includes('secret'))).toEqual([]);
});

test('all files together are smaller than 1.2 MB, as a web server sends them', () => {
  const names = fs.readdirSync(folder);
  const bytes = names.map((name) => zlib.gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(1_200_000);
});

function zipOf(place: string): Uint8Array {
  const files = fs.readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const entries = files.map((entry): [string, Uint8Array] => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(path.dirname(place), file), strToU8(fs.readFileSync(file, 'utf8'))];
  });
  return zipSync(Object.fromEntries(entries));
}

test('a language server that has ended is started again from the panel', async ({ open }) => {
  // In the short tier: the others of this file, and test/unit/playground.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const [worker] = opened.page.workers();
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of memory');
    });
  });
  await opened.panel.getByRole('button', { name: 'Restart' }).click();
  await opened.text.getByText('maxReplicas').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('0');
  await expect(opened.sequence).toHaveText('1 → 5 → 10 → … → 200');
});
