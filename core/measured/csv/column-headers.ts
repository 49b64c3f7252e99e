// Rules that recognize the columns of measurements by the words in their headers. A rule must know every word of a
// header, because a wrong guess is worse than no guess.
import type { ColumnName } from '../measured-run.ts';

export interface HeaderRule {
  column: ColumnName;
  /** The header must contain one word of each list. */
  needs: readonly (readonly string[])[];
  /** The additional words that the header may contain. */
  allows: readonly string[];
  /** Whether the unit must be stated, in the header or after each number. */
  needsUnit?: true;
}

const counted = ['count', 'number', 'of', 'the', 'total', 'all', 'scale'];
const objects = ['kube', 'k8s', 'kubernetes', 'deployment', 'statefulset', 'hpa', 'horizontalpodautoscaler', 'status'];
const things = [
  ...['request', 'requests', 'req', 'reqs', 'query', 'queries', 'hit', 'hits', 'call', 'calls'],
  ...['message', 'messages', 'msg', 'operations', 'ops', 'transactions', 'units'],
];
const seconds = ['s', 'sec', 'second'];
const timeWords = ['ms', 'msec', 'millis', 'milliseconds', 's', 'sec', 'seconds', 'time', 'in'];
const percentWords = ['percent', 'percentage', 'pct', 'ratio'];

const kindsOfLoad = ['http', 'https', 'grpc', 'total', 'sum', 'all', 'of', 'incoming', 'offered', 'served'];

/** If several columns contain the same quantity, the column that matches the earliest rule is used. */
export const headerRules: readonly HeaderRule[] = [
  {
    column: 'load',
    needs: [['load', 'rps', 'qps', 'tps', 'throughput']],
    allows: [...things, ...seconds, 'per', 'http', 'offered', 'total', 'incoming'],
  },
  {
    column: 'load',
    needs: [things, [...seconds, 'rate', 'irate']],
    allows: [...kindsOfLoad, 'per'],
  },
  {
    column: 'load',
    needs: [
      [...things, 'rpm'],
      ['min', 'minute', 'rpm'],
      ['per', 'rpm'],
    ],
    allows: kindsOfLoad,
  },
  {
    column: 'replicas',
    needs: [
      ['desired', 'spec'],
      ['replicas', 'replica', 'pods', 'pod'],
    ],
    allows: [...counted, ...objects],
  },
  { column: 'replicas', needs: [['replicas', 'replica']], allows: [...counted, 'kube', 'k8s', 'deployment', 'hpa'] },
  {
    column: 'replicas',
    needs: [
      ['pods', 'pod'],
      ['count', 'number'],
    ],
    allows: ['of', 'the', 'total', 'all'],
  },
  {
    column: 'replicas',
    needs: [
      ['replicas', 'replica'],
      ['current', 'status', 'running', 'actual'],
    ],
    allows: [...counted, ...objects, 'pods'],
  },
  {
    column: 'ready',
    needs: [
      ['ready', 'available'],
      ['replicas', 'replica', 'pods', 'pod'],
    ],
    allows: [...counted, ...objects],
  },
  {
    column: 'utilization',
    needs: [['utilization', 'utilisation', 'util']],
    allows: ['cpu', 'current', 'average', 'avg', 'in', ...percentWords],
  },
  {
    column: 'utilization',
    needs: [['cpu'], percentWords],
    allows: ['usage', 'used', 'current', 'average', 'avg', 'in'],
  },
  {
    column: 'cpu',
    needs: [['cpu', 'cpus', 'vcpu', 'cores', 'millicores', 'millicpu', 'mcores']],
    allows: [
      ...[
        'usage',
        'used',
        'use',
        'consumption',
        'total',
        'sum',
        'all',
        'of',
        'the',
        'pods',
        'containers',
        'in',
        'kube',
      ],
      ...['core', 'milli', 'millis', 'm', 'n', 'vcpus'],
    ],
    needsUnit: true,
  },
  {
    column: 'network',
    needs: [
      ['network', 'ping', 'rtt', 'base'],
      ['latency', 'time', 'ms', 'rtt', 'ping', 's', 'seconds'],
    ],
    allows: ['round', 'trip', ...timeWords],
  },
  {
    column: 'latency',
    needs: [['latency', 'duration', 'p50', 'median']],
    allows: ['response', 'request', 'requests', 'http', 'p50', 'median', 'latency', 'duration', ...timeWords],
  },
  {
    column: 'latency',
    needs: [['response'], ['time', 'times']],
    allows: ['http', 'request', 'requests', 'p50', 'median', ...timeWords],
  },
];

/** Headers, without spaces, of a column that contains the time at which the previous count was last seen. */
export const beforeNames: readonly string[] = [
  ...['sampledbefore', 'lastsampledbefore', 'previoussample', 'previoussampled', 'lastwithout', 'lastsamplewithout'],
  ...['unchangedat', 'unchangeduntil', 'notbefore', 'changedafter'],
];

const timeHeads = [
  ...['time', 'timestamp', 'ts', 't', 'date', 'datetime', 'elapsed', 'seconds', 'secs', 'sec'],
  ...['elapsedseconds', 'unixtime', 'epoch'],
];
/**
 * The additional words that the header of a time column may contain. The value is the length of the unit in seconds, or
 * 1 if the word names no unit.
 */
const timeUnits: Readonly<Record<string, number>> = {
  ...{ s: 1, sec: 1, seconds: 1, utc: 1, unix: 1, epoch: 1, iso: 1, elapsed: 1, time: 1, in: 1 },
  ...{ ms: 1e-3, millis: 1e-3, milliseconds: 1e-3, min: 60, minutes: 60 },
};

export function timeUnitOf(words: readonly string[]): number | undefined {
  const units = words.filter((word) => !timeHeads.includes(word));
  if (units.length === words.length || !units.every((word) => Object.hasOwn(timeUnits, word))) return undefined;
  return units.map((word) => timeUnits[word] ?? 1).find((unit) => unit !== 1) ?? 1;
}
