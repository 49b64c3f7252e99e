import { parseKubectlAge } from '../../model/kubectl-age.ts';
import { readWords, type Words } from './words.ts';

export interface ConditionRow {
  type: string;
  status: string;
  reason: string;
  message: string;
}

export interface EventRow {
  type: string;
  reason: string;
  message: string;
  secondsAgo: number | undefined;
  count: number;
  overSeconds?: number | undefined;
}

const conditionTypes = new Set(['AbleToScale', 'ScalingActive', 'ScalingLimited', 'ScaledToZero']);
const statuses = new Set(['True', 'False', 'Unknown']);
const eventTypes = new Set(['Normal', 'Warning']);

export function readConditionRow(line: string): ConditionRow | undefined {
  const words = readWords(line);
  const [type = '', status = '', reason] = [words.next(), words.next(), words.next()];
  if (!conditionTypes.has(type) || !statuses.has(status) || reason === undefined) return undefined;
  return { type, status, reason, message: words.rest() };
}

/** Reads an event; undefined if the line is not an event. Up to 1.7, kubectl prints ages and count before the type. */
export function readEventRow(line: string): EventRow | undefined {
  const words = readWords(line);
  const first = words.next() ?? '';
  if (eventTypes.has(first)) return readNewerRow(first, words);
  return isAge(first) ? readOlderRow(parseKubectlAge(first), words) : undefined;
}

/** kubectl prints `<invalid>` if its clock differs from the clock of the cluster. */
function isAge(text: string): boolean {
  return text === '<unknown>' || text === '<invalid>' || parseKubectlAge(text) !== undefined;
}

/** Reads `Warning  FailedGetScale  3m12s (x40 over 2h)  horizontal-pod-autoscaler  message`. */
function readNewerRow(type: string, words: Words): EventRow | undefined {
  const [reason, age] = [words.next(), words.next()];
  if (reason === undefined || age === undefined || !isAge(age)) return undefined;
  let from = words.next() ?? '';
  let count = 1;
  let overSeconds: number | undefined;
  if (from.startsWith('(x')) {
    count = Number(from.slice(2)) || 1;
    words.next();
    overSeconds = parseKubectlAge((words.next() ?? '').replace(')', ''));
    from = words.next() ?? '';
  }
  return from === ''
    ? undefined
    : { type, reason, message: words.rest(), secondsAgo: parseKubectlAge(age), count, overSeconds };
}

const maxWordsBeforeType = 8;

/**
 * Reads a row such as `18m 2m 33 {horizontal-pod-autoscaler } Warning FailedGetScale message`. The caller has already
 * read the first age.
 */
function readOlderRow(firstSeconds: number | undefined, words: Words): EventRow | undefined {
  const age = words.next() ?? '';
  const count = Number(words.next());
  if (!isAge(age) || !Number.isSafeInteger(count)) return undefined;
  const secondsAgo = parseKubectlAge(age);
  for (let i = 0; i < maxWordsBeforeType; i++) {
    const type = words.next() ?? '';
    const reason = eventTypes.has(type) ? words.next() : undefined;
    if (reason === undefined) continue;
    const overSeconds = count > 1 ? firstSeconds : undefined;
    return { type, reason, message: words.rest(), secondsAgo, count, overSeconds };
  }
  return undefined;
}
