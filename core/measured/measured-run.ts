// The measurements of one autoscaler and its workload. Times are seconds from the start; earlier samples have negative
// times.
import type { SeriesPoint } from '../model/scenario/scenario.ts';

/** The measured quantities. Each quantity is one column of a `*.recording.csv` file. */
export const columnNames = ['load', 'replicas', 'ready', 'cpu', 'utilization', 'latency', 'network'] as const;
export type ColumnName = (typeof columnNames)[number];

export interface MeasuredColumn {
  title: string;
  unit: string;
  /** Other texts of the column's header, in lower case and without spaces: `unitspersecond`. */
  aliases: readonly string[];
}

export const measuredColumns: Record<ColumnName, MeasuredColumn> = {
  load: {
    title: 'offered load',
    unit: 'units per second',
    aliases: ['unitspersecond', 'rps', 'qps', 'requestspersecond', 'reqs', 'offered', 'rate', 'throughput'],
  },
  replicas: {
    title: 'desired replicas',
    unit: 'replicas',
    aliases: ['spec', 'specreplicas', 'desired', 'desiredreplicas', 'statusdesiredreplicas', 'count', 'pods'],
  },
  ready: {
    title: 'ready pods',
    unit: 'pods',
    aliases: ['readyreplicas', 'readypods', 'available', 'availablereplicas', 'statusreplicasready'],
  },
  cpu: {
    title: 'cpu of all pods',
    unit: 'thousandths of a cpu',
    aliases: ['cpumilli', 'podscpumilli', 'millicpu', 'millicores', 'cpum', 'cpuusage', 'cpucores', 'cpus', 'cores'],
  },
  utilization: {
    title: 'utilization that the autoscaler saw',
    unit: '% of the requests',
    aliases: ['cpuutilization', 'cpuutilizationpercent', 'cpupercent', 'utilizationpercent', 'currentutilization'],
  },
  latency: {
    title: 'response time',
    unit: 'milliseconds',
    aliases: [...withUnits('latency'), ...withUnits('responsetime'), ...withUnits('duration'), ...withUnits('p50')],
  },
  network: {
    title: 'response time without cpu',
    unit: 'milliseconds',
    aliases: [...withUnits('network'), ...withUnits('baselatency'), ...withUnits('ping'), ...withUnits('rtt')],
  },
};

function withUnits(name: string): string[] {
  return [name, `${name}ms`, `${name}s`, `${name}seconds`, `${name}milliseconds`];
}

/** The samples of a quantity in order of time, with at most one sample at each time. */
export type Samples = readonly SeriesPoint[];

export interface MeasuredRun {
  seconds: number;
  /** Each value of `load` holds until the next value. A column without samples is absent. */
  columns: Readonly<Partial<Record<ColumnName, Samples>>>;
}
