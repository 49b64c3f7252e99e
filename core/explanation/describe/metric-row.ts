// Reads a line below `Metrics: ( current / target )` as a metric of `autoscaling/v2` and its entry in the status.
import { plainObject } from '../../model/plain-object.ts';
import type { ObjectValue } from '../../model/value.ts';

export interface MetricRow {
  metric: ObjectValue;
  /** The current value as in a status; `{ type: '' }` if the value is unknown. */
  current: ObjectValue;
}

export function readMetricRow(line: string): MetricRow | undefined {
  const slash = line.lastIndexOf(' / ');
  const colon = slash < 0 ? -1 : line.lastIndexOf(':', slash);
  if (colon < 0) return undefined;
  const values = { current: line.slice(colon + 1, slash).trim(), target: line.slice(slash + 3).trim() };
  const head = line.slice(0, colon).trim();
  return head.startsWith('"') ? customMetric(head, values) : resourceMetric(head, values);
}

interface Values {
  current: string;
  target: string;
}

function resourceMetric(head: string, values: Values): MetricRow | undefined {
  const [first, name, ...rest] = head.split(/[ \t]+/);
  if (first !== 'resource' || name === undefined || !rest.includes('pods')) return undefined;
  const container = rest[0] === 'of' && rest[1] === 'container' ? unquoted(rest[2] ?? '') : undefined;
  const isPercentage = head.endsWith('(as a percentage of request)');
  const [type, source] =
    container === undefined ? ['Resource', 'resource'] : ['ContainerResource', 'containerResource'];
  const names = { name, ...(container !== undefined && { container }) };
  return isPercentage ? percentage(type, source, names, values) : amount(type, source, names, 'averageValue', values);
}

function customMetric(head: string, values: Values): MetricRow | undefined {
  const end = head.lastIndexOf('"');
  const name = unquoted(head.slice(0, end + 1));
  const rest = head.slice(end + 1).trim();
  const field = rest.endsWith('(target average value)') ? 'averageValue' : 'value';
  const metric = plainObject({ name });
  if (end <= 0 || name === '') return undefined;
  if (rest === 'on pods') return amount('Pods', 'pods', { metric }, 'averageValue', values);
  if (rest.startsWith('(target ')) return amount('External', 'external', { metric }, field, values);
  const [on, reference = ''] = rest.split(/[ \t]+/);
  const [kind = '', objectName = ''] = splitAt(reference, '/');
  if (on !== 'on' || kind === '' || objectName === '') return undefined;
  const describedObject = plainObject({ kind, name: objectName });
  return amount('Object', 'object', { describedObject, metric }, field, values);
}

function percentage(type: string, source: string, names: object, { current, target }: Values): MetricRow | undefined {
  const percent = readPercent(target);
  if (percent === undefined) return undefined;
  const [first = '', second = ''] = splitAt(current, ' ');
  const measured = readPercent(first);
  const average = second.startsWith('(') && second.endsWith(')') ? second.slice(1, -1) : undefined;
  const value =
    measured === undefined
      ? undefined
      : { averageUtilization: measured, ...(average !== undefined && { averageValue: average }) };
  return row(type, source, names, { type: 'Utilization', averageUtilization: percent }, value);
}

function amount(
  type: string,
  source: string,
  names: object,
  field: 'averageValue' | 'value',
  { current, target }: Values,
): MetricRow | undefined {
  if (!isQuantity(target)) return undefined;
  const targetType = field === 'value' ? 'Value' : 'AverageValue';
  return row(
    type,
    source,
    names,
    { type: targetType, [field]: target },
    isQuantity(current) ? { [field]: current } : undefined,
  );
}

function row(type: string, source: string, names: object, target: object, current: object | undefined): MetricRow {
  const withNames = (more: object) =>
    plainObject({ type, [source]: plainObject({ ...names, ...more }) } as Record<string, ObjectValue>);
  return {
    metric: withNames({ target: plainObject(target as ObjectValue) }),
    current: current ? withNames({ current: plainObject(current as ObjectValue) }) : plainObject({ type: '' }),
  };
}

function isQuantity(text: string): boolean {
  return /^-?\d[\w.]*$/.test(text);
}

function readPercent(text: string): number | undefined {
  const digits = text.endsWith('%') ? text.slice(0, -1) : '';
  return /^-?\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length).trim()];
}
