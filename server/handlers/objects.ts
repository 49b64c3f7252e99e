// The custom request for the autoscalers of the lenses at a position: the list that opens where there are more than the
// lenses name.
import type { SupportFor } from '../../core/editor/document-support.ts';
import {
  type ObjectsParams,
  type ObjectsResponse,
  objectsParamsSchema,
  objectsRequest,
} from '../../protocol/objects.ts';
import type { DocumentSupports } from '../documents/document-supports.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { simulationArguments } from './code-lens.ts';

interface ObjectsDependencies {
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
}

export const objects = documentRequest({
  method: objectsRequest,
  name: 'objects',
  empty: { objects: [] },
  schema: objectsParamsSchema,
  handle: handleObjects,
});

async function handleObjects(
  { supportFor, documentSupports }: ObjectsDependencies,
  { document, params }: RequestContext<ObjectsParams>,
): Promise<ObjectsResponse> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const objects = await supportFor(supported).objectsAt(supported, position, context);
  return { objects: objects.map(({ opens, ...object }) => ({ ...object, open: simulationArguments(opens) })) };
}
