// The envelope of any autoscaler: one entry per kind.
import type { Autoscaler } from '../model/autoscaler.ts';
import { hpaEnvelope } from './hpa/envelope.ts';
import type { Profile } from './profile.ts';
import type { Envelope } from './trace.ts';

const envelopes: { [K in Autoscaler['kind']]: (autoscaler: Extract<Autoscaler, { kind: K }>, profile: Profile) => Envelope } = {
  HorizontalPodAutoscaler: hpaEnvelope,
};

/** Both directions, from one bound to the other (design.md). */
export function envelope(autoscaler: Autoscaler, profile: Profile): Envelope {
  return envelopes[autoscaler.kind](autoscaler, profile);
}
