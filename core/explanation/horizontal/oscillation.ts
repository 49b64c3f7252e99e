import { durationText } from '../../simulator/trace-text.ts';
import { certain, type StateVerdict } from '../explanation.ts';
import type { ObservedAutoscaler } from '../observed.ts';
import { scaledSize } from '../scaling-events.ts';

/**
 * The HPA scales to the same number of replicas frequently if it does so at least `count` times in all and at least
 * `perHour` times per hour. A daily rise of the load causes fewer scalings.
 */
const least = { count: 10, perHour: 2 };

export function oscillationVerdict({ events }: ObservedAutoscaler, rest: StateVerdict): StateVerdict | undefined {
  const frequent = events.flatMap(({ reason, message, count, overSeconds }) => {
    const size = reason === 'SuccessfulRescale' ? scaledSize(message) : undefined;
    const isFrequent =
      overSeconds !== undefined && count >= least.count && count >= (overSeconds / 3600) * least.perHour;
    return size !== undefined && isFrequent ? [{ size, count, overSeconds }] : [];
  });
  const [low, high] = [
    frequent.toSorted((a, b) => a.size - b.size)[0],
    frequent.toSorted((a, b) => b.size - a.size)[0],
  ];
  if (!low || !high || low.size === high.size) return undefined;
  const times = `${high.count} times to ${high.size} and ${low.count} times to ${low.size} in ${durationText(Math.max(low.overSeconds, high.overSeconds))}`;
  return {
    headline: `scales up and down all the time: ${times}`,
    isProblem: true,
    reasons: [certain(`Apart from these changes: ${rest.headline}.`)],
    causes: [
      'the scale-down window (behavior.scaleDown.stabilizationWindowSeconds) is shorter than the time in which the load rises and falls',
      'new pods use more CPU while they start, and the HPA counts this CPU usage as load',
      'with so few pods, one pod more or less moves the metric across its target',
    ],
    advice:
      'Make behavior.scaleDown.stabilizationWindowSeconds longer (300 is the default), or remove fewer pods at once with behavior.scaleDown.policies.',
    field: ['spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'],
  };
}
