// One code-server with the packed extension for all windows of a run.
import fs from 'node:fs';
import path from 'node:path';
import { packHarnessExtension } from '../../scripts/package.mjs';
import { out, vsix } from '../../scripts/paths.mjs';
import { packPeers } from '../bench/activation-peers.mjs';
import { ensureBrowser } from '../harness/browser.mjs';
import { startServer } from '../harness/code-server.mjs';
import { plainSettings } from '../harness/user-settings.mjs';

const addressVariable = 'REPLICAST_WINDOW_SERVER';

export interface SharedServer {
  url: string;
  folder: string;
  driver: string;
}

/** Playwright's global set-up; it returns the tear-down. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  if (!fs.existsSync(vsix)) throw new Error(`${path.basename(vsix)} is missing: run npm run package first.`);
  // Two workers that install the browser at the same time would lock each other out.
  await ensureBrowser();
  const isProject = (name: string) => process.argv.includes(`--project=${name}`);
  const peers = isProject('bench') ? await packPeers(path.join(out, 'peers')) : [];
  // Pictures and figures are those of an ordinary editor.
  const settings = isProject('bench') || isProject('pictures') ? {} : plainSettings;
  const driver = packHarnessExtension('driver');
  const server = await startServer({ extensions: [vsix, driver, ...peers], settings });
  const shared: SharedServer = { url: server.url, folder: server.ws, driver };
  // Workers are separate processes, which inherit this environment.
  process.env[addressVariable] = JSON.stringify(shared);
  return async () => {
    fs.mkdirSync(path.join(out, 'logs'), { recursive: true });
    fs.writeFileSync(path.join(out, 'logs/window-server.log'), server.log());
    const settings = fs.readFileSync(path.join(server.data, 'User/settings.json'), 'utf8');
    await server.stop();
    if (settings !== server.settings) throw new Error(`a window has rewritten the user's settings: ${settings}`);
  };
}

export function sharedServer(): SharedServer {
  return JSON.parse(process.env[addressVariable] ?? '') as SharedServer;
}
