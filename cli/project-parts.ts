// The modules for charts, kustomizations and configurations. A command loads them when it meets the first of these.
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
