// Hints that show the unit of a number, or an amount in a unit that is easier to read.
import { parseQuantity, toNumber } from '../../model/quantity.ts';
import { formatMilli } from '../../simulator/milli.ts';
import { durationText } from '../../simulator/trace-text.ts';
import { endOfLine } from '../../text/lines.ts';
import type { MapNode, ScalarNode } from '../../text/node.ts';
import { effectiveEntry, findNode } from '../../text/tree.ts';
import type { HintSubject, ValueHint } from './hint.ts';
import { type WrittenField, writtenFields } from './written-fields.ts';

export function* unitHints(subject: HintSubject): Generator<ValueHint> {
  for (const written of writtenFields(subject.autoscaler)) {
    const hint = unitText(written, subject);
    if (hint && !isUnitInKey(hint, String(written.path.at(-1)))) {
      const { range } = written.node;
      const text = isLastOfLine(written, subject.text) ? hint.alone : hint.withValue;
      if (text !== undefined) yield { kind: 'value', offset: range.end, text, besideOthers: hint.named };
    }
  }
}

export interface UnitText {
  /** The text of the hint if the number is the last value on its line. */
  alone: string;
  /**
   * The text of the hint if other fields follow on the line. It contains the value: `120 s = 2 min`. Absent if the line
   * already shows the unit.
   */
  withValue?: string;
  /** The text of the hint with the name of the field. It is used if several fields on the line have hints. */
  named?: string;
}

const seconds = { alone: 'seconds' };

export function isUnitInKey({ alone }: UnitText, key: string): boolean {
  return alone === seconds.alone && /seconds$/i.test(key);
}

function isLastOfLine({ node: { range } }: WrittenField, text: string): boolean {
  return /^\s*(?:,\s*)?(?:#.*|\/\/.*)?$/.test(text.slice(range.end, endOfLine(text, range.end)));
}

/**
 * Returns the unit or the amount that a hint shows for the value. Returns undefined if the value has no unit, or
 * already contains its unit.
 */
export function unitText(written: WrittenField, subject: HintSubject): UnitText | undefined {
  const { field, path, node } = written;
  if (field.texts.unit === 's' && isWholeNumber(node))
    return secondsText(Number(node.value), String(path.at(-1)), subject);
  switch (path.at(-1)) {
    case 'value':
      return path.includes('policies') ? policyUnit(written) : undefined;
    case 'averageUtilization':
    case 'targetCPUUtilizationPercentage':
    case 'targetAverageUtilization':
      return isWholeNumber(node) ? utilizationText(written, subject) : undefined;
    case 'tolerance':
      return toleranceText(node);
    case 'averageValue':
    case 'targetAverageValue':
      return resourceText(written, subject.autoscaler.root);
    default:
      return undefined;
  }
}

/** A period shorter than the sync period acts as the sync period, because the controller does not sync more often. */
function secondsText(count: number, key: string, { profile: { syncPeriodSeconds } }: HintSubject): UnitText {
  if (key === 'periodSeconds' && count > 0 && count < syncPeriodSeconds) {
    const alone = `acts as ${syncPeriodSeconds} s`;
    return { alone, withValue: `${count} s ${alone}`, named: `period ${alone}` };
  }
  const words = durationText(count);
  const name = shortNames[key] ?? key;
  return words === `${count} s`
    ? seconds
    : { alone: words, withValue: `${count} s = ${words}`, named: `${name} ${words}` };
}

const shortNames: Readonly<Record<string, string>> = { periodSeconds: 'period', stabilizationWindowSeconds: 'window' };

function utilizationText({ path, node }: WrittenField, { requestOf }: HintSubject): UnitText {
  const index = path[1] === 'metrics' ? path[2] : 0;
  const request = typeof index === 'number' ? requestOf(index) : undefined;
  const share = '% of the request';
  if (!request) return { alone: share, withValue: `${node.source} ${share}` };
  const milli = (request.milli * Number(node.value)) / 100;
  // Large amounts can only be memory, so they are shown in bytes, not in thousandths of a byte.
  const amount = `${milli >= 1_000_000 ? bytesText(milli / 1000) : formatMilli(Math.round(milli))} per pod`;
  return { alone: amount, withValue: `${node.source} % = ${amount}` };
}

/** `withValue` is absent, because a policy on a single line already shows its `type`. */
function policyUnit({ parent, node }: WrittenField): UnitText | undefined {
  const type = effectiveEntry(parent, 'type')?.value;
  if (type?.kind !== 'scalar' || !isWholeNumber(node)) return undefined;
  if (type.value === 'Percent') return { alone: 'percent' };
  return type.value === 'Pods' ? { alone: node.value === 1 ? 'pod' : 'pods' } : undefined;
}

function toleranceText(node: ScalarNode): UnitText | undefined {
  const number = amountOf(node);
  if (number === undefined || number < 0 || number > 1000) return undefined;
  return inOtherUnit(node, `${Math.round(number * 100_000) / 1000} %`);
}

function resourceText({ path, node }: WrittenField, root: MapNode): UnitText | undefined {
  const amount = amountOf(node);
  const name = resourceName(root, path.slice(0, path.at(-2) === 'target' ? -2 : -1));
  if (amount === undefined || amount <= 0) return undefined;
  if (name === 'cpu') return /^\d+$/.test(node.source) ? coresText(amount) : undefined;
  // Amounts such as `1288490188800m`, which the API server itself writes, get a readable unit. `512Mi` is already
  // readable.
  return name === 'memory' && !/[kKMGTPE]i?$/.test(node.source) ? inOtherUnit(node, bytesText(amount)) : undefined;
}

function coresText(amount: number): UnitText {
  const unit = amount === 1 ? 'core' : 'cores';
  return { alone: unit, withValue: `${amount} ${unit}` };
}

function inOtherUnit({ source }: ScalarNode, text: string): UnitText {
  return { alone: text, withValue: `${source} = ${text}` };
}

function resourceName(root: MapNode, path: WrittenField['path']): unknown {
  const name = findNode(root, [...path, 'name'])?.node;
  return name?.kind === 'scalar' ? name.value : undefined;
}

function bytesText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
}

function amountOf({ value }: ScalarNode): number | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  const parsed = parseQuantity(value);
  return parsed.ok ? toNumber(parsed.value) : undefined;
}

function isWholeNumber({ value }: ScalarNode): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
