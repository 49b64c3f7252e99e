// Hints for units (seconds, percent, pods, cores) and for converted amounts that are easier to read.
import { parseQuantity, toNumber } from '../../model/quantity.ts';
import { formatMilli } from '../../simulator/milli.ts';
import { durationText } from '../../simulator/trace-text.ts';
import type { MapNode, ScalarNode } from '../../text/node.ts';
import { effectiveEntry, findNode } from '../../text/tree.ts';
import type { Hint, HintSubject } from './hint.ts';
import { type WrittenField, writtenFields } from './written-fields.ts';

export function* unitHints(subject: HintSubject): Generator<Hint> {
  for (const written of writtenFields(subject.autoscaler)) {
    const text = unitText(written, subject);
    if (text !== undefined) yield { offset: written.node.range.end, text };
  }
}

/** Undefined if the value has no unit, or already contains it. */
export function unitText(written: WrittenField, subject: HintSubject): string | undefined {
  const { field, path, node } = written;
  if (field.texts.unit === 's' && isWholeNumber(node))
    return secondsText(Number(node.value), path.at(-1) === 'periodSeconds', subject);
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

/** A period shorter than the sync period acts like one sync period, because the controller does not sync more often. */
function secondsText(seconds: number, isPeriod: boolean, { profile: { syncPeriodSeconds } }: HintSubject): string {
  if (isPeriod && seconds > 0 && seconds < syncPeriodSeconds) return `s → ${syncPeriodSeconds} s`;
  const words = durationText(seconds);
  const isExact = words.endsWith(' min') && seconds % 60 === 0;
  return isExact ? `s = ${words}` : 's';
}

/** `% → 100m per pod`, if the workload is in the workspace. */
function utilizationText({ path, node }: WrittenField, { requestOf }: HintSubject): string {
  const index = path[1] === 'metrics' ? path[2] : 0;
  const request = typeof index === 'number' ? requestOf(index) : undefined;
  if (!request) return '%';
  const milli = (request.milli * Number(node.value)) / 100;
  // Large amounts can only be memory: show bytes, not thousandths of a byte.
  return `% → ${milli >= 1_000_000 ? bytesText(milli / 1000) : formatMilli(Math.round(milli))} per pod`;
}

function policyUnit({ parent, node }: WrittenField): string | undefined {
  const type = effectiveEntry(parent, 'type')?.value;
  if (type?.kind !== 'scalar' || !isWholeNumber(node)) return undefined;
  if (type.value === 'Percent') return '%';
  return type.value === 'Pods' ? (node.value === 1 ? 'pod' : 'pods') : undefined;
}

function toleranceText(node: ScalarNode): string | undefined {
  const number = amountOf(node);
  return number === undefined || number < 0 || number > 1000 ? undefined : `= ${Math.round(number * 100_000) / 1000} %`;
}

/** Only cpu and memory have a known unit. */
function resourceText({ path, node }: WrittenField, root: MapNode): string | undefined {
  const amount = amountOf(node);
  const name = resourceName(root, path.slice(0, path.at(-2) === 'target' ? -2 : -1));
  if (amount === undefined || amount <= 0) return undefined;
  if (name === 'cpu') return /^\d+$/.test(node.source) ? (amount === 1 ? 'core' : 'cores') : undefined;
  // `512Mi` is readable, but the API server itself writes amounts such as `1288490188800m`.
  return name === 'memory' && !/[kKMGTPE]i?$/.test(node.source) ? `= ${bytesText(amount)}` : undefined;
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
