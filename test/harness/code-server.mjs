// A private code-server for tests: all its files are in one temporary folder, and the user's own files stay unread.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { spawnGroup, temporaryFolder } from './cleanup.mjs';
import { ensureCodeServer } from './install.mjs';
import { userSettings } from './user-settings.mjs';

/** Makes a built VS Code accept extensionDevelopmentPath and extensionTestsPath, and suppresses notification toasts. */
export const testDriver = ['--vscode-option', 'enable-smoke-test-driver'];

/** A second extension host, in the browser, takes seconds on a small machine. */
const serverSettings = { ...userSettings, 'extensions.webWorker': false };

const restrictedMode = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.untrustedFiles': 'open',
};

/** In milliseconds: only a server that hangs takes this long. */
const startLimitMs = 180_000;

/**
 * @param {{ workspace?: string, extensions?: string[], settings?: object, env?: object, args?: string[], logs?:
 * boolean, restricted?: boolean }} options `workspace`: a folder that is copied; `extensions`: packed extensions that
 * are installed before the start; `logs`: whether output channels show anything; `restricted`: whether its workspaces
 * are untrusted
 */
export async function startServer({
  workspace,
  extensions = [],
  settings = {},
  env = {},
  args = [],
  logs = false,
  restricted = false,
} = {}) {
  const { node, entry } = await ensureCodeServer({ logs });
  const home = serverFolder({ workspace, settings: restricted ? { ...settings, ...restrictedMode } : settings });
  const base = [entry, '--config', home.config, '--user-data-dir', home.data, '--extensions-dir', home.extensions];
  if (extensions.length > 0) installExtensions(node, base, extensions);
  const port = await freePort();
  const log = fs.openSync(home.logFile, 'w');
  const group = spawnGroup(
    node,
    [...base, ...serverFlags(port), ...(restricted ? [] : ['--disable-workspace-trust']), ...args],
    {
      stdio: ['ignore', log, log],
      // Without a gallery, VS Code contacts no outside host.
      env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...env },
    },
  );
  fs.closeSync(log);
  const server = runningServer({ port, home, group });
  await untilHealthy(server, group.child);
  return server;
}

function runningServer({ port, home, group }) {
  return {
    url: `http://127.0.0.1:${port}`,
    authority: `127.0.0.1:${port}`,
    ws: home.ws,
    data: home.data,
    settings: home.settings,
    log: () => fs.readFileSync(home.logFile, 'utf8'),
    ended: new Promise((resolve) => group.child.once('exit', resolve)),
    async stop() {
      group.signal('SIGTERM');
      await Promise.race([this.ended, pause(5000)]);
      group.end();
      home.remove();
    },
  };
}

function serverFolder({ workspace, settings }) {
  const { folder, remove } = temporaryFolder('replicast-server-');
  const inside = (name) => path.join(folder, name);
  for (const name of ['data/User', 'extensions', 'ws']) fs.mkdirSync(inside(name), { recursive: true });
  if (workspace) fs.cpSync(workspace, inside('ws'), { recursive: true });
  const text = JSON.stringify({ ...serverSettings, ...settings }, null, 2);
  fs.writeFileSync(inside('data/User/settings.json'), text);
  // Without this file, code-server writes its own into the home folder.
  fs.writeFileSync(inside('config.yaml'), 'auth: none\ncert: false\n');
  return {
    data: inside('data'),
    extensions: inside('extensions'),
    ws: inside('ws'),
    config: inside('config.yaml'),
    logFile: inside('server.log'),
    settings: text,
    remove,
  };
}

function installExtensions(node, base, extensions) {
  const options = extensions.flatMap((vsix) => ['--install-extension', vsix]);
  const output = execFileSync(node, [...base, ...options], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const installed = output.match(/successfully installed/g)?.length;
  if (installed !== extensions.length) throw new Error(`not all extensions were installed: ${output}`);
}

const serverFlags = (port) => [
  ...['--bind-addr', `127.0.0.1:${port}`],
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-getting-started-override',
  '--ignore-last-opened',
  ...['--reconnection-grace-time', '1'],
  // The server ends itself after a while, if a crashed test left it running.
  ...['--idle-timeout-seconds', '300'],
];

async function untilHealthy(server, child) {
  const end = Date.now() + startLimitMs;
  while (!(await isHealthy(server))) {
    if (child.exitCode !== null || Date.now() > end) {
      const log = server.log();
      await server.stop();
      throw new Error(`code-server did not start:\n${log}`);
    }
    await pause(100);
  }
}

const isHealthy = (server) =>
  fetch(`${server.url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export const remoteUri = (server, file) => `vscode-remote://${server.authority}${encodeURI(file)}`;

/** `payload`: pairs of key and value; `workspaceFile`: opened instead of the server's folder. */
export function windowUrl(server, payload = [], workspaceFile = undefined) {
  const url = new URL(server.url);
  if (workspaceFile) url.searchParams.set('workspace', workspaceFile);
  else url.searchParams.set('folder', server.ws);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
