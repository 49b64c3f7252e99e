import type { RenderStage } from '../render/helm/chart/rendering.ts';

export const codeOfStage: Record<RenderStage, string> = {
  values: 'helm/values',
  load: 'helm/chart',
  dependencies: 'helm/chart',
  kubeVersion: 'helm/kube-version',
  schema: 'helm/schema',
  render: 'helm/template',
  yaml: 'helm/yaml',
};

export const missingCode = 'helm/dependencies';

export const helmCodes: readonly string[] = [...new Set([...Object.values(codeOfStage), missingCode])];
