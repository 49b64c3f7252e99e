// Tells which autoscalers of a document are not checked: otherwise an unchecked document would look like a document
// without problems.
import { coverageText, type NotChecked, otherScalersIn, whyNotChecked } from '../../core/editor/coverage.ts';
import type { PlacedDocument } from '../../core/text/source-file.ts';
import {
  type CheckedParams,
  type CheckedResponse,
  checkedParamsSchema,
  checkedRequest,
} from '../../protocol/checked.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const checked = documentRequest({
  method: checkedRequest,
  name: 'checked',
  empty: { text: '' },
  schema: checkedParamsSchema,
  handle: handleChecked,
});

async function handleChecked(server: ServerContext, request: RequestContext<CheckedParams>): Promise<CheckedResponse> {
  const { document } = request;
  const { context, supportedDocument } = await server.documentSupports.prepare(document);
  const found = await visitForRequest(server, request, checkedIn);
  const notChecked = (found ?? []).filter((one) => one !== 'checked');
  return { text: coverageText({ autoscalers: (found ?? []).length - notChecked.length }, notChecked) };

  async function checkedIn(placed: PlacedDocument): Promise<('checked' | NotChecked)[]> {
    const supported = supportedDocument(placed);
    const rendered = await context.renderTemplate(supported.analyze(), supported);
    return [
      ...rendered.autoscalers.map((one) => whyNotChecked(rendered, one) ?? ('checked' as const)),
      ...otherScalersIn(placed.yamlDocument.text),
    ];
  }
}
