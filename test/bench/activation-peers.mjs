// Two extensions to compare ours with: one does nothing, the other only starts a language client in `activate`.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { packExtension } from '../../scripts/package.mjs';
import { root } from '../../scripts/paths.mjs';

const programs = {
  nothing: 'export function activate() {}',
  client: `
    import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
    export function activate(context) {
      const server = { module: context.asAbsolutePath('server.js'), transport: TransportKind.ipc };
      const client = new LanguageClient('peer', 'Peer', server, { documentSelector: ['yaml'] });
      context.subscriptions.push(client);
      client.start().catch(() => {});
    }`,
};
const server = `
  import { createConnection } from 'vscode-languageserver/node';
  const connection = createConnection();
  connection.onInitialize(() => ({ capabilities: {} }));
  connection.listen();`;

export function packPeers(folder) {
  return Promise.all(Object.entries(programs).map(([name, program]) => pack(path.join(folder, name), name, program)));
}

async function pack(folder, name, program) {
  fs.mkdirSync(folder, { recursive: true });
  await bundle(program, path.join(folder, 'main.js'));
  if (name === 'client') await bundle(server, path.join(folder, 'server.js'));
  const manifest = {
    name: `peer-${name}`,
    displayName: `Peer ${name}`,
    publisher: 'replicast-bench',
    version: '1.0.0',
    engines: { vscode: '^1.80.0' },
    main: './main.js',
    files: ['*.js'],
    activationEvents: ['onLanguage:yaml'],
  };
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  fs.writeFileSync(path.join(folder, 'README.md'), 'An extension to compare with.\n');
  const file = `${folder}.vsix`;
  return packExtension({ folder, file, options: ['--skip-license'] });
}

function bundle(contents, outfile) {
  const stdin = { contents, resolveDir: root };
  return build({
    stdin,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    external: ['vscode'],
  });
}
