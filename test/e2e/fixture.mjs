// A window for a file of tests: a server of its own with the packed extension and a copy of a folder, and a page on it.
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before } from 'node:test';
import { launchChromium, windowOptions } from '../../scripts/chromium.mjs';
import { startServer, windowUrl } from '../../scripts/harness.mjs';
import { out, vsix } from '../../scripts/paths.mjs';
import { Workbench } from './workbench.mjs';

const shots = path.join(out, 'screenshots');

/**
 * To be called in a `describe`: what it gives is filled in before the first test. `name` begins the names of the pictures; `prepare` gets the
 * copy of the folder before the window opens.
 */
export function inWorkbench({ workspace, name = '', settings = {}, prepare = () => {} }) {
  fs.mkdirSync(shots, { recursive: true });
  const fixture = {
    /** Half-faded hovers and blinking cursors do not get into pictures. */
    shot: (title) => fixture.page.screenshot({ path: path.join(shots, `${name}${title}.png`), animations: 'disabled', caret: 'hide' }),
  };
  let browser;

  before(async () => {
    fixture.server = await startServer({ workspace, vsix, settings });
    prepare(fixture.server.ws);
    browser = await launchChromium();
    fixture.context = await browser.newContext(windowOptions);
    fixture.page = await fixture.context.newPage();
    fixture.page.setDefaultTimeout(30_000);
    fixture.workbench = new Workbench(fixture.page, fixture.server);
    await fixture.workbench.open(windowUrl(fixture.server));
  });

  after(async () => {
    await browser?.close();
    await fixture.server?.stop();
  });

  afterEach(async (context) => {
    if (context.passed === false) await fixture.shot(`failed-${context.name.replaceAll(/\W+/g, '-')}`);
  });

  return fixture;
}
