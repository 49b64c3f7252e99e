// The renderers of charts and kustomizations. Programs load this module only when they find a chart or a kustomization,
// because most workspaces have neither.
import { createChartRenderings } from '../charts/chart-renderings.ts';
import { KustomizationBuilds } from './kustomization-builds.ts';

export const renderers = { createChartRenderings, KustomizationBuilds };
