import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { ControllerDescription } from '../controller.ts';
import { rulesText } from '../words.ts';
import { effectOf } from './effect.ts';
import { hpaEnvelope } from './envelope.ts';
import { windowOf } from './window.ts';

export const horizontalController: ControllerDescription<HorizontalPodAutoscaler> = {
  envelope: hpaEnvelope,
  product: 'Kubernetes',
  release: ({ release }) => release,
  rules: ({ behavior }, direction, profile) => {
    const rules = behavior?.[direction];
    return rules && rulesText(direction, rules, windowOf(direction, rules, profile));
  },
  effect: effectOf,
};
