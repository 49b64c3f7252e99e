// Hover over a status: what a condition, a metric or a count means, with the numbers of this object.
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import type { CatalogueEntry } from '../../explanation/catalogue/entry.ts';
import type { ExplainedItem, Explanation } from '../../explanation/explanation.ts';
import { markdownText } from '../../model/markdown-text.ts';
import { isPathWithin, type Path } from '../../model/path.ts';
import { explanationOf } from '../status.ts';

export function statusNote(analyzed: AnalyzedDocument, object: AnalyzedObject, path: Path): string | undefined {
  const isAnnotation = path[0] === 'metadata' && path[2] === 'autoscaling.alpha.kubernetes.io/conditions';
  if (path[0] !== 'status' && !isAnnotation) return undefined;
  const explanation = explanationOf(analyzed, object);
  if (!explanation) return undefined;
  return isAnnotation ? explanation.conditions.map(itemMarkdown).join('\n\n') : noteAt(explanation, path);
}

function noteAt(explanation: Explanation, path: Path): string | undefined {
  const [, section, index] = path;
  if (section === 'conditions' && typeof index === 'number') {
    const item = explanation.conditions.find((one) => isPathWithin(path, one.path));
    return item && itemMarkdown(item);
  }
  if (section === 'currentMetrics' || section === 'currentCPUUtilizationPercentage')
    return metricsMarkdown(explanation);
  return section === undefined || section === 'conditions' || counts.includes(String(section))
    ? verdictMarkdown(explanation)
    : undefined;
}

const counts = ['currentReplicas', 'desiredReplicas', 'lastScaleTime'];

export function verdictMarkdown(explanation: Explanation): string {
  const { verdict, contradictions } = explanation;
  const { headline, reasons, causes, advice } = verdict;
  return [
    `**${markdownText(headline.charAt(0).toUpperCase() + headline.slice(1))}**`,
    ...reasons.map(({ text, certainty }) => `${certainty === 'likely' ? '*Usually:* ' : ''}${proseMarkdown(text)}`),
    ...(causes.length === 0 ? [] : [causesMarkdown(causes)]),
    ...(advice === undefined ? [] : [`*What to do:* ${proseMarkdown(advice)}`]),
    ...contradictions.map((text) => `*Contradiction:* ${proseMarkdown(text)}`),
    ...explanation.next().map(({ text }) => `*Next:* ${proseMarkdown(text)}`),
  ].join('\n\n');
}

export function itemMarkdown({ title, message, entry, error }: ExplainedItem): string {
  const { means, causes = [], advice }: Partial<CatalogueEntry> = error ?? entry ?? {};
  return [
    `**${markdownText(title)}**`,
    means === undefined ? 'This reason is not known, so it is not explained.' : proseMarkdown(means),
    ...(error && entry ? [proseMarkdown(entry.means)] : []),
    ...(causes.length === 0 ? [] : [causesMarkdown(causes)]),
    ...(advice === undefined ? [] : [`*What to do:* ${proseMarkdown(advice)}`]),
    ...(message === '' ? [] : [`> ${markdownText(message)}`]),
  ].join('\n\n');
}

export function metricsMarkdown({ metrics, decidingMetric }: Explanation): string | undefined {
  if (metrics.length === 0) return undefined;
  return [
    ...metrics.map(({ text }) => `${proseMarkdown(text)}.`),
    ...(decidingMetric === undefined
      ? []
      : [`${inlineCode(decidingMetric)} decides: it recommends the highest count.`]),
    'Recommendations are computed from these values as if all pods were ready and had metrics.',
  ].join('\n\n');
}

function causesMarkdown(causes: readonly string[]): string {
  return ['Usual causes:', '', ...causes.map((cause, i) => `${i + 1}. ${proseMarkdown(cause)}`)].join('\n');
}

/** All text outside of code is escaped, because it may contain names from a cluster. */
function proseMarkdown(text: string): string {
  const parts = text.split('`');
  return parts
    .map((part, i) => (i % 2 === 1 && i < parts.length - 1 && part !== '' ? inlineCode(part) : markdownText(part)))
    .join('');
}
