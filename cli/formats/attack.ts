import { drawTextChart } from '../../core/drawing/text-chart.ts';
import { traceAsSvg } from '../../core/drawing/written/trace-svg.ts';
import { onlyText } from '../../core/simulator/run-condition.ts';
import type { Attack, ProvenUnmet } from '../../core/tuning/attack.ts';
import {
  attackSentence,
  causeOfHarm,
  harmExpectation,
  harmText,
  limitsText,
  provenText,
} from '../../core/tuning/attack-text.ts';
import type { HarmName } from '../../core/tuning/harm.ts';
import type { LoadLimits } from '../../core/tuning/loads.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { jsonText } from './json-text.ts';
import { objectNotes } from './simulation-head.ts';

export interface AttackedManifest extends Pick<ContradictedSubject, 'object' | 'condition'> {
  file: string;
  /** `standard`, or the path of the scenario file. */
  scenario: string;
  name: string;
  harm: HarmName;
  limits: LoadLimits;
  present: number;
  worst: Attack;
  proven: ProvenUnmet | undefined;
}

export function attackAsText(
  { name, scenario, object, condition, harm, limits, present, worst, proven }: AttackedManifest,
  { styles }: Terminal,
): string {
  const cause = causeOfHarm(worst);
  return terminalLines([
    `${name} · ${scenario === 'standard' ? 'standard load' : scenario}, which ${harmText(harm, present)}`,
    ...objectNotes(object, styles),
    `Loads of ${limitsText(limits)}:`,
    `${onlyText(condition)}${styles.bold(attackSentence(harm, worst))}${worst.harm === 0 ? '.' : ''}`,
    ...(cause === undefined ? [] : [`${cause}.`]),
    ...(proven ? [provenText(proven)] : []),
    '',
    ...drawTextChart(worst.trace).split('\n'),
  ]);
}

export function attackAsJson({ file, name, scenario, harm, limits, present, worst, proven }: AttackedManifest): string {
  const { changePerSecond, total, ...rest } = limits;
  return jsonText({
    file,
    name,
    scenario,
    harm,
    limits: {
      ...rest,
      ...(Number.isFinite(changePerSecond) && { changePerSecond }),
      ...(Number.isFinite(total) && { total }),
    },
    present,
    worst: {
      load: worst.name,
      points: worst.points,
      harm: worst.harm,
      sequence: worst.trace.sequence,
      report: worst.trace.report,
      expectation: harmExpectation(harm, worst.harm),
    },
    ...(proven && { proven }),
  });
}

export function attackAsSvg({ worst }: AttackedManifest): string {
  return traceAsSvg(worst.trace, { load: worst.name });
}
