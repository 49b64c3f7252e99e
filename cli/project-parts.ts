// The functions for charts, kustomizations and configuration files. The module is loaded when the first of these files
// is found.
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
