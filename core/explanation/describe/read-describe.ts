// Reads the text of `kubectl describe hpa` and `describe wpa` (kubectl 1.12 to 1.37) as people paste it: cut off,
// wrapped, indented, quoted. Each autoscaler becomes the object that `kubectl get hpa -o yaml` would show, as far as
// the text contains it. Lines that are not understood are left out, never guessed.
import { looksLikeDescribe } from '../../model/looks-like-describe.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue, Value } from '../../model/value.ts';
import type { ObservedEvent } from '../observed.ts';
import { type BehaviorLines, behaviorOf, readBehaviorLine } from './behavior-lines.ts';
import { type CleanLine, cleanLines, unwrapLines } from './clean-lines.ts';
import type { DescribedAutoscaler, DescribedPlace } from './described-autoscaler.ts';
import { type MetricRow, readMetricRow } from './metric-row.ts';
import { isLabelled, isWatermarkText, readWatermarkDescribe } from './read-custom-describe.ts';
import { readBareMessage, readEventsTable } from './read-events.ts';
import { readTable } from './read-table.ts';
import { readCount, referenceOf } from './reference.ts';
import { type ConditionRow, readConditionRow, readEventRow } from './rows.ts';

export function readDescribe(text: string): DescribedAutoscaler[] {
  if (!looksLikeDescribe(text)) return [];
  const all = cleanLines(text);
  const found = splitAutoscalers(all).flatMap((lines) => readOne(lines) ?? []);
  if (found.length > 0) return found;
  const table = [...readEventsTable(all), ...readTable(all)];
  return table.length > 0 ? table : readBareMessage(all);
}

/**
 * Splits the lines before the `Name:` of each autoscaler. The lines before the first `Name:` are a separate part,
 * because they may belong to an autoscaler whose beginning is missing. For a custom resource, an indented `Name:`
 * belongs to the target.
 */
function splitAutoscalers(lines: readonly CleanLine[]): CleanLine[][] {
  const parts: CleanLine[][] = [[]];
  const outermost = isWatermarkText(lines) ? outermostIndentation(lines) : Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (keyOf(line.text)?.key === 'Name' && indentationOf(line.text) <= outermost) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

function outermostIndentation(lines: readonly CleanLine[]): number {
  return lines.reduce(
    (least, { text }) => (isLabelled(text) ? Math.min(least, indentationOf(text)) : least),
    Number.POSITIVE_INFINITY,
  );
}

function indentationOf(text: string): number {
  return text.length - text.trimStart().length;
}

const keys = [
  'Name',
  'Namespace',
  'Labels',
  'Annotations',
  'CreationTimestamp',
  'Reference',
  'Metrics',
  'Target CPU utilization',
  'Current CPU utilization',
  'Min replicas',
  'Max replicas',
  'Behavior',
  'Conditions',
  'Events',
] as const;
type Key = (typeof keys)[number];

function keyOf(text: string): { key: Key; value: string } | undefined {
  const trimmed = text.trimStart();
  const key = keys.find((each) => trimmed.startsWith(each) && trimmed[each.length] === ':');
  return key && { key, value: trimmed.slice(key.length + 1).trim() };
}

const podsLine = /^[ \t]*\S+ pods:[ \t]+(\d{1,9}) current \/ (\d{1,9}) desired$/;

/** Lines that do not belong to the output: a prompt, a comment, a fence of Markdown. */
const outside = /^(?:\$|#|```|➜|\S{1,60}[$#>%] )/;

function beginsSomething(text: string): boolean {
  const trimmed = text.trimStart();
  return (
    keyOf(text) !== undefined ||
    readConditionRow(text) !== undefined ||
    readEventRow(text) !== undefined ||
    podsLine.test(text) ||
    outside.test(trimmed) ||
    /^(?:Type|----|resource|"|- Type:|Scale (?:Up|Down):|Stabilization Window:|Select Policy:|Policies:)/.test(trimmed)
  );
}

class DescribedReader {
  readonly places: DescribedPlace[] = [];
  readonly events: ObservedEvent[] = [];
  private readonly heads: Partial<Record<Key, string>> = {};
  private readonly metrics: MetricRow[] = [];
  private readonly conditions: ConditionRow[] = [];
  private readonly behavior: BehaviorLines = {};
  private counts: { current: number; desired: number } | undefined;
  private section: Key | undefined;
  private hasBehavior = false;

  readLine(line: CleanLine): void {
    const { text } = line;
    const head = keyOf(text);
    const pods = podsLine.exec(text);
    if (head) this.readHead(head, line);
    else if (pods) this.readCounts(Number(pods[1]), Number(pods[2]), line);
    else if (text !== '') this.readRow(line);
  }

  result(startLine: number): DescribedAutoscaler | undefined {
    const { heads, conditions, events, places } = this;
    const isAutoscaler =
      conditions.length > 0 ||
      events.length > 0 ||
      (heads.Reference !== undefined && (heads['Max replicas'] ?? heads['Min replicas']) !== undefined);
    if (!isAutoscaler) return undefined;
    const object = this.object();
    return { kind: 'HorizontalPodAutoscaler', object, events: events.toReversed(), places, startLine };
  }

  private readHead({ key, value }: { key: Key; value: string }, line: CleanLine): void {
    this.section = key;
    this.heads[key] ??= value;
    if (key === 'Behavior') this.hasBehavior = true;
    const path = pathsOfKeys[key];
    if (path) this.place(path, line);
  }

  private readCounts(current: number, desired: number, line: CleanLine): void {
    this.counts ??= { current, desired };
    this.section = undefined;
    this.place(['status', 'currentReplicas'], line);
  }

  private readRow(line: CleanLine): void {
    const { text } = line;
    const condition = readConditionRow(text);
    if (condition) {
      this.place(['status', 'conditions', this.conditions.push(condition) - 1], line);
      return;
    }
    const event = readEventRow(text);
    if (event && this.section !== 'Conditions') {
      const path = ['events', this.events.length];
      // Only events with a reason that autoscalers use are kept. Other events are about another object or from another
      // controller.
      if (isOfAutoscaler(event.reason)) this.place(path, line);
      if (isOfAutoscaler(event.reason)) this.events.push({ path, ...event });
      return;
    }
    if (this.section === 'Metrics') this.readMetric(line);
    else if (this.section === 'Behavior') this.readBehavior(line);
    else this.fillEmptyHead(text);
  }

  private readMetric(line: CleanLine): void {
    const row = readMetricRow(line.text);
    if (row) this.place(['spec', 'metrics', this.metrics.push(row) - 1], line);
  }

  private readBehavior(line: CleanLine): void {
    const path = readBehaviorLine(this.behavior, line.text);
    if (path) this.place(path, line);
  }

  /**
   * Takes the line as the value of the section if the line of the label has no value. A long value is on the line after
   * its label if the terminal was narrow.
   */
  private fillEmptyHead(text: string): void {
    const { section } = this;
    if (section !== undefined && section in pathsOfKeys && this.heads[section] === '')
      this.heads[section] = text.trim();
  }

  private place(path: readonly (string | number)[], { line, lineCount }: CleanLine): void {
    this.places.push({ path, line, lineCount });
  }

  private object(): ObjectValue {
    const { heads, metrics, conditions, counts } = this;
    return plainObject({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: plainObject({ name: textOf(heads.Name), namespace: textOf(heads.Namespace) }),
      spec: plainObject({
        scaleTargetRef: referenceOf(heads.Reference),
        minReplicas: readCount(heads['Min replicas']),
        maxReplicas: readCount(heads['Max replicas']),
        metrics: listOf(metrics.map(({ metric }) => metric)) ?? cpuMetrics(heads)?.map(({ metric }) => metric),
        behavior: this.hasBehavior ? behaviorOf(this.behavior) : undefined,
      }),
      status: plainObject({
        currentReplicas: counts?.current,
        desiredReplicas: counts?.desired,
        currentMetrics:
          listOf(metrics.map(({ current }) => current)) ?? cpuMetrics(heads)?.map(({ current }) => current),
        conditions: listOf(conditions.map((row) => plainObject({ ...row }))),
      }),
    });
  }
}

const pathsOfKeys: Partial<Record<Key, readonly (string | number)[]>> = {
  Name: ['metadata', 'name'],
  Namespace: ['metadata', 'namespace'],
  Reference: ['spec', 'scaleTargetRef'],
  'Min replicas': ['spec', 'minReplicas'],
  'Max replicas': ['spec', 'maxReplicas'],
};

const eventReasons =
  /^(?:FailedGet(?:Scale|\w{1,40}Metric)|SelectorRequired|InvalidSelector|AmbiguousSelector|InvalidMetricSourceType|FailedComputeMetricsReplicas|SuccessfulRescale|FailedRescale|FailedUpdateStatus|FailedConvertHPA|FailedGetMetrics|FailedComputeReplicas|MetricsNotAvailableYet|DesiredReplicasComputed(?:CustomMetric)?)$/;

function isOfAutoscaler(reason: string): boolean {
  return eventReasons.test(reason);
}

function readOne(lines: readonly CleanLine[]): DescribedAutoscaler | undefined {
  if (isWatermarkText(lines))
    return readWatermarkDescribe(unwrapLines(lines, (text) => isLabelled(text) || beginsSomething(text)));
  const reader = new DescribedReader();
  for (const line of joinMessages(unwrapLines(lines, beginsSomething))) reader.readLine(line);
  return reader.result(lines[0]?.line ?? 0);
}

const minWrappedLength = 60;

function joinMessages(lines: readonly CleanLine[]): CleanLine[] {
  const result: CleanLine[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    const continues =
      last !== undefined &&
      line.text !== '' &&
      last.text.length >= minWrappedLength &&
      (readConditionRow(last.text) ?? readEventRow(last.text)) !== undefined &&
      !beginsSomething(line.text);
    if (continues)
      result[result.length - 1] = {
        ...last,
        text: `${last.text} ${line.text.trim()}`,
        lineCount: line.line - last.line + line.lineCount,
      };
    else result.push(line);
  }
  return result;
}

function textOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

function listOf(items: Value[]): Value[] | undefined {
  return items.length > 0 ? items : undefined;
}

function cpuMetrics(heads: Partial<Record<Key, string>>): MetricRow[] | undefined {
  const { 'Target CPU utilization': target, 'Current CPU utilization': current = '<unknown>' } = heads;
  const row =
    target === undefined
      ? undefined
      : readMetricRow(`resource cpu on pods (as a percentage of request): ${current} / ${target}`);
  return row && [row];
}
