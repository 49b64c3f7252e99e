// Explanations as JSON (docs/formats/explanation.schema.json).
import type { ExplainedItem } from '../../core/explanation/explanation.ts';
import { formatPath, type Path } from '../../core/model/path.ts';
import type { ExplainedAutoscaler } from '../explained-autoscaler.ts';
import { jsonText } from './json-text.ts';

export function explanationsAsJson(all: readonly ExplainedAutoscaler[]): string {
  return jsonText(all.map(fieldsOf));
}

function fieldsOf({ file, document, item, explanation, lines }: ExplainedAutoscaler): object {
  const { kind, observed, verdict, metrics, decidingMetric, next, contradictions, conditions, events } = explanation;
  const { headline, isProblem, reasons, causes, advice, field } = verdict;
  return {
    file,
    document,
    item,
    kind,
    namespace: observed.namespace,
    name: observed.name,
    target: observed.target,
    minReplicas: observed.minReplicas,
    maxReplicas: observed.maxReplicas,
    currentReplicas: observed.currentReplicas,
    desiredReplicas: observed.desiredReplicas,
    headline,
    isProblem,
    reasons,
    causes,
    advice,
    field: field && formatPath(field),
    next: next(),
    contradictions,
    metrics: metrics.map(({ name, path, text, recommended }) => ({ name, path: formatPath(path), text, recommended })),
    decidingMetric,
    conditions: conditions.map((one) => itemFields(one, lines)),
    events: events.map((one) => itemFields(one, lines)),
  };
}

function itemFields(
  { path, title, message, entry, error }: ExplainedItem,
  lines: ExplainedAutoscaler['lines'],
): object {
  const { means, causes = [], advice, field } = error ?? entry ?? {};
  return {
    title,
    message,
    means,
    causes,
    advice: advice ?? entry?.advice,
    field: fieldText(field ?? entry?.field),
    path: formatPath(path),
    line: lines[formatPath(path)],
  };
}

function fieldText(field: Path | undefined): string | undefined {
  return field && formatPath(field);
}
