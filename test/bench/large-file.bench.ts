// A file of 1,000 documents against a file of one, in VS Code: from opening to the first lens, and from a keystroke.
// Run: npm run bench:window
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { openWindow, test } from '../window/fixture.ts';
import { manifestOf } from './manifest-of.mjs';

/** Each file is opened once, because VS Code keeps the lenses of files that it has shown. */
const openings = 5;
const keys = 10;
const sizes = { small: 1, large: 1000 };

test.describe('a file of 1,000 documents', () => {
  test.setTimeout(600_000);
  const { folder: workspace } = temporaryFolder('replicast-bench-');
  const window = openWindow({
    workspace,
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'first.yaml'), manifestOf(1));
      for (let i = 0; i < openings; i++)
        for (const [size, count] of Object.entries(sizes))
          fs.writeFileSync(path.join(folder, `${size}-${i}.yaml`), manifestOf(count));
    },
  });

  test('the time from opening and from a keystroke to the lens', async () => {
    const { page, workbench } = window;
    await page.evaluate(addTimer);
    // The start of the extension, the server and the index does not count.
    await workbench.openFile('first.yaml');
    await workbench.lenses('first.yaml').first().waitFor();
    await page.waitForTimeout(5000);

    const opened = { small: [] as number[], large: [] as number[] };
    const typed = { small: [] as number[], large: [] as number[] };
    for (let i = 0; i < openings; i++) {
      for (const size of ['small', 'large'] as const) {
        const name = `${size}-${i}.yaml`;
        const item = page.locator(`.explorer-folders-view [role=treeitem][aria-label^="${name}"]`);
        await item.hover();
        opened[size].push(
          await timed(page, { name, event: 'mousedown', text: '→ 20 in', isShown: true }, () => item.click()),
        );
        if (i === openings - 1) typed[size].push(...(await typing(page, name)));
        // The last files are edited, and closing them would ask whether to save them.
        if (i < openings - 1) await workbench.command('View: Close All Editors');
      }
    }
    const jumped = await jumpToEnd(page, `large-${openings - 1}.yaml`);
    print('opening → lens', opened);
    print('key → lens', typed);
    console.log(`end of the file → lens: ${jumped} ms`);
  });

  async function jumpToEnd(page: Page, name: string): Promise<number> {
    const { workbench } = window;
    const start = Date.now();
    await page.keyboard.press('Control+End');
    await workbench.line(name, `name: web-${sizes.large - 1}`).waitFor();
    await workbench.lenses(name).filter({ visible: true, hasText: '→ 20 in' }).first().waitFor();
    return Date.now() - start;
  }

  async function typing(page: Page, name: string): Promise<number[]> {
    const { workbench } = window;
    await page.waitForTimeout(2000);
    await workbench.clickLine(name, 'maxReplicas: 20');
    await page.keyboard.press('End');
    const times: number[] = [];
    for (let i = 0; i < keys; i++) {
      const isShown = i % 2 === 0;
      const wanted: TimedLens = { name, event: 'keydown', text: '200 in', isShown };
      times.push(await timed(page, wanted, () => page.keyboard.press(isShown ? '0' : 'Backspace')));
      await page.waitForTimeout(1000);
    }
    return times;
  }
});

interface TimedLens {
  name: string;
  event: 'mousedown' | 'keydown';
  text: string;
  isShown: boolean;
}

declare global {
  interface Window {
    /** Sets `timeToLens`, which starts with the next event. */
    startTimer(wanted: TimedLens): void;
    timeToLens: Promise<number>;
  }
}

async function timed(page: Page, wanted: TimedLens, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((lens) => window.startTimer(lens), wanted);
  await act();
  return page.evaluate(() => window.timeToLens);
}

function addTimer(): void {
  window.startTimer = ({ name, event, text, isShown }) => {
    window.timeToLens = new Promise((resolve) => {
      window.addEventListener(event, () => waitForLens(performance.now()), { capture: true, once: true });
      const waitForLens = (start: number) => {
        const lenses = document.querySelectorAll(`.monaco-editor[data-uri$="/${name}"] .codelens-decoration a`);
        if ([...lenses].some((lens) => lens.textContent?.includes(text)) === isShown)
          resolve(performance.now() - start);
        else requestAnimationFrame(() => waitForLens(start));
      };
    });
  };
}

function print(name: string, { small, large }: Record<'small' | 'large', number[]>): void {
  const [one, thousand] = [median(small), median(large)];
  const all = (times: number[]) => times.map((time) => time.toFixed(0)).join(' ');
  console.log(`${name}: 1 document ${one.toFixed(0)} ms (${all(small)})`);
  console.log(
    `${name}: ${sizes.large} documents ${thousand.toFixed(0)} ms (${all(large)}), ${(thousand / one).toFixed(2)} times`,
  );
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
