// HorizontalPodAutoscaler of `autoscaling/v2`, described.
import { admissionRules } from '../admission/rules.ts';
import type { KindDescription } from '../kind.ts';
import { readHorizontalPodAutoscaler } from './read.ts';
import { root } from './root.ts';
import { horizontalStarts } from './starts.ts';

export const horizontalPodAutoscalerKind: KindDescription = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  // Groups of Kubernetes itself: no custom resource can have them.
  groups: ['autoscaling', 'apps', 'batch', 'extensions', 'policy', ''],
  codes: ['draft-constraints'],
  insteadOfApi: { 'draft-constraints': 'draft-constraints' },
  abbreviation: 'hpa',
  starts: horizontalStarts('v2'),
  directions: { scaleUp: ['spec', 'behavior', 'scaleUp'], scaleDown: ['spec', 'behavior', 'scaleDown'] },
  root,
  read: (object, options) => readHorizontalPodAutoscaler(object, root, options),
  served: (kubernetes) => admissionRules(kubernetes).served.includes('v2'),
};
