import type { AnalyzedDocument } from '../analysis/analyze-document.ts';
import { mayContainAutoscaler } from '../analysis/may-contain-autoscaler.ts';
import { isKustomizationUri } from '../analysis/scan-document.ts';
import { isHelmValuesUri } from '../index/values-uris.ts';
import { limitMessages, limits } from '../text/limits.ts';

/**
 * Returns why a file has no autoscaler, as a clause without a full stop. Returns undefined if the file has an
 * autoscaler, or if no user would expect a simulation.
 */
export function reasonWithoutAutoscaler(analyzed: AnalyzedDocument, uri: string): string | undefined {
  const { text } = analyzed.lines;
  if (analyzed.autoscalers.length > 0) return undefined;
  const limit = limitReason(analyzed);
  if (limit !== undefined || text.length > limits.documentLength) return limit;
  if (isHelmValuesUri(uri)) return 'no template of the chart renders an autoscaler with this Helm values file';
  return isKustomizationUri(uri) ? 'a kustomization is built only if its own folder is given' : undefined;
}

export function limitReason({
  autoscalers,
  textProblems,
  lines: { text },
  options,
}: AnalyzedDocument): string | undefined {
  if (autoscalers.length > 0) return undefined;
  const limit = textProblems.find(({ code }) => code === 'limit')?.message;
  if (limit !== undefined) return asClause(limit);
  const exceeded = options.isBatch ? 'batchDocumentLength' : 'documentLength';
  return text.length > limits[exceeded] && mayContainAutoscaler(text) ? asClause(limitMessages[exceeded]) : undefined;
}

function asClause(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}
