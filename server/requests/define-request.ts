import type { CancellationToken } from 'vscode-languageserver';
import { parseWith, type Schema } from '../../protocol/schema.ts';
import { ErrorCodes, ResponseError } from './language-server.ts';
import type { HandleOptions, RequestContext, RequestGuard } from './request-guard.ts';
import type { ServerContext } from './server-context.ts';

export interface DefinedRequest {
  method: string;
  responder(guard: RequestGuard, server: ServerContext): Responder;
}

type Responder = (params: unknown, token: CancellationToken) => Promise<unknown>;

interface Definition<Result> {
  method: string;
  name: string;
  empty: Result | null;
}

interface AboutDocument {
  textDocument: { uri: string };
}

interface DocumentRequest<Params extends AboutDocument, Result> extends Definition<NoInfer<Result>>, HandleOptions {
  schema?: Schema<Params>;
  handle(server: ServerContext, context: RequestContext<Params>): Result | Promise<Result>;
}

export function documentRequest<Params extends AboutDocument, Result>({
  method,
  name,
  empty,
  schema,
  handle,
  ...options
}: DocumentRequest<Params, Result>): DefinedRequest {
  return {
    method,
    responder(guard, server) {
      const respond = guard.handle<Params, Result | null>(name, empty, (context) => handle(server, context), options);
      return async (params, token) => respond(schema ? readWith(schema, params) : (params as Params), token);
    },
  };
}

interface WorkspaceRequest<Params, Result> extends Definition<NoInfer<Result>> {
  schema: Schema<Params>;
  handle(server: ServerContext, params: Params, token: CancellationToken): Result | Promise<Result>;
}

export function workspaceRequest<Params, Result>({
  method,
  name,
  empty,
  schema,
  handle,
}: WorkspaceRequest<Params, Result>): DefinedRequest {
  return {
    method,
    responder: (guard, server) =>
      guard.answer<Params, Result | null>(name, empty, schema, (params, token) => handle(server, params, token)),
  };
}

interface ResolveRequest<Item> {
  method: string;
  name: string;
  parameters: Schema<unknown>;
  handle(server: ServerContext, item: Item, token: CancellationToken): Item | Promise<Item>;
}

/**
 * Defines a resolve request, such as `codeLens/resolve`. If the handler fails, the result is the item that the client
 * sent.
 */
export function resolveRequest<Item>({ method, name, parameters, handle }: ResolveRequest<Item>): DefinedRequest {
  return {
    method,
    responder(guard, server) {
      const respond = guard.resolve<Item>(name, parameters, (item, token) => handle(server, item, token));
      return (item, token) => respond(item as Item, token);
    },
  };
}

/** @throws ResponseError if the parameters do not fit the schema, because the protocol requires this error */
function readWith<Params>(schema: Schema<Params>, params: unknown): Params {
  const read = parseWith(schema, params);
  if (read === undefined) throw new ResponseError(ErrorCodes.InvalidParams, 'the parameters cannot be read');
  return read;
}
