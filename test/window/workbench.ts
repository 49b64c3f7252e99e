// Selectors prefer roles, labels and data attributes, and everything waits for conditions.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, type Frame, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test';
import { viewport } from '../harness/chromium.mjs';

interface Limit {
  timeout: number;
}

const soon: Limit = { timeout: 4000 };

/** In milliseconds. Only a window that hangs takes this long. */
export const longest = 180_000;
const patient: Limit = { timeout: longest };

export interface Theme {
  name: string;
  setting: string;
  workbench: string;
  webview: string;
}

/** Tests end with the last theme, which stays. */
export const themes: Theme[] = [
  { name: 'light-2026', setting: 'Light 2026', workbench: 'vs', webview: 'vscode-light' },
  { name: 'dark-2026', setting: 'Dark 2026', workbench: 'vs-dark', webview: 'vscode-dark' },
  { name: 'light', setting: 'Light Modern', workbench: 'vs', webview: 'vscode-light' },
  { name: 'hc', setting: 'Default High Contrast', workbench: 'hc-black', webview: 'vscode-high-contrast' },
  {
    name: 'hc-light',
    setting: 'Default High Contrast Light',
    workbench: 'hc-light',
    webview: 'vscode-high-contrast-light',
  },
  { name: 'dark', setting: 'Dark Modern', workbench: 'vs-dark', webview: 'vscode-dark' },
];

interface Answer {
  status: number | undefined;
  text: string;
}

export class Workbench {
  readonly page: Page;
  readonly folder: string;

  private settings: Record<string, unknown> = {};

  constructor(page: Page, folder: string) {
    this.page = page;
    this.folder = folder;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.ready();
  }

  /** The browser's own reload does not wait until VS Code has stored its layout. */
  async reload(): Promise<void> {
    let hasBegun = false;
    const listen = (request: Request) => {
      hasBegun ||= request.isNavigationRequest() && request.frame() === this.page.mainFrame();
    };
    this.page.on('request', listen);
    await Promise.all([
      this.page.waitForEvent('load'),
      // VS Code refuses while it stores an editor that was just changed or saved.
      this.until(
        (limit) => expect.poll(() => hasBegun, limit).toBe(true),
        // The driver ends before it answers.
        () => this.run('workbench.action.reloadWindow').catch(() => {}),
      ),
    ]);
    this.page.off('request', listen);
    await this.ready();
  }

  /** If the side bar is hidden, an editor must be shown. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor(patient);
    const shown = this.page.locator('.explorer-folders-view [role=treeitem], .monaco-editor[data-uri]');
    await shown.first().waitFor(patient);
  }

  /** Closes without saving, and shows the side bar, as in a new window. */
  async closeEverything(): Promise<void> {
    await this.run('workbench.action.closeQuickOpen');
    const tabs = this.page.locator('.tabs-container [role=tab]');
    const discard = this.page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    // The command ends when the question about unsaved changes is answered.
    const closed = this.run('workbench.action.closeAllEditors');
    await expect(async () => {
      if (await discard.isVisible()) await discard.click(soon);
      await expect(tabs).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await closed;
    for (const id of ['notifications.clearAll', 'workbench.action.closePanel', 'workbench.view.explorer'])
      await this.run(id);
    await expect(this.toasts()).toHaveCount(0);
  }

  async run(id: string, ...parameters: unknown[]): Promise<void> {
    await this.drive({ action: 'command', id, parameters });
  }

  private async drive(request: object): Promise<void> {
    const socketPath = `${this.folder}.sock`;
    let answer: Answer | undefined;
    // The extension host is starting, or starting again.
    await expect.poll(async () => (answer = await post(socketPath, JSON.stringify(request)))).toBeDefined();
    if (answer?.status !== 200) throw new Error(answer?.text);
  }

  /** The explorer does not notice every change by itself. */
  async listsFiles(): Promise<void> {
    const names = this.page.locator('.explorer-folders-view [role=treeitem] .label-name');
    const differences = async () => {
      const onDisk = fs.readdirSync(this.folder);
      const shown = await names.allTextContents();
      const missing = onDisk.filter((name) => name !== '.git' && !shown.includes(name));
      return [...missing, ...shown.filter((name) => !onDisk.includes(name))];
    };
    await this.until(
      ({ timeout }) => expect.poll(differences, { timeout }).toEqual([]),
      () => this.run('workbench.files.action.refreshFilesExplorer'),
    );
  }

  /** An editor also shows unsaved text, so the file on disk is read. */
  async written(name: string, expected: RegExp): Promise<void> {
    const file = path.join(this.folder, name);
    await expect.poll(() => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')).toMatch(expected);
  }

  /** Repeats a click or a keystroke without effect: a lens may have moved the text, or the window was busy. */
  async until(arrived: (limit: Limit) => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + longest;
    for (let { timeout } = soon; ; timeout = Math.min(2 * timeout, 32_000)) {
      try {
        await act();
        await arrived({ timeout });
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  async command(title: string): Promise<void> {
    const best = this.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: title }).first();
    await this.ask('F1', `>${title}`, () => best.click(soon));
  }

  /** Retries, because a late change of the focus closes the list. */
  async ask(key: string, text: string, choose: (input: Locator) => Promise<unknown>): Promise<void> {
    const input = this.page.locator('.quick-input-widget input').first();
    const isThrough = () => {
      const shown = document.querySelector<HTMLInputElement>('.quick-input-widget:not([style*="display: none"]) input');
      return !/^[>:]/.test(shown?.value ?? '');
    };
    await this.until(
      // The list is closed, or asks for the command's input.
      (limit) => this.page.waitForFunction(isThrough, undefined, limit),
      async () => {
        // An open list has the entries from the time when it was opened.
        if (await input.isVisible()) await this.page.keyboard.press('Escape');
        await this.page.keyboard.press(key);
        await input.waitFor(soon);
        await input.fill(text, soon);
        await choose(input);
      },
    );
    // In the place of the closed list, the pointer would trigger a hover.
    const { width, height } = this.page.viewportSize() ?? viewport;
    await this.page.mouse.move(width / 2, height - 100);
  }

  /** Repeats a command that shows a list, because a webview that gets the focus late closes the list. */
  async commandWithList(title: string, entry: string | RegExp): Promise<void> {
    await this.until(
      (limit) => this.listed(entry).waitFor(limit),
      () => this.command(title),
    );
  }

  listed(entry: string | RegExp): Locator {
    return this.page.locator('.quick-input-list [role=option]').filter({ hasText: entry }).first();
  }

  async choose(text: string): Promise<void> {
    await this.listed(text).click(soon);
  }

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
    await this.drive({ action: 'open', name });
    await this.editor(name).waitFor();
  }

  async openInExplorer(name: string): Promise<void> {
    const item = this.page.locator(`.explorer-folders-view [role=treeitem][aria-label^="${name}"]`);
    await this.until(
      (limit) => this.editor(name).waitFor(limit),
      () => item.dblclick(),
    );
  }

  /** The editor may replace the line while it draws, so the position is checked. */
  async clickLine(name: string, text: string): Promise<void> {
    const line = this.line(name, text);
    const cursor = this.page.locator('.monaco-editor.focused .cursors-layer .cursor').first();
    const distance = async () => {
      const [one, other] = [await line.boundingBox(soon), await cursor.boundingBox(soon)];
      return one && other ? Math.abs(one.y - other.y) : Number.POSITIVE_INFINITY;
    };
    await this.until(
      (limit) => expect.poll(distance, limit).toBeLessThan(2),
      () => line.click(soon),
    );
  }

  async hoverOver(name: string, line: string, word: string, text: string): Promise<Locator> {
    const target = this.line(name, line).locator('span', { hasText: word }).last();
    const shown = this.page.locator('.monaco-hover:visible').filter({ hasText: text }).first();
    let attempts = 0;
    await this.until(
      (limit) => shown.waitFor(limit),
      async () => {
        attempts++;
        // VS Code may miss the mouse while it is busy, so the keyboard is used from the third attempt on.
        if (attempts > 2) await this.hoverByKeyboard(target);
        else {
          await this.page.mouse.move(0, 0);
          await target.hover();
        }
      },
    );
    return shown;
  }

  private async hoverByKeyboard(target: Locator): Promise<void> {
    // After the first attempt the editor's cursor is on the word, and would take the click.
    await target.click({ force: true });
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press('Control+I');
  }

  async simulate(name: string, text: string, title: string): Promise<void> {
    const lens = this.lenses(name).filter({ hasText: text }).first();
    const titled = this.tab(`Simulation: ${title}`);
    // The title of a new tab comes with its page, which takes longer than one attempt on a busy machine.
    const isOpen = (await this.tab('Simulation').count()) > 0;
    await this.until(
      (limit) => (isOpen ? titled : this.tab('Simulation').first()).waitFor(limit),
      () => lens.click(),
    );
    await titled.waitFor(patient);
  }

  /** A menu that was opened too early does not update. */
  async offersFix(title: string): Promise<void> {
    await this.until(
      (limit) => this.fix(title).waitFor(limit),
      () => this.openFixes(),
    );
  }

  /** A menu that is drawn again loses the click. */
  async applyFix(title: string, effect: Locator): Promise<void> {
    await this.until(
      (limit) => effect.waitFor(limit),
      async () => {
        await this.openFixes();
        // If only the effect is late, the fix is not offered any more.
        await this.fix(title)
          .click(soon)
          .catch(() => {});
      },
    );
  }

  private async openFixes(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Control+.');
  }

  private fix(title: string): Locator {
    return this.page.locator('.action-widget').getByText(title).first();
  }

  async retype(name: string, line: string, old: string, by: string): Promise<void> {
    await this.clickLine(name, line);
    await this.page.keyboard.press('End');
    for (const _ of old) await this.page.keyboard.press('Shift+ArrowLeft');
    await this.page.keyboard.type(by);
  }

  changeSettings(settings: Record<string, unknown>): void {
    Object.assign(this.settings, settings);
    const folder = path.join(this.folder, '.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(this.settings, null, 2));
  }

  replaceSettings(settings: Record<string, unknown>): void {
    this.settings = {};
    this.changeSettings(settings);
  }

  async changeTheme({ setting, workbench, webview }: Theme): Promise<void> {
    this.changeSettings({ 'workbench.colorTheme': setting });
    await this.page.locator(`.monaco-workbench.${workbench}`).waitFor();
    if (await this.page.locator('iframe.webview.ready').count()) {
      await this.webview().locator(`body[data-vscode-theme-kind="${webview}"]`).waitFor();
    }
  }

  /** Line and column count from 1. */
  async at(name: string, line: number, column: number): Promise<void> {
    await this.drive({ action: 'open', name, line: line - 1, column: column - 1 });
    await this.editor(name).and(this.page.locator('.focused')).waitFor();
  }

  editor(name: string): Locator {
    return this.page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
  }

  line(name: string, text: string | RegExp): Locator {
    return this.editor(name).locator('.view-line').filter({ hasText: text }).first();
  }

  lenses(name: string): Locator {
    return this.editor(name).locator('.codelens-decoration a');
  }

  /** The text of a decoration is a pseudo-element, so no locator finds it. */
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

  async webviewFrame(): Promise<Frame> {
    const body = await this.webview().locator('body').elementHandle();
    const frame = await body?.ownerFrame();
    if (!frame) throw new Error('no webview found');
    return frame;
  }

  /** `load`, `scaleUp` or `scaleDown`. */
  async chooseRun(mode: string): Promise<void> {
    const tab = this.webview().getByTestId(`tab-${mode}`);
    await this.until(
      (limit) => expect(tab).toHaveAttribute('aria-selected', 'true', limit),
      () => tab.click(),
    );
  }

  async editScenario(): Promise<void> {
    const button = this.webview().getByTestId('edit-scenario');
    await button.waitFor(patient);
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await this.webview().getByTestId('shape').waitFor();
  }

  /** Inside the host's page and inside the document that VS Code writes. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  }
}

/** Undefined if no extension host listens. */
async function post(socketPath: string, body: string): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, method: 'POST' }, async (response) => {
      resolve({ status: response.statusCode, text: (await response.toArray()).join('') });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    request.end(body);
  });
}
