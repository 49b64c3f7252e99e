// If the panel follows the cursor, it shows what a click on the nearest lens would open. The panel therefore follows
// the cursor into every document with lenses, and does not change in a file without lenses.
import type { DocumentLens, LensAction } from '../../core/editor/lenses/document-lens.ts';
import {
  type FollowedParams,
  type FollowedResponse,
  followedParamsSchema,
  followedRequest,
} from '../../protocol/followed.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { simulationArguments } from './code-lens.ts';

export const followed = documentRequest({
  method: followedRequest,
  name: 'followed',
  empty: {},
  schema: followedParamsSchema,
  inPlainText: true,
  handle: handleFollowed,
});

/**
 * The maximum number of lenses that one request resolves, because each lens needs a simulation. Nearly always, one of
 * the lenses nearest to the cursor opens a simulation.
 */
const maxResolved = 8;

async function handleFollowed(
  { supportFor, documentSupports }: ServerContext,
  { document, params }: RequestContext<FollowedParams>,
): Promise<FollowedResponse> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const support = supportFor(supported);
  // Which lenses a document has depends on the links between files, so the index must be up to date.
  await context.index();
  const lenses = await support.codeLenses(supported, context);
  for (const lens of nearestFirst(lenses, position.line).slice(0, maxResolved)) {
    const command = 'command' in lens ? lens.command : await support.resolveCodeLens(supported, lens, context);
    if (command && opensSimulation(command.action)) return { open: simulationArguments(command.action) };
  }
  return {};
}

const opensSimulation = (action: LensAction): action is Extract<LensAction, { type: 'open-simulation' }> =>
  action.type === 'open-simulation';

/**
 * Sorts the lenses by their distance from the line, but all lenses at or above the line come before all lenses below
 * the line.
 */
function nearestFirst(lenses: readonly DocumentLens[], line: number): DocumentLens[] {
  const distance = ({ position }: DocumentLens) =>
    position.line <= line ? line - position.line : Number.MAX_SAFE_INTEGER / 2 + position.line;
  return lenses.toSorted((one, other) => distance(one) - distance(other));
}
