import type { ColumnName } from '../measured-run.ts';

const perSecond = ['s', 'sec', 'second'];
const perMinute = ['min', 'minute'];
const things = ['req', 'reqs', 'request', 'requests', 'msg', 'messages', 'ops', 'hits', 'calls', 'queries', 'units'];

const times = {
  ...factors(1000, 's', 'sec', 'secs', 'second', 'seconds'),
  ...factors(1, 'ms', 'msec', 'millis', 'millisecond', 'milliseconds'),
  ...factors(1e-3, 'us', 'µs', 'microseconds'),
};
const rates = {
  ...factors(1, 'rps', 'qps', 'tps', 'persecond', 'req', 'reqs'),
  ...factors(1 / 60, 'rpm', 'perminute'),
  ...ratesPer(perSecond, 1),
  ...ratesPer(perMinute, 1 / 60),
};

export const unitFactors: Record<ColumnName, Readonly<Record<string, number>>> = {
  load: rates,
  replicas: factors(1, 'replicas', 'pods'),
  ready: factors(1, 'replicas', 'pods'),
  cpu: {
    ...factors(1000, 'core', 'cores', 'cpu', 'cpus', 'vcpu', 'vcpus'),
    ...factors(1, 'm', 'milli', 'millis', 'millicpu', 'millicores', 'millicore', 'mcpu', 'mcores'),
    ...factors(1e-3, 'u'),
    ...factors(1e-6, 'n'),
  },
  utilization: { ...factors(1, '%', 'percent', 'percentage', 'pct'), ...factors(100, 'ratio') },
  latency: times,
  network: times,
};

/**
 * The suffixes with which dashboards shorten numbers, as in `1.2K`. A lower-case `m` is missing: it may mean a
 * thousandth or a million.
 */
const multiples: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, Mil: 1e6 };

export function factorOfUnit(column: ColumnName, unit: string): number | undefined {
  const known = unitFactors[column];
  const plain = unit.toLowerCase().replaceAll(' ', '');
  if (Object.hasOwn(known, plain)) return known[plain];
  if (column !== 'load') return undefined;
  const prefix = Object.keys(multiples).findLast((one) => unit.startsWith(one)) ?? '';
  const rest = plain.slice(prefix.length);
  const factor = rest === '' ? 1 : Object.hasOwn(known, rest) ? known[rest] : undefined;
  return prefix === '' || factor === undefined ? undefined : factor * (multiples[prefix] ?? 1);
}

function factors(factor: number, ...names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, factor]));
}

function ratesPer(spans: readonly string[], factor: number): Record<string, number> {
  const names = spans.flatMap((span) => ['', '1', ...things].map((thing) => `${thing}/${span}`));
  return factors(factor, ...names);
}
