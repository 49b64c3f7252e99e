// The functions for charts, kustomizations and configuration files, loaded with the first such file.
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
