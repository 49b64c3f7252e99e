// One of `faults:` of a scenario file.
import type { Path } from '../path.ts';
import type { ObjectValue } from '../value.ts';
import { allProblem, number, type Report, text } from './read-parts.ts';
import type { Fault } from './scenario.ts';

export function readFault(fault: ObjectValue, at: Path, report: Report): Fault[] {
  const of = (name: string) => number(fault[name], [...at, name], report);
  const span = () => ({
    fromSeconds: of('fromSeconds') ?? 600,
    toSeconds: fault.toSeconds === undefined ? null : (of('toSeconds') ?? null),
  });
  switch (fault.what) {
    case 'metricsMissing':
      return [{ what: fault.what, pods: of('pods') ?? 1, ...span() }];
    case 'metricsDown':
      return [{ what: fault.what, metric: text(fault.metric) ?? null, ...span() }];
    case 'podsNeverReady':
      return [{ what: fault.what, pods: of('pods') ?? 1, fromSeconds: of('fromSeconds') ?? 0 }];
    case 'scaledByHand': {
      const to = of('to');
      if (to === undefined) return allProblem(report, [...at, 'to'], 'scaledByHand needs `to`: the count that a person sets');
      return [{ what: fault.what, to, atSeconds: of('atSeconds') ?? 600 }];
    }
    case 'controllerPause':
      return [{ what: fault.what, ...span() }];
    case 'controllerRestart':
      return [{ what: fault.what, atSeconds: of('atSeconds') ?? 600 }];
    default:
      return fault.what === undefined ? allProblem(report, at, 'a fault says `what` goes wrong') : [];
  }
}
