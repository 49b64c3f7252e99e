// A thin page object over the workbench. Selectors prefer roles, labels and data attributes; everything waits for conditions.
import fs from 'node:fs';
import path from 'node:path';
import { userSettings } from '../../scripts/user-settings.mjs';

export class Workbench {
  constructor(page, server) {
    this.page = page;
    this.server = server;
  }

  async open(url) {
    await this.page.goto(url);
    await this.ready();
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  /** The folder is read and shown, or, where the side bar is hidden, an editor is. */
  async ready() {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    const shown = this.page.locator('.explorer-folders-view [role=treeitem], .monaco-editor[data-uri]');
    await shown.first().waitFor({ timeout: 60_000 });
  }

  /** By title through the palette: survives other keybindings and layouts. */
  async command(title) {
    const input = this.page.locator('.quick-input-widget input').first();
    await this.page.keyboard.press('F1');
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator('.quick-input-list [role=option]').filter({ hasText: title }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  /** Titles that the palette offers for a text. */
  async commandsFor(text) {
    const input = this.page.locator('.quick-input-widget input').first();
    await this.page.keyboard.press('F1');
    await input.fill(`>${text}`);
    const rows = this.page.locator('.quick-input-list [role=option]');
    await rows.first().waitFor();
    const titles = await rows.allTextContents();
    await this.page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    return titles;
  }

  async openFile(name) {
    await this.page.locator(`.explorer-folders-view [role=treeitem][aria-label^="${name}"]`).dblclick();
    await this.editor(name).waitFor();
  }

  /** Like a person: cursor behind the text, whose last characters are deleted and typed anew. */
  async retype(name, line, old, by) {
    await this.line(name, line).click();
    await this.page.keyboard.press('End');
    for (const _ of old) await this.page.keyboard.press('Backspace');
    await this.page.keyboard.type(by);
  }

  /** As if written by hand into the user's settings; the workbench watches the file. */
  changeSettings(settings) {
    const file = path.join(this.server.data, 'User/settings.json');
    fs.writeFileSync(file, JSON.stringify({ ...userSettings, ...settings }, null, 2));
  }

  /** `kind` is a class of the workbench: vs-dark, vs, hc-black, hc-light. */
  async changeTheme(name, kind) {
    this.changeSettings({ 'workbench.colorTheme': name });
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
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

  problems() {
    return this.page.locator('.markers-panel [role=treeitem]');
  }

  hover() {
    return this.page.locator('.monaco-hover:visible .hover-contents').first();
  }

  toasts() {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  tab(title) {
    return this.page.locator('.tabs-container [role=tab]').filter({ hasText: title });
  }

  /** Our page stands two frames down: in the host's page, in the document that VS Code writes. */
  webview() {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  }
}
