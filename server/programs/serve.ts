// The connection of the language server: it answers `initialize` at once, then loads the modules that read documents.
// Meanwhile, messages wait.
import type { Connection, ConnectionOptions } from 'vscode-languageserver';
import { ErrorCodes, ResponseError } from '../requests/language-server.ts';
import type { LateModules } from './late-modules.ts';
import { isObjectOfAnyRealm, MessageGate } from './message-gate.ts';
import { serverCapabilities } from './server-capabilities.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';
import type { ServerOptions } from './start-server.ts';

export type Connect = (options: ConnectionOptions) => Connection;

export interface ServerModules extends LateModules {
  server(): Promise<typeof import('./start-server.ts')>;
}

interface ServeOptions extends Pick<ServerOptions, 'runtime' | 'supportFor'> {
  load: ServerModules;
}

export function serve(connect: Connect, { runtime, load, supportFor }: ServeOptions): void {
  const gate = new MessageGate();
  const connection = connect({ messageStrategy: gate });
  let isInitialized = false;
  let isShutDown = false;
  const assertRunning = () => {
    if (!isInitialized) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'initialize was not requested yet');
    if (isShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, 'the server is shut down');
  };
  connection.onInitialize((params) => {
    if (isInitialized) throw new ResponseError(ErrorCodes.InvalidRequest, 'initialize was already requested');
    if (!isObjectOfAnyRealm(params.capabilities))
      throw new ResponseError(ErrorCodes.InvalidParams, 'initialize: a parameter is missing or has another type');
    isInitialized = true;
    gate.close();
    const options = { connection, runtime, load, supportFor, params, isShutDown: () => isShutDown, assertRunning };
    // A failure to load is not caught, because the process must end.
    void loadAfterAnswer(runtime, load).then(({ startServer }) => {
      startServer(options);
      gate.open();
    });
    const { initializationOptions: ours } = params;
    const asksByCommand = isObjectOfAnyRealm(ours) && 'commands' in ours && ours.commands === true;
    return {
      capabilities: serverCapabilities(params.capabilities, { asksByCommand }),
      serverInfo: { name: 'replicast' },
    };
  });
  connection.onShutdown(() => {
    assertRunning();
    isShutDown = true;
  });
  // Answers every request without a handler, such as any request before `initialize`.
  connection.onRequest((method) => {
    assertRunning();
    return new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`);
  });
  connection.listen();
}

/**
 * Loading the server blocks the event loop, so the answer to `initialize` is sent first, which takes two turns of the
 * event loop.
 */
async function loadAfterAnswer(
  runtime: ServerRuntime,
  load: ServerModules,
): Promise<typeof import('./start-server.ts')> {
  await yieldToEventLoop(runtime);
  await yieldToEventLoop(runtime);
  return load.server();
}
