// An explanation as one page of text. Events often repeat the text of a condition, so a repeated text is printed only
// once.
import type { ExplainedItem, Explanation, Statement } from './explanation.ts';
import { listText } from './list-text.ts';

export interface PageSection {
  /** The heading; absent for the first section, which is the answer. */
  title?: string;
  lines: readonly PageLine[];
}

export interface PageLine {
  text: string;
  style?: 'answer' | 'problem' | 'quote';
  indented?: boolean;
}

function headlineOf({ observed, verdict }: Explanation): string {
  const name = observed.name === '' ? 'autoscaler' : observed.name;
  return `${name} ${verdict.headline}`;
}

export function pageOf(explanation: Explanation): PageSection[] {
  const { verdict, metrics, decidingMetric, next, contradictions, conditions, events } = explanation;
  const section = (title: string, lines: readonly PageLine[]): PageSection[] =>
    lines.length === 0 ? [] : [{ title, lines }];
  const sections: readonly PageSection[] = [
    {
      lines: [
        { text: headlineOf(explanation), style: verdict.isProblem ? 'problem' : 'answer' },
        ...verdict.reasons.map(statementLine),
      ],
    },
    ...section(
      'Usual causes, the most frequent first',
      verdict.causes.map((text, i) => ({ text: `${i + 1}. ${text}` })),
    ),
    ...section('What to do', verdict.advice === undefined ? [] : [{ text: verdict.advice }]),
    ...section('Next change', next().map(statementLine)),
    ...section(
      'Contradictions',
      contradictions.map((text) => ({ text })),
    ),
    ...section('Metrics', metricLines(metrics, decidingMetric)),
    ...section('Conditions', conditions.flatMap(itemLines)),
    ...section('Events', events.flatMap(itemLines)),
  ];
  const knownTexts = new Set<string>();
  return sections.map(({ title, lines }) => ({ ...(title !== undefined && { title }), lines: lines.filter(isNew) }));

  /**
   * Returns false for an indented line whose text is already on the page. A quote is always new, because it belongs to
   * the item above it.
   */
  function isNew({ text, style, indented }: PageLine): boolean {
    if (style === 'quote') return true;
    const isKnown = indented === true && knownTexts.has(text);
    knownTexts.add(text);
    return !isKnown;
  }
}

function statementLine({ text, certainty }: Statement): PageLine {
  return { text: certainty === 'likely' ? `Usually: ${text}` : text };
}

function metricLines(metrics: Explanation['metrics'], deciding: string | undefined): PageLine[] {
  const hasRecommendations = metrics.some(({ recommended }) => recommended !== undefined);
  return [
    ...metricTexts(metrics).map((text) => ({ text: `${text}.` })),
    ...(deciding === undefined ? [] : [{ text: `${deciding} decides: it recommends the highest count.` }]),
    ...(hasRecommendations
      ? [{ text: 'Recommendations are computed from these values as if all pods were ready and had metrics.' }]
      : []),
  ];
}

function metricTexts(metrics: Explanation['metrics']): string[] {
  const withoutValue = metrics.filter(({ hasNoValue }) => hasNoValue);
  if (withoutValue.length < 2) return metrics.map(({ text }) => text);
  const names = listText(withoutValue.map(({ name }) => name));
  const together = `${names} have no value in the status: they could not be read, or were not read at the last sync`;
  return metrics
    .filter((metric) => !metric.hasNoValue || metric === withoutValue[0])
    .map(({ text, hasNoValue }) => (hasNoValue ? together : text));
}

function itemLines({ title, message, entry, error }: ExplainedItem): PageLine[] {
  const meaning = (error ?? entry)?.means ?? 'This reason is not known, so it is not explained.';
  return [
    { text: title },
    ...(message === '' ? [] : [{ text: message, style: 'quote' as const, indented: true }]),
    { text: meaning, indented: true },
  ];
}
