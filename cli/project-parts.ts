// The functions for charts, kustomizations and configuration files. The module is loaded when the first of these files
// is found.
import { projectConfigFile } from '../core/workspace/project-config.ts';
import { readKustomizationSource } from './kustomize/read-kustomization.ts';
import { chartAutoscalers, renderedAutoscalers } from './rendered-autoscalers.ts';

export const projectParts = {
  renderedAutoscalers,
  chartAutoscalers,
  projectConfigFile,
  readKustomizationSource,
};
