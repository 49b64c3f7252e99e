// What people paste without the text of `kubectl describe`: the table of `kubectl get events`, or an error alone.
import { parseKubectlAge } from '../../model/kubectl-age.ts';
import { plainObject } from '../../model/plain-object.ts';
import { explainError } from '../catalogue/errors.ts';
import { metricsApiOf } from '../catalogue/metrics-api.ts';
import type { ObservedEvent } from '../observed.ts';
import type { CleanLine } from './clean-lines.ts';
import type { DescribedAutoscaler, DescribedPlace } from './described-autoscaler.ts';

/** `2m  Warning  FailedGetScale  horizontalpodautoscaler/web  message`, with `-A` after the namespace. */
const tableRow =
  /^\s*(?:([a-z0-9-]{1,63})\s+)?(<unknown>|<invalid>|\d[\dsmhdy]{0,20})\s+(Normal|Warning)\s+(\w{1,60})\s+(?:horizontalpodautoscaler|hpa)\/([a-z0-9.-]{1,253})\s+(\S.*)$/i;

interface TableRow {
  namespace: string;
  name: string;
  event: Omit<ObservedEvent, 'path'>;
  line: CleanLine;
}

function readRow(line: CleanLine): TableRow[] {
  const found = line.text.includes('/') ? tableRow.exec(line.text) : null;
  if (!found) return [];
  const [, namespace = '', age = '', type = '', reason = '', name = '', rest = ''] = found;
  // `-o wide` has the component before the message.
  const message = rest.replace(/^horizontal-pod-autoscaler\s+/, '');
  return [{ namespace, name, line, event: { type, reason, message, secondsAgo: parseKubectlAge(age), count: 1 } }];
}

/** Of the autoscalers in the table, in the order in which they come first. */
export function readEventsTable(lines: readonly CleanLine[]): DescribedAutoscaler[] {
  const groups = new Map<string, [TableRow, ...TableRow[]]>();
  for (const row of lines.flatMap(readRow)) {
    const key = `${row.namespace}/${row.name}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((rows) => {
    const [{ namespace, name, line }] = rows;
    const events = rows.map((row, i): ObservedEvent => ({ path: ['events', i], ...row.event }));
    const places = rows.map((row, i): DescribedPlace => placeOf(['events', i], row.line));
    return described({ name, namespace: namespace || undefined }, events, places, line.line);
  });
}

const beginnings = [
  'unable to compute the replica count',
  "unable to get the target's current scale",
  'unable to get metrics for resource',
  'unable to get external metric',
  'unable to fetch metrics from',
  'failed to get cpu utilization',
  'failed to get memory utilization',
];
const maxLength = 3000;
/** Such as a time and a level of a log, or `Warning  FailedGetResourceMetric`. */
const maxPrefixLength = 200;

/** The message of a condition or an event, without anything around it. In an object, its other fields say more. */
export function readBareError(lines: readonly CleanLine[]): DescribedAutoscaler[] {
  const said = lines.filter(({ text }) => text.trim() !== '');
  const [first] = said;
  const last = said.at(-1);
  const message = said.map(({ text }) => text.trim()).join(' ');
  if (!first || !last || message.length > maxLength || /\b(?:apiVersion|kind)["']?:/.test(message)) return [];
  const start = message.slice(0, maxPrefixLength);
  if (!beginnings.some((words) => start.includes(words))) return [];
  const reason = reasonOf(message);
  if (!explainError(message, reason)) return [];
  const event = { path: ['events', 0], type: 'Warning', reason, message, secondsAgo: undefined, count: 1 };
  const lineCount = last.line - first.line + last.lineCount;
  return [described({}, [event], [{ path: ['events', 0], line: first.line, lineCount }], first.line)];
}

function reasonOf(message: string): string {
  if (message.includes("target's current scale")) return 'FailedGetScale';
  switch (metricsApiOf(message)?.group) {
    case 'external.metrics.k8s.io':
      return 'FailedGetExternalMetric';
    case 'custom.metrics.k8s.io':
      return 'FailedGetPodsMetric';
    default:
      return 'FailedGetResourceMetric';
  }
}

function placeOf(path: DescribedPlace['path'], { line, lineCount }: CleanLine): DescribedPlace {
  return { path, line, lineCount };
}

function described(
  names: { name?: string; namespace?: string | undefined },
  events: readonly ObservedEvent[],
  places: readonly DescribedPlace[],
  startLine: number,
): DescribedAutoscaler {
  const object = plainObject({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: plainObject(names),
    spec: plainObject({}),
    status: plainObject({}),
  });
  const oldestFirst = events.toSorted((a, b) => (b.secondsAgo ?? Infinity) - (a.secondsAgo ?? Infinity));
  return { kind: 'HorizontalPodAutoscaler', object, events: oldestFirst, places, startLine };
}
