import type { Path } from '../path.ts';
import type { ObjectValue } from '../value.ts';
import {
  nonNegativeNumber,
  quantityMilli,
  type ReportProblem,
  reportAndDrop,
  stringValue,
} from './read-field-values.ts';
import type { Fault } from './scenario.ts';
import { requestProblem, type TemplateChange, templateFieldNames } from './template-change.ts';

export function readFault(fault: ObjectValue, at: Path, report: ReportProblem): Fault[] {
  const readNumber = (name: string) => nonNegativeNumber(fault[name], [...at, name], report);
  const readSpan = () => ({
    fromSeconds: readNumber('fromSeconds') ?? 600,
    toSeconds: fault.toSeconds === undefined ? null : (readNumber('toSeconds') ?? null),
  });
  switch (fault.what) {
    case 'metricsMissing':
      return [{ what: fault.what, pods: readNumber('pods') ?? 1, ...readSpan() }];
    case 'metricsDown':
    case 'metricsZero':
    case 'metricsFrozen':
      return [{ what: fault.what, metric: stringValue(fault.metric) ?? null, ...readSpan() }];
    case 'podsNeverReady':
      return [{ what: fault.what, pods: readNumber('pods') ?? 1, fromSeconds: readNumber('fromSeconds') ?? 0 }];
    case 'scaledByHand': {
      const to = readNumber('to');
      if (to === undefined)
        return reportAndDrop(report, [...at, 'to'], 'scaledByHand needs `to`: the count that a person sets');
      return [{ what: fault.what, to, atSeconds: readNumber('atSeconds') ?? 600 }];
    }
    case 'controllerPause':
      return [{ what: fault.what, ...readSpan() }];
    case 'rollout':
      return [{ what: fault.what, atSeconds: readNumber('atSeconds') ?? 600, ...readTemplate(fault, at, report) }];
    case 'controllerRestart':
      return [{ what: fault.what, atSeconds: readNumber('atSeconds') ?? 600 }];
    default:
      return fault.what === undefined ? reportAndDrop(report, at, 'a fault needs `what`: the kind of fault') : [];
  }
}

function readTemplate(fault: ObjectValue, at: Path, report: ReportProblem): TemplateChange {
  const change: TemplateChange = {};
  for (const name of templateFieldNames)
    if (quantityMilli(fault[name], [...at, name], report) !== undefined) change[name] = String(fault[name]);
  const problem = requestProblem(change);
  if (problem) report([...at, 'cpuRequest'], problem);
  return change;
}
