// `replicast mcp`: tools over the Model Context Protocol. This module has a bundle of its own and imports only types
// from the project, because the protocol's library contains a copy of zod.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod/mini';
import type { functions } from '../calls/functions.ts';
import type { Io } from '../io.ts';
import type { AgentTool } from './agent-tools.ts';

type AgentActions = Pick<typeof functions, 'callAgentTool' | 'confinedIo' | 'listAgentTools'>;

const instructions =
  'Checks and simulates Kubernetes autoscalers without a cluster. After writing a manifest, call lint, then simulate; before a review, call diff. Paths are relative to the workspace.';

export function serveMcp(io: Io, version: string, agent: AgentActions): void {
  serveStdio(() => createServer(io, version, agent), {
    onerror: ({ message }) => {
      // Only this error ends the connection; the library itself reports all other errors to the client.
      if (message.includes('exceeded maximum size'))
        io.err('The connection is closed, because a message is larger than 10 MB.\n');
    },
  });
}

/**
 * The server opens the workspace at the first tool call, because only then can the server ask the client for the
 * folders. The library's class `McpServer` is not used, because `McpServer` would reject wrong arguments with its own
 * messages, but our tools report each error in one sentence.
 */
function createServer(io: Io, version: string, agent: AgentActions): Server {
  const server = new Server({ name: 'replicast', version }, { instructions, capabilities: { tools: {} } });
  const tools = agent.listAgentTools().map(toolOf);
  let confined: Io | undefined;
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, context) => {
    if (!tools.some((tool) => tool.name === name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    const folders = confined ? [] : foldersOf(server, context);
    if (!folders) return inputRequired({ inputRequests: { [rootsKey]: inputRequired.listRoots() } });
    confined ??= openWorkspace(folders, (opened) => agent.confinedIo(io, opened));
    const { text, isError } = await agent.callAgentTool(confined, name, given);
    return { content: [{ type: 'text', text }], isError };
  });
  return server;
}

function toolOf({ name, description, input }: AgentTool): Tool {
  const { $schema: _, ...schema }: Record<string, unknown> = z.toJSONSchema(input);
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return { name, description, annotations, inputSchema: { ...schema, type: 'object' } };
}

const rootsKey = 'roots';

/**
 * Returns the client's workspace folders; empty if the client does not support roots. The result is undefined if the
 * client must be asked first.
 */
function foldersOf(server: Server, { mcpReq: { envelope, inputResponses } }: ServerContext): string[] | undefined {
  const capabilities = Object(envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  if (!capabilities?.roots) return [];
  const response = inputResponses?.[rootsKey];
  return response === undefined ? undefined : foldersIn(response);
}

/**
 * Returns the folders that the client's response names. The response is checked here, because a client may send any
 * JSON value.
 */
function foldersIn(response: unknown): string[] {
  const { roots } = Object(response) as { roots?: unknown };
  if (!Array.isArray(roots)) return [];
  return roots.flatMap((root: unknown) => folderOfUri(Object(root).uri) ?? []);
}

function folderOfUri(uri: unknown): string | undefined {
  try {
    const folder = typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
    return folder !== undefined && statSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}

function openWorkspace(folders: readonly string[], confine: (folders: readonly string[]) => Io): Io {
  const [first = '.'] = folders;
  process.chdir(first);
  return confine(folders.length > 0 ? folders : ['.']);
}
