import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { selectionRangeAt } from '../../core/editor/symbols/selection-range.ts';
import { type PlaceInFile, rangeInFile } from '../../core/text/place-in-file.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { documentRequest } from '../requests/define-request.ts';
import { SelectionRangeRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { selectionRangeParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const selectionRange = documentRequest({
  method: SelectionRangeRequest.method,
  name: 'selection',
  empty: null,
  parameters: selectionRangeParameters,
  handle: handleSelectionRange,
});

/** The protocol requires one range for each position, so the range outside an autoscaler is empty. */
async function handleSelectionRange(
  server: ServerContext,
  { document, params }: RequestContext<SelectionRangeParams>,
): Promise<SelectionRange[]> {
  const analyze = await analyzerFor(server, document);
  return params.positions.map((requested) => {
    const { placed, position } = locatePosition(document, requested);
    const selection = selectionRangeAt(analyze(placed.yamlDocument), position);
    return selection ? selectionInFile(selection, placed) : { range: { start: requested, end: requested } };
  });
}

function selectionInFile({ range, parent }: SelectionRange, place: PlaceInFile): SelectionRange {
  return { range: rangeInFile(range, place), ...(parent && { parent: selectionInFile(parent, place) }) };
}
