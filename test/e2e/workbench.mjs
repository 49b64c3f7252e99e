// A thin page object over the workbench. Selectors prefer roles, labels and data attributes; everything waits for conditions.
import fs from 'node:fs';
import path from 'node:path';

/** For one try of several. */
const soon = { timeout: 4000 };

export class Workbench {
  constructor(page, server) {
    this.page = page;
    this.server = server;
  }

  async open(url) {
    await this.page.goto(url);
    await this.ready();
  }

  /** By its command: the browser's own reload does not wait until the workbench has written down its layout. */
  async reload() {
    const loaded = this.page.waitForEvent('load');
    await this.command('Developer: Reload Window');
    await loaded;
    await this.ready();
  }

  /** The folder is read and shown, or, where the side bar is hidden, an editor is. */
  async ready() {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    const shown = this.page.locator('.explorer-folders-view [role=treeitem], .monaco-editor[data-uri]');
    await shown.first().waitFor({ timeout: 60_000 });
  }

  /** A file of the folder as it is on disk: an editor shows what is still to be written. */
  async written(name, expected) {
    const file = path.join(this.server.ws, name);
    const text = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
    for (let tries = 0; !expected.test(text()); tries++) {
      if (tries > 100) throw new Error(`${name} is not as expected:\n${text()}`);
      await this.page.waitForTimeout(100);
    }
  }

  /**
   * What a person does where nothing came of a click or a key, since a lens moved the text away under the pointer or the window was still busy:
   * once more. `arrived` waits for what the act brings, for as long as it is told.
   */
  async until(arrived, act) {
    for (let tries = 1; tries < 6; tries++) {
      try {
        await act();
        await arrived(soon);
        return;
      } catch {}
    }
    await act();
    await arrived({ timeout: 10_000 });
  }

  /** By title through the palette: survives other keybindings and layouts. */
  async command(title) {
    const best = this.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: title }).first();
    await this.ask('F1', `>${title}`, () => best.click(soon));
  }

  /** Opens the list by a key, types into it and chooses, until it is done: a focus that arrives late elsewhere closes the list. */
  async ask(key, text, choose) {
    const input = this.page.locator('.quick-input-widget input').first();
    const isThrough = () => {
      const shown = document.querySelector('.quick-input-widget:not([style*="display: none"]) input');
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
    const { width, height } = this.page.viewportSize();
    await this.page.mouse.move(width / 2, height - 100);
  }

  /** A row of the list that is open. */
  async choose(text) {
    await this.page.locator('.quick-input-list [role=option]').filter({ hasText: text }).first().click(soon);
  }

  /** Titles that the palette offers for a text. */
  async commandsFor(text) {
    let titles = [];
    await this.ask('F1', `>${text}`, async (input) => {
      const rows = this.page.locator('.quick-input-list [role=option]');
      await rows.first().waitFor(soon);
      titles = await rows.allTextContents();
      await this.page.keyboard.press('Escape');
      await input.waitFor({ state: 'hidden', ...soon });
    });
    return titles;
  }

  async openFile(name) {
    const item = this.page.locator(`.explorer-folders-view [role=treeitem][aria-label^="${name}"]`);
    await this.until(
      (limit) => this.editor(name).waitFor(limit),
      () => item.dblclick(),
    );
  }

  /** Puts the cursor into a line by a click, and sees to it that it is there. */
  async clickLine(name, text) {
    const hasCursor = (line) => {
      const cursor = document.querySelector('.monaco-editor.focused .cursors-layer .cursor');
      return cursor && Math.abs(cursor.getBoundingClientRect().top - line.getBoundingClientRect().top) < 2;
    };
    const line = this.line(name, text);
    await this.until(
      async (limit) => this.page.waitForFunction(hasCursor, await line.elementHandle(), limit),
      () => line.click(),
    );
  }

  /** Rests the pointer on a word of a line until the hover with that text is there. */
  async hoverOver(name, line, word, text) {
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
  async simulate(name, text, title) {
    const lens = this.lenses(name).filter({ hasText: text }).first();
    const titled = this.tab(`Simulation: ${title}`);
    // The tab of a new panel is there at once; its title comes with its page, for which a busy machine takes longer than for one try.
    const isOpen = (await this.tab('Simulation').count()) > 0;
    await this.until(
      (limit) => (isOpen ? titled : this.tab('Simulation').first()).waitFor(limit),
      () => lens.click(),
    );
    await titled.waitFor({ timeout: 60_000 });
  }

  /** Opens the menu of fixes at the cursor until it has that one: a menu that was opened too early stays as it is. */
  async fix(title) {
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
  async retype(name, line, old, by) {
    await this.clickLine(name, line);
    await this.page.keyboard.press('End');
    for (const _ of old) await this.page.keyboard.press('Shift+ArrowLeft');
    await this.page.keyboard.type(by);
  }

  /** Through Quick Open: the side bar may be hidden. */
  async openInEditor(name) {
    await this.command('View: Focus First Editor Group');
    // The list of before may still stand there, so that the row is named, not counted.
    await this.ask('Control+p', name, () => this.choose(name));
    await this.editor(name).waitFor();
  }

  /** As if written by hand into the workspace's settings; the workbench watches the file. */
  changeSettings(settings) {
    const folder = path.join(this.server.ws, '.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
  }

  /** `kind` as a webview is told: vscode-dark, vscode-light, vscode-high-contrast, vscode-high-contrast-light. */
  async changeTheme(name, kind) {
    this.changeSettings({ 'workbench.colorTheme': name });
    await this.webview().locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
  }

  /** The same without a webview: the workbench itself wears the name of its theme. */
  async themed(name) {
    const kinds = { Light: 'vs', 'High Contrast': 'hc-black', 'High Contrast Light': 'hc-light', Dark: 'vs-dark' };
    const kind = kinds[name.replace(/^Default /, '').replace(/ Modern$/, '')];
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  /** Puts the cursor there; both count from 1. */
  async at(name, line, column) {
    await this.editor(name).locator('.view-lines').click();
    await this.ask('Control+g', `:${line}:${column}`, (input) => input.press('Enter', soon));
  }

  editor(name) {
    return this.page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
  }

  line(name, text) {
    return this.editor(name).locator('.view-line').filter({ hasText: text }).first();
  }

  lenses(name) {
    return this.editor(name).locator('.codelens-decoration a');
  }

  /** Waits for a decoration's text behind a line: a pseudo-element, so no locator sees it. */
  async note(name, text) {
    const hasNote = ({ selector, text }) =>
      [...document.querySelectorAll(`${selector} .view-line span`)].some((span) =>
        getComputedStyle(span, '::after').content.includes(text),
      );
    await this.page.waitForFunction(hasNote, { selector: `.monaco-editor[data-uri$="/${name}"]`, text });
  }

  problems() {
    return this.page.locator('.markers-panel [role=treeitem]');
  }

  toasts() {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  tab(title) {
    return this.page.locator('.tabs-container [role=tab]').filter({ hasText: title });
  }

  /** The document of our page, to evaluate something in it. */
  async webviewFrame() {
    const body = await this.webview().locator('body').elementHandle();
    return body.ownerFrame();
  }

  /** Our page stands two frames down: in the host's page, in the document that VS Code writes. */
  webview() {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  }
}
