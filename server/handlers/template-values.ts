import type { AnalyzedAutoscaler } from '../../core/analysis/analyze-document.ts';
import { previewScope } from '../../core/charts/values/preview-values.ts';
import { autoscalerAtOrAbove } from '../../core/editor/simulation.ts';
import { expressionAt } from '../../core/editor/template-expressions.ts';
import { formatPath } from '../../core/model/path.ts';
import {
  type CheckPreviewValueParams,
  type CheckPreviewValueResponse,
  checkPreviewValueParamsSchema,
  checkPreviewValueRequest,
  type PreviewValuesParams,
  type TemplateValue,
  type TemplateValuesParams,
  type TemplateValuesResponse,
  templateValuesParamsSchema,
  templateValuesRequest,
} from '../../protocol/preview-values.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { nearestAutoscaler } from '../documents/nearest-autoscaler.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { previewValuesOf } from '../workspace/template-renderer.ts';

export const templateValues = documentRequest({
  method: templateValuesRequest,
  name: 'template values',
  empty: null,
  schema: templateValuesParamsSchema,
  handle: handleTemplateValues,
});

async function handleTemplateValues(
  server: ServerContext,
  request: RequestContext<TemplateValuesParams>,
): Promise<TemplateValuesResponse> {
  const { uri } = request.document;
  const found = await renderedAt(server, request);
  const atPosition = found?.expression;
  return {
    scope: previewScope(uri),
    values: found ? valuesOf(found.autoscaler, atPosition) : [],
    ...(atPosition !== undefined && { atPosition }),
  };
}

function valuesOf({ rendered }: AnalyzedAutoscaler, atPosition: string | undefined): TemplateValue[] {
  const { missing, values = [] } = rendered ?? {};
  const known = values.map(({ expression, text, from }) => ({ expression, text, from }));
  const without = [missing, atPosition].filter(
    (expression, index, all) =>
      expression !== undefined &&
      all.indexOf(expression) === index &&
      !known.some((value) => value.expression === expression),
  );
  return [...without.flatMap((expression) => (expression === undefined ? [] : { expression })), ...known];
}

export const checkPreviewValue = documentRequest({
  method: checkPreviewValueRequest,
  name: 'preview value',
  empty: {},
  schema: checkPreviewValueParamsSchema,
  handle: handleCheckPreviewValue,
});

async function handleCheckPreviewValue(
  server: ServerContext,
  request: RequestContext<CheckPreviewValueParams>,
): Promise<CheckPreviewValueResponse> {
  const { expression, text } = request.params;
  const scope = previewScope(request.document.uri);
  const current = previewValuesOf(server.workspace);
  const previewValues = { ...current, [scope]: { ...current[scope], [expression]: text } };
  const found = await renderedAt(server, request, previewValues);
  const { rendered, reading } = found?.autoscaler ?? {};
  const fields = rendered?.values.find((value) => value.expression === expression)?.fields ?? [];
  const problem = reading?.problems.find(
    ({ at, level }) => level === 'error' && fields.some((field) => isWithin(formatPath(at), field)),
  );
  if (!problem) return {};
  return { message: problem.message, isWrongType: problem.code === 'api/wrong-type' };
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

async function renderedAt(
  server: ServerContext,
  { document, params }: RequestContext<TemplateValuesParams>,
  previewValues?: PreviewValuesParams,
): Promise<{ autoscaler: AnalyzedAutoscaler; expression: string | undefined } | undefined> {
  const { workspace, templateRenderer } = server;
  const options = { uri: document.uri, valuesFiles: params.valuesFiles };
  const written = await analyzerFor(server, document);
  const analyze = await templateRenderer.renderDocuments(workspace, document.source, written, options);
  const nearest = nearestAutoscaler(document, params.position, analyze);
  if (!nearest) return undefined;
  const rendered = await templateRenderer.render(workspace, nearest.analyzed, {
    ...nearest,
    ...options,
    ...(previewValues && { previewValues }),
  });
  const autoscaler = autoscalerAtOrAbove(rendered, nearest.position);
  return autoscaler && { autoscaler, expression: expressionAt(written(nearest.yamlDocument), nearest.position) };
}
