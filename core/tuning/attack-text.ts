import { sequenceText } from '../simulator/trace-text.ts';
import { bindingText } from '../simulator/world/report-text.ts';
import { units } from '../simulator/world/scenario-text.ts';
import type { Attack, ProvenUnmet } from './attack.ts';
import type { HarmName } from './harm.ts';
import type { LoadLimits } from './loads.ts';

export function harmText(harm: HarmName, value: number): string {
  if (harm === 'unmet load')
    return value === 0 ? 'is served completely' : `leaves ${percentText(value)} of the load unmet`;
  if (harm === 'flaps' && value === 0) return 'does not make the count flap';
  if (harm === 'flaps') return `makes the count flap ${value === 1 ? 'once' : `${value} times`}`;
  return `costs ${Number(value.toPrecision(3))} pod-hours`;
}

export function attackSentence(harm: HarmName, { name, trace, harm: value }: Attack): string {
  if (value === 0)
    return harm === 'flaps' ? 'No load that was tried makes the count flap' : 'Every load that was tried is served';
  const [first = '', ...rest] = name;
  const sentence = `${first.toUpperCase()}${rest.join('')} ${harmText(harm, value)}`;
  return `${sentence}: ${sequenceText(trace.sequence, 6)}`;
}

export function causeOfHarm({ trace }: Attack): string | undefined {
  const [most] = trace.report.binding.toSorted((one, other) => other.ticks - one.ticks);
  return most && bindingText(most);
}

export function limitsText({ least, peak, changePerSecond, total }: LoadLimits): string {
  const rate = Number.isFinite(changePerSecond) ? `, changing by at most ${units(changePerSecond)} in a second` : '';
  const all = Number.isFinite(total) ? `, at most ${units(total)} in all` : '';
  return `${units(least)} to ${units(peak)} units/s${rate}${all}`;
}

export function provenText({ part, least, served }: ProvenUnmet): string {
  const pods = `${least} ${least === 1 ? 'replica serves' : 'replicas serve'} ${units(served)} units/s`;
  return part === 0
    ? `Proven: every load within these limits is served, since ${pods}.`
    : `Proven: no load within these limits leaves more than ${percentText(part)} unmet, since ${pods}.`;
}

/**
 * Returns an expectation that limits the harm to `value`. The limit is rounded up, so that a run with exactly this harm
 * meets the expectation.
 */
export function harmExpectation(harm: HarmName, value: number): string {
  if (harm === 'flaps') return `at most ${value} flaps`;
  const rounded = Math.ceil((harm === 'unmet load' ? value * 100 : value) * 100) / 100;
  return harm === 'unmet load' ? `unmet load <= ${rounded} %` : `pod-hours <= ${rounded}`;
}

function percentText(part: number): string {
  return `${Number((part * 100).toPrecision(3))} %`;
}
