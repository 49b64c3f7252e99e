// The playground in Chromium: what it shows, and what it does with files.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { chartsFolder } from '../../scripts/paths.mjs';
import { expect, folder, onDisk, test } from './fixture.ts';

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
  const opened = await open({ at: onDisk });
  await expect(opened.sequence).toHaveText(first);
  await expect(opened.lenses.first()).toContainText(first);
  expect(opened.errors).toEqual([]);
});

test('an edit changes the sequence, the lens and the link', async ({ open }) => {
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.text.getByText('maxReplicas').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('0');
  await expect(opened.sequence).toHaveText('1 → 5 → 10 → … → 200');
  await expect(opened.lenses.first()).toContainText('200');
  await expect(opened.page).toHaveURL(/#1.{100}/);
});

test('completion, hover and a quick fix come from the language server', async ({ open }) => {
  const opened = await open();
  const { page, text } = opened;
  const content = 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec:\n  maxReplica: 3\n  ';
  await opened.drop([{ name: 'x.yaml', content }]);
  await page.locator('.cm-lintRange', { hasText: 'maxReplica' }).hover();
  await page.locator('.cm-diagnosticAction').first().click();
  await expect(text).toContainText('maxReplicas: 3');
  await text.getByText('maxReplicas').hover();
  await expect(page.locator('.cm-lsp-hover-tooltip')).toContainText('maxReplicas');
  await page.keyboard.press('Escape');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /minReplicas/ })).toBeVisible();
});

test('an example of the gallery with a scenario runs under its load, and Back returns to what was edited', async ({
  open,
}) => {
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

test.describe('what cannot be opened is one sentence, and what is there stays', () => {
  const refused: [string, { name: string; content: Uint8Array | string }, string][] = [
    ['a file that is no text', { name: 'a.png', content: new Uint8Array([0x89, 0, 1]) }, 'a.png is no text'],
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
    await expect(opened.message).toHaveText('This link is cut or damaged: copy it again as a whole.');
    await expect(opened.sequence).toHaveText(first);
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
  const document = (index: number) =>
    fs.readFileSync('examples/web.yaml', 'utf8').split('---\n')[0]?.replaceAll('name: web', `name: web-${index}`);
  const opened = await open();
  const content = Array.from({ length: 1000 }, (_, index) => document(index)).join('---\n');
  await opened.drop([{ name: 'all.yaml', content }]);
  await expect(opened.sequence).toHaveText(first);
  await opened.text.click();
  await opened.page.keyboard.press('Control+End');
  await opened.page.keyboard.type('  maxReplicas: 3');
  await expect(opened.panel.locator('h1')).toHaveText('web-999');
  await opened.page.keyboard.press('Control+z');
  await expect(opened.sequence).toHaveText(first);
});

test('a page of 390 px shows text and panel, and nothing has to be scrolled sideways', async ({ open }) => {
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

test('nothing is sent: the page asks for its own files and for nothing else', async ({ open, site }) => {
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
