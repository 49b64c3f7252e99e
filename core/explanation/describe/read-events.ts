// Reads events that a user pasted instead of the output of `kubectl describe`: the output of `kubectl get events`, or a
// single message.
import { parseKubectlAge } from '../../model/kubectl-age.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue } from '../../model/value.ts';
import { conditionOfMessage } from '../catalogue/condition-messages.ts';
import { explainError } from '../catalogue/errors.ts';
import { metricsApiOf } from '../catalogue/metrics-api.ts';
import type { ObservedEvent } from '../observed.ts';
import type { CleanLine } from './clean-lines.ts';
import type { DescribedAutoscaler, DescribedPlace } from './described-autoscaler.ts';

/** `2m  Warning  FailedGetScale  horizontalpodautoscaler/web  message`; with `-A`, the namespace comes first. */
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
  // With `-o wide`, kubectl prints the component before the message.
  const message = rest.replace(/^horizontal-pod-autoscaler\s+/, '');
  return [{ namespace, name, line, event: { type, reason, message, secondsAgo: parseKubectlAge(age), count: 1 } }];
}

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
    return described({ names: { name, namespace: namespace || undefined }, events, places }, line.line);
  });
}

const errorWords = [
  'unable to compute the replica count',
  "unable to get the target's current scale",
  'unable to get metric',
  'unable to get external metric',
  'unable to fetch metrics from',
  'failed to get cpu',
  'failed to get memory',
  'metric value: ',
  'not present in metrics for pod',
  'not found in Pod',
  'invalid metrics (',
  'missing request for',
  'missing pod-level request for',
  'no metrics returned',
  'did not receive metrics',
  'no custom metrics API',
  'no external metrics API',
  'no matches for',
  'no matching metrics found',
  'could not find the metric',
  'the spec replicas field',
  'selector is required',
  'missing a selector',
  "couldn't convert selector",
  'are controlled by m',
  'metrics.k8s.io',
  'Operation cannot be fulfilled',
  'not found',
];
/**
 * Matches errors that kubectl itself reports. They are not messages of an autoscaler, even if they contain
 * `errorWords`.
 */
const ofKubectl = /unable to recognize|ensure CRDs|resource mapping not found|error validating/;
const maxLength = 3000;
/**
 * The maximum length of the text before a message, such as the time and level of a log line, or `Warning
 * FailedGetResourceMetric`.
 */
const maxPrefixLength = 200;

/**
 * Reads a text that is only the message of a condition or an event. Returns an empty list for any other text, for
 * example for a text with `kind:`, because such a text is a whole object.
 */
export function readBareMessage(lines: readonly CleanLine[]): DescribedAutoscaler[] {
  const filledLines = lines.filter(({ text }) => text.trim() !== '');
  const [first] = filledLines;
  const last = filledLines.at(-1);
  const message = filledLines.map(({ text }) => text.trim()).join(' ');
  if (!first || !last || message.length > maxLength || /\b(?:apiVersion|kind)["']?:/.test(message)) return [];
  const place = { line: first.line, lineCount: last.line - first.line + last.lineCount };
  const condition = conditionOfMessage(message);
  if (condition) {
    const path = ['status', 'conditions', 0];
    return [described({ conditions: [{ ...condition, message }], places: [{ path, ...place }] }, first.line)];
  }
  const event = bareEvent(message);
  if (!event) return [];
  const path = ['events', 0];
  const observed: ObservedEvent = { path, ...event, message, secondsAgo: undefined, count: 1 };
  return [described({ events: [observed], places: [{ path, ...place }] }, first.line)];
}

function bareEvent(message: string): Pick<ObservedEvent, 'type' | 'reason'> | undefined {
  if (/^New size: \d{1,9}; reason: /.test(message)) return { type: 'Normal', reason: 'SuccessfulRescale' };
  const start = message.slice(0, maxPrefixLength);
  if (ofKubectl.test(start) || !errorWords.some((words) => start.includes(words))) return undefined;
  const reason = reasonOf(message);
  return explainError(message, reason) ? { type: 'Warning', reason } : undefined;
}

const reasonsByWords: readonly (readonly [RegExp, string])[] = [
  [/target's current scale|the spec replicas field/, 'FailedGetScale'],
  [/selector is required|missing a selector/, 'SelectorRequired'],
  [/couldn't convert selector/, 'InvalidSelector'],
  [/controlled by m/, 'AmbiguousSelector'],
  [/cannot be fulfilled on horizontalpodautoscalers/, 'FailedUpdateStatus'],
  [/cannot be fulfilled/, 'FailedRescale'],
];

function reasonOf(message: string): string {
  const found = reasonsByWords.find(([words]) => words.test(message))?.[1];
  if (found !== undefined) return found;
  switch (metricsApiOf(message)?.group) {
    case 'external.metrics.k8s.io':
      return 'FailedGetExternalMetric';
    case 'custom.metrics.k8s.io':
      return 'FailedGetPodsMetric';
    case 'metrics.k8s.io':
      return message.includes('container ') ? 'FailedGetContainerResourceMetric' : 'FailedGetResourceMetric';
    default:
      return /no matches for|not found/.test(message) ? 'FailedGetScale' : 'FailedGetResourceMetric';
  }
}

function placeOf(path: DescribedPlace['path'], { line, lineCount }: CleanLine): DescribedPlace {
  return { path, line, lineCount };
}

interface Described {
  names?: { name: string; namespace: string | undefined };
  conditions?: ObjectValue[];
  events?: readonly ObservedEvent[];
  places: readonly DescribedPlace[];
}

function described({ names, conditions = [], events = [], places }: Described, startLine: number): DescribedAutoscaler {
  const object = plainObject({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: plainObject({ ...names }),
    spec: plainObject({}),
    status: plainObject(conditions.length > 0 ? { conditions: conditions.map((each) => plainObject(each)) } : {}),
  });
  const oldestFirst = events.toSorted((a, b) => (b.secondsAgo ?? Infinity) - (a.secondsAgo ?? Infinity));
  return { kind: 'HorizontalPodAutoscaler', object, events: oldestFirst, places, startLine };
}
