// Runs the requests of a window test: a command takes milliseconds, where the palette takes a second.
const fs = require('node:fs');
const http = require('node:http');
const net = require('node:net');
const vscode = require('vscode');

const actions = {
  command: ({ id, parameters = [] }) => vscode.commands.executeCommand(id, ...parameters),
  /** Opens in the first column, with the focus; `line` and `column` count from 0. */
  async open({ name, line, column }) {
    const files = await vscode.workspace.findFiles(`**/${name}`);
    const [file] = files.toSorted((one, other) => one.path.length - other.path.length);
    const position = line === undefined ? undefined : new vscode.Position(line, column);
    await vscode.window.showTextDocument(file, {
      viewColumn: vscode.ViewColumn.One,
      preview: false,
      selection: position && new vscode.Range(position, position),
    });
  },
};

exports.activate = async ({ subscriptions }) => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const socketPath = `${folder?.uri.fsPath}.sock`;
  // A second window on the folder has no driver: only mouse and keyboard use it.
  if (!folder || (await isServed(socketPath))) return;
  fs.rmSync(socketPath, { force: true });
  const server = http.createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    try {
      const { action, ...parameters } = JSON.parse(text);
      await actions[action](parameters);
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error?.stack ?? error));
    }
  });
  server.listen(socketPath);
  subscriptions.push({ dispose: () => server.close() });
};

/** The socket of an ended extension host remains, and refuses connections. */
function isServed(socketPath) {
  const { promise, resolve } = Promise.withResolvers();
  const socket = net.connect(socketPath);
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
