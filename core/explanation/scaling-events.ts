import type { ObservedEvent, ObservedScaling } from './observed.ts';

export interface Rescale {
  size: number;
  /** The cause of the scaling, before windows and policies were applied. */
  why: 'above target' | 'below target' | 'bound' | 'unknown';
  secondsAgo: number | undefined;
  count: number;
  overSeconds: number | undefined;
  message: string;
}

/** Returns the scalings that events report, the newest first. In `events`, the newest event is last. */
export function rescalesIn(events: readonly ObservedEvent[]): Rescale[] {
  return events
    .filter(({ reason }) => reason === 'SuccessfulRescale')
    .toReversed()
    .flatMap(({ message, secondsAgo, count, overSeconds }): Rescale[] => {
      const [, size, why = ''] = /^New size: (\d{1,9}); reason: (.*)$/s.exec(message) ?? [];
      return size === undefined
        ? []
        : [{ size: Number(size), why: whyOf(why), secondsAgo, count, overSeconds, message }];
    })
    .toSorted((a, b) => (a.secondsAgo ?? Infinity) - (b.secondsAgo ?? Infinity));
}

/** A terminal may break a line within a word, so white space is removed. */
function whyOf(text: string): Rescale['why'] {
  const compact = text.replace(/\s/g, '').toLowerCase();
  if (compact.includes('spec.minreplicas') || compact.includes('spec.maxreplicas')) return 'bound';
  if (compact.endsWith('abovetarget')) return 'above target';
  return compact.endsWith('belowtarget') ? 'below target' : 'unknown';
}

export function scalingOfEvents(events: readonly ObservedEvent[]): ObservedScaling | undefined {
  const [last] = rescalesIn(events);
  if (!last) return undefined;
  // A person may have scaled between two events, so the count before the last scaling is unknown.
  return {
    atMs: undefined,
    secondsAgo: last.secondsAgo,
    from: undefined,
    to: last.size,
    direction: directionOf(last),
  };
}

export function scaledSize(message: string): number | undefined {
  const [, size] = /^New size: (\d{1,9});/.exec(message) ?? [];
  return size === undefined ? undefined : Number(size);
}

function directionOf({ why, message }: Rescale): 'up' | 'down' | undefined {
  // `below target` does not prove a scale-down, because the stabilization window may have raised the count.
  if (why === 'above target') return 'up';
  return why === 'bound' && message.endsWith('above Spec.MaxReplicas') ? 'down' : undefined;
}
