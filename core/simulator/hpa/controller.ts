import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { ControllerDescription } from '../controller.ts';
import { type ControllerFlags, defaultFlags, releases } from '../profile.ts';
import { rulesText } from '../words.ts';
import { paceOf } from './effect.ts';
import { hpaEnvelope, releaseOf } from './envelope.ts';
import { filledIn } from './hints.ts';
import { measuredResources } from './measured.ts';
import { windowOf } from './window.ts';

export const horizontalController: ControllerDescription<HorizontalPodAutoscaler> = {
  envelope: hpaEnvelope,
  product: 'Kubernetes',
  release: (profile, { autoscaler: hpa } = {}) => (hpa ? releaseOf(hpa, profile) : profile.release),
  releases,
  flags: Object.keys(defaultFlags) as (keyof ControllerFlags)[],
  gates: ['HPAScaleToZero', 'HPAConfigurableTolerance'],
  rules: ({ behavior }, direction, profile) => {
    if (!profile.has.behavior) return `dropped, Kubernetes ${profile.release} has no behavior`;
    const rules = behavior?.[direction];
    return rules && rulesText(direction, rules, windowOf(direction, rules, profile));
  },
  pace: paceOf,
  filledIn,
  measured: measuredResources,
};
