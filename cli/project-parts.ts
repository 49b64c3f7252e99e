// What projects have beside manifests: charts, kustomizations and a configuration. A command loads it for the first of
// them.
import { readConfigFile } from '../core/lint/config/read-config-file.ts';
import { kustomizationStore, readKustomizationSource } from './kustomize/read-kustomization.ts';
import { chartAutoscalers, renderedAutoscalers } from './rendered-autoscalers.ts';

export const projectParts = {
  renderedAutoscalers,
  chartAutoscalers,
  kustomizationStore,
  readConfigFile,
  readKustomizationSource,
};
