// Handles the request for all autoscalers of the lenses at a position. The client lists these autoscalers if the titles
// of the lenses cannot name all of them.
import {
  type ObjectsParams,
  type ObjectsResponse,
  objectsParamsSchema,
  objectsRequest,
} from '../../protocol/objects.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { simulationArguments } from './code-lens.ts';

export const objects = documentRequest({
  method: objectsRequest,
  name: 'objects',
  empty: { objects: [] },
  schema: objectsParamsSchema,
  handle: handleObjects,
});

async function handleObjects(
  { supportFor, documentSupports }: ServerContext,
  { document, params }: RequestContext<ObjectsParams>,
): Promise<ObjectsResponse> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const objects = await supportFor(supported).objectsAt(supported, position, context);
  return { objects: objects.map(({ opens, ...object }) => ({ ...object, open: simulationArguments(opens) })) };
}
