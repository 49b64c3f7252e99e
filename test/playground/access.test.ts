import type { Frame } from '@playwright/test';
import axe from 'axe-core';
import { expect, longTierOnly, type Playground, test } from './fixture.ts';

const first = '1 → 5 → 10 → 20';

test('page and panel have no serious fault of accessibility', async ({ open }) => {
  await checkTheme(await open(), 'Light');
});

test('they have none in the other themes', async ({ open }) => {
  // In the short tier: one theme.
  longTierOnly();
  for (const theme of ['Dark', 'High Contrast Light', 'High Contrast Dark']) await checkTheme(await open(), theme);
});

test('every control is reached by Tab, and Escape then Tab leaves the editor', async ({ open }) => {
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  const { page } = opened;
  const reached: string[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    reached.push(await focused(opened));
  }
  expect(reached).toEqual([
    'Example',
    'File',
    'Open…',
    'Copy Link',
    'Export the simulation',
    'Open in VS Code…',
    'Theme',
    'web.yaml',
  ]);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await expect(opened.text).toContainText('  # An empty');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await focused(opened)).toContain(first);
});

test('the theme is that of the system until one is chosen, which a reload keeps', async ({ open }) => {
  // In the short tier: one theme.
  longTierOnly();
  const { page, panel } = await open();
  const body = panel.locator('body');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(body).toHaveClass('vscode-dark');
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect(body).toHaveClass('vscode-high-contrast vscode-high-contrast-light');
  await page.getByLabel('Theme').selectOption('Dark');
  await expect(body).toHaveClass('vscode-dark');
  const bars = 'rgba(121, 121, 121, 0.4) rgb(31, 31, 31)';
  for (const scrolled of [page.locator('.cm-scroller'), panel.locator('html')])
    await expect(scrolled).toHaveCSS('scrollbar-color', bars);
  await page.reload();
  await expect(body).toHaveClass('vscode-dark');
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
});

test('the dialog is named, takes the focus, and Escape closes it', async ({ open }) => {
  // In the short tier: the others of this file.
  longTierOnly();
  const opened = await open();
  await expect(opened.sequence).toHaveText(first);
  await opened.page.getByRole('button', { name: 'Open in VS Code' }).click();
  const dialog = opened.page.getByRole('dialog', { name: 'Open in VS Code' });
  await expect(dialog.getByRole('button', { name: 'Download web.yaml' })).toBeFocused();
  expect(await faultsIn(opened)).toEqual([]);
  const download = opened.page.waitForEvent('download');
  await opened.page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('web.yaml');
  await opened.page.getByRole('button', { name: 'Open in VS Code' }).click();
  await opened.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

async function checkTheme(opened: Playground, theme: string): Promise<void> {
  await opened.page.getByLabel('Theme').selectOption(theme);
  await expect(opened.sequence).toHaveText(first);
  await expect(opened.lenses.first()).toContainText(first);
  expect(await faultsIn(opened), theme).toEqual([]);
}

function focused({ page }: Playground): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const label = element instanceof HTMLSelectElement ? element.labels?.[0]?.firstChild?.textContent : undefined;
    return (label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

async function faultsIn({ page }: Playground): Promise<string[]> {
  const frames = page.frames();
  return (await Promise.all(frames.map(seriousFaults))).flat();
}

async function seriousFaults(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
  });
}
