import { horizontalRoot } from '../../model/hpa/root.ts';
import { apiServerRules } from '../apiserver-rules.ts';
import type { KindDescription } from '../kind-description.ts';
import { hpaManifestTemplates } from './manifest-templates.ts';
import { readHorizontalPodAutoscaler } from './read-hpa.ts';

export const horizontalPodAutoscalerKind: KindDescription = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  // Built-in groups of Kubernetes: custom resources cannot use them.
  exclusiveGroups: ['autoscaling', 'apps', 'batch', 'extensions', 'policy', ''],
  diagnosticCodes: ['draft-constraints', 'draft-field'],
  replacedApiCodes: { 'yaml-bool-trap': 'api/wrong-type', 'draft-constraints': 'draft-constraints' },
  shortName: 'hpa',
  templates: hpaManifestTemplates('v2'),
  directionPaths: { scaleUp: ['spec', 'behavior', 'scaleUp'], scaleDown: ['spec', 'behavior', 'scaleDown'] },
  root: horizontalRoot,
  read: (object, options) => readHorizontalPodAutoscaler(object, horizontalRoot, options),
  isServed: (kubernetes) => apiServerRules(kubernetes).served.includes('v2'),
};
