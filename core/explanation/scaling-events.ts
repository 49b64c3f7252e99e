// The last scaling, as the events tell it: `New size: 6; reason: cpu resource utilization … above target`.
import type { ObservedEvent, ObservedScaling } from './observed.ts';

/** `events`: the newest last. */
export function scalingOfEvents(events: readonly ObservedEvent[]): ObservedScaling | undefined {
  const scalings = events
    .filter(({ reason }) => reason === 'SuccessfulRescale')
    .flatMap((event) => {
      const size = /^New size: (\d{1,9}); reason: (.*)$/s.exec(event.message);
      return size ? [{ event, to: Number(size[1]), why: size[2] ?? '' }] : [];
    })
    .toSorted((a, b) => (a.event.secondsAgo ?? Infinity) - (b.event.secondsAgo ?? Infinity));
  const [last] = scalings;
  if (!last) return undefined;
  // A person may have scaled between two events, so the count before the last one is not known.
  return {
    atMs: undefined,
    secondsAgo: last.event.secondsAgo,
    from: undefined,
    to: last.to,
    direction: directionOf(last.why),
  };
}

/** Of the message of a SuccessfulRescale. */
export function scaledSize(message: string): number | undefined {
  const [, size] = /^New size: (\d{1,9});/.exec(message) ?? [];
  return size === undefined ? undefined : Number(size);
}

function directionOf(why: string): 'up' | 'down' | undefined {
  // Bounds are enforced without the metrics, and a window may raise the count although the metrics are below.
  if (why.endsWith('above target')) return 'up';
  return why.endsWith('above Spec.MaxReplicas') ? 'down' : undefined;
}
