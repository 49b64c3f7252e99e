// A thin page object over the workbench. Selectors prefer roles, labels and data attributes; everything waits for
// conditions.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { viewport } from '../harness/chromium.mjs';

interface Limit {
  timeout: number;
}

/** For one attempt of several. */
const soon: Limit = { timeout: 4000 };

/** For what a busy machine may need a while for: a window, a page of a webview. */
const patient: Limit = { timeout: 90_000 };

/** A theme by its setting, by the class of the workbench, and by what a webview is told. */
export interface Theme {
  name: string;
  setting: string;
  workbench: string;
  webview: string;
}

/** The default one last, so that it stays. */
export const themes: Theme[] = [
  { name: 'light', setting: 'Default Light Modern', workbench: 'vs', webview: 'vscode-light' },
  { name: 'hc', setting: 'Default High Contrast', workbench: 'hc-black', webview: 'vscode-high-contrast' },
  {
    name: 'hc-light',
    setting: 'Default High Contrast Light',
    workbench: 'hc-light',
    webview: 'vscode-high-contrast-light',
  },
  { name: 'dark', setting: 'Default Dark Modern', workbench: 'vs-dark', webview: 'vscode-dark' },
];

export class Workbench {
  readonly page: Page;
  /** The folder that the window shows. */
  readonly folder: string;

  private readonly settings: Record<string, unknown> = {};

  constructor(page: Page, folder: string) {
    this.page = page;
    this.folder = folder;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.ready();
  }

  /** By its command: the browser's own reload does not wait until the workbench has written down its layout. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.command('Developer: Reload Window');
    await loaded;
    await this.ready();
  }

  /** The folder is read and shown, or, where the side bar is hidden, an editor is. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor(patient);
    const shown = this.page.locator('.explorer-folders-view [role=treeitem], .monaco-editor[data-uri]');
    await shown.first().waitFor(patient);
  }

  /** A file of the folder as it is on disk: an editor shows what is still to be written. */
  async written(name: string, expected: RegExp): Promise<void> {
    const file = path.join(this.folder, name);
    await expect.poll(() => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')).toMatch(expected);
  }

  /**
   * What a person does where nothing came of a click or a key, since a lens moved the text away under the pointer or
   * the window was still busy: once more. `arrived` waits for what the act brings, for as long as it is told.
   */
  async until(arrived: (limit: Limit) => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
    for (const timeout of [4000, 4000, 8000, 16_000, 32_000]) {
      try {
        await act();
        await arrived({ timeout });
        return;
      } catch {}
    }
    await act();
    await arrived(patient);
  }

  /** By title through the palette: survives other keybindings and layouts. */
  async command(title: string): Promise<void> {
    const best = this.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: title }).first();
    await this.ask('F1', `>${title}`, () => best.click(soon));
  }

  /**
   * Opens the list by a key, types into it and chooses, until it is done: a focus that arrives late elsewhere closes
   * the list.
   */
  async ask(key: string, text: string, choose: (input: Locator) => Promise<unknown>): Promise<void> {
    const input = this.page.locator('.quick-input-widget input').first();
    const isThrough = () => {
      const shown = document.querySelector<HTMLInputElement>('.quick-input-widget:not([style*="display: none"]) input');
      return !/^[>:]/.test(shown?.value ?? '');
    };
    await this.until(
      // Gone, or asking for what the command wants to know.
      (limit) => this.page.waitForFunction(isThrough, undefined, limit),
      async () => {
        // A list that is still open has what there was when it was opened.
        if (await input.isVisible()) await this.page.keyboard.press('Escape');
        await this.page.keyboard.press(key);
        await input.waitFor(soon);
        await input.fill(text, soon);
        await choose(input);
      },
    );
    // Where the list was, the pointer would now rest on something that hovers.
    const { width, height } = this.page.viewportSize() ?? viewport;
    await this.page.mouse.move(width / 2, height - 100);
  }

  /** A row of the list that is open. */
  async choose(text: string): Promise<void> {
    await this.page.locator('.quick-input-list [role=option]').filter({ hasText: text }).first().click(soon);
  }

  /** Titles that the palette offers for a text. */
  async commandsFor(text: string): Promise<string[]> {
    let titles: string[] = [];
    await this.ask('F1', `>${text}`, async (input) => {
      const rows = this.page.locator('.quick-input-list [role=option]');
      await rows.first().waitFor(soon);
      titles = await rows.allTextContents();
      await this.page.keyboard.press('Escape');
      await input.waitFor({ state: 'hidden', ...soon });
    });
    return titles;
  }

  async openFile(name: string): Promise<void> {
    const item = this.page.locator(`.explorer-folders-view [role=treeitem][aria-label^="${name}"]`);
    await this.until(
      (limit) => this.editor(name).waitFor(limit),
      () => item.dblclick(),
    );
  }

  /** Puts the cursor into a line by a click, and sees to it that it is there. */
  async clickLine(name: string, text: string): Promise<void> {
    const hasCursor = (line: Element | null) => {
      const cursor = document.querySelector('.monaco-editor.focused .cursors-layer .cursor');
      return cursor && line && Math.abs(cursor.getBoundingClientRect().top - line.getBoundingClientRect().top) < 2;
    };
    const line = this.line(name, text);
    await this.until(
      async (limit) => this.page.waitForFunction(hasCursor, await line.elementHandle(), limit),
      () => line.click(),
    );
  }

  /** Rests the pointer on a word of a line until the hover with that text is there. */
  async hoverOver(name: string, line: string, word: string, text: string): Promise<Locator> {
    const target = this.line(name, line).locator('span', { hasText: word }).last();
    const shown = this.page.locator('.monaco-hover:visible').filter({ hasText: text }).first();
    await this.until(
      (limit) => shown.waitFor(limit),
      async () => {
        await this.page.mouse.move(0, 0);
        await target.hover();
      },
    );
    return shown;
  }

  /** Opens the panel by the lens that says it. */
  async simulate(name: string, text: string, title: string): Promise<void> {
    const lens = this.lenses(name).filter({ hasText: text }).first();
    const titled = this.tab(`Simulation: ${title}`);
    // The tab of a new panel is there at once; its title comes with its page, for which a busy machine takes longer
    // than for one try.
    const isOpen = (await this.tab('Simulation').count()) > 0;
    await this.until(
      (limit) => (isOpen ? titled : this.tab('Simulation').first()).waitFor(limit),
      () => lens.click(),
    );
    await titled.waitFor(patient);
  }

  /** Opens the menu of fixes at the cursor until it has that one: a menu that was opened too early stays as it is. */
  async fix(title: string): Promise<Locator> {
    const offer = this.page.locator('.action-widget').getByText(title).first();
    await this.until(
      (limit) => offer.waitFor(limit),
      async () => {
        await this.page.keyboard.press('Escape');
        await this.page.keyboard.press('Control+.');
      },
    );
    return offer;
  }

  /** Like a person: the last characters of a line are selected and typed over. */
  async retype(name: string, line: string, old: string, by: string): Promise<void> {
    await this.clickLine(name, line);
    await this.page.keyboard.press('End');
    for (const _ of old) await this.page.keyboard.press('Shift+ArrowLeft');
    await this.page.keyboard.type(by);
  }

  /** Through Quick Open: the side bar may be hidden. */
  async openInEditor(name: string): Promise<void> {
    await this.command('View: Focus First Editor Group');
    // The list of before may still stand there, so that the row is named, not counted.
    await this.ask('Control+p', name, () => this.choose(name));
    await this.editor(name).waitFor();
  }

  /** As if added by hand to the workspace's settings; the workbench watches the file. */
  changeSettings(settings: Record<string, unknown>): void {
    Object.assign(this.settings, settings);
    const folder = path.join(this.folder, '.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(this.settings, null, 2));
  }

  /** Waits until the workbench has the theme, and each webview that it shows. */
  async changeTheme({ setting, workbench, webview }: Theme): Promise<void> {
    this.changeSettings({ 'workbench.colorTheme': setting });
    await this.page.locator(`.monaco-workbench.${workbench}`).waitFor();
    if (await this.page.locator('iframe.webview.ready').count()) {
      await this.webview().locator(`body[data-vscode-theme-kind="${webview}"]`).waitFor();
    }
  }

  /** Puts the cursor there; both count from 1. */
  async at(name: string, line: number, column: number): Promise<void> {
    await this.editor(name).locator('.view-lines').click();
    await this.ask('Control+g', `:${line}:${column}`, (input) => input.press('Enter', soon));
  }

  editor(name: string): Locator {
    return this.page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
  }

  line(name: string, text: string): Locator {
    return this.editor(name).locator('.view-line').filter({ hasText: text }).first();
  }

  lenses(name: string): Locator {
    return this.editor(name).locator('.codelens-decoration a');
  }

  /** Waits for a decoration's text behind a line: a pseudo-element, so no locator sees it. */
  async note(name: string, text: string): Promise<void> {
    const hasNote = ({ selector, text }: { selector: string; text: string }) =>
      [...document.querySelectorAll(`${selector} .view-line span`)].some((span) =>
        getComputedStyle(span, '::after').content.includes(text),
      );
    await this.page.waitForFunction(hasNote, { selector: `.monaco-editor[data-uri$="/${name}"]`, text });
  }

  problems(): Locator {
    return this.page.locator('.markers-panel [role=treeitem]');
  }

  toasts(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  tab(title: string): Locator {
    return this.page.locator('.tabs-container [role=tab]').filter({ hasText: title });
  }

  /** The document of our page, to evaluate something in it. */
  async webviewFrame(): Promise<Frame> {
    const body = await this.webview().locator('body').elementHandle();
    const frame = await body?.ownerFrame();
    if (!frame) throw new Error('there is no webview');
    return frame;
  }

  /** Our page stands two frames down: in the host's page, in the document that VS Code writes. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  }
}
