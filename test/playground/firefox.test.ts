// The playground in Firefox, and a link that goes from one browser to another.
import type { Page as FirefoxPage } from 'puppeteer-core';
import { expect, onDisk, test } from './fixture.ts';

/** The sequence of the selected tab. */
async function sequenceIn(page: FirefoxPage): Promise<string> {
  const frame = await page.waitForFrame((one) => one.url().includes('panel.html'));
  const selector = '.tab[aria-selected=true] .sequence';
  await frame.waitForSelector(selector);
  return frame.$eval(selector, (element) => element.textContent?.trim().replace(/\s+/g, ' ') ?? '');
}

test('a link that was made in Chromium shows the same run in Firefox', async ({ open, firefox, site }) => {
  const opened = await open();
  await expect(opened.sequence).toHaveText('1 → 5 → 10 → 20');
  await opened.text.getByText('maxReplicas').click();
  await opened.page.keyboard.press('End');
  await opened.page.keyboard.type('0');
  await opened.panel.getByRole('tab', { name: /Under load/ }).click();
  await opened.panel
    .getByRole('button', { name: /Scenario/ })
    .first()
    .click();
  await opened.panel.getByTestId('to').fill('2400');
  await opened.page.keyboard.press('Tab');
  const sequence = (await opened.sequence.innerText()).trim().replace(/\s+/g, ' ');
  const link = await opened.link();
  const page = await firefox.newPage();
  await page.goto(link.replace(/^.*#/, `${site.address}#`));
  await expect.poll(() => sequenceIn(page)).toBe(sequence);
  expect(await page.$eval('.cm-content', (element) => element.textContent)).toContain('maxReplicas: 200');
  await page.close();
});

test('it works in Firefox from a disk', async ({ firefox }) => {
  const page = await firefox.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(onDisk);
  await expect.poll(() => sequenceIn(page)).toBe('1 → 5 → 10 → 20');
  await page.waitForSelector('.cm-lens');
  expect(errors).toEqual([]);
  await page.close();
});
