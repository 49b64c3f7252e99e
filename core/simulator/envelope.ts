import type { Autoscaler } from '../model/autoscaler.ts';
import { controllerDescriptionOf } from './controller-descriptions.ts';
import type { Profile } from './profile.ts';
import type { Envelope } from './trace.ts';

/** The fastest run of any autoscaler in each direction, from one bound to the other. */
export function envelope(autoscaler: Autoscaler, profile: Profile): Envelope {
  return controllerDescriptionOf(autoscaler.kind).envelope(autoscaler, profile);
}
