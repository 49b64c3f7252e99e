// Most workspaces have neither charts nor kustomizations, so programs load this module only when they find a chart or a
// kustomization.
import { createChartRenderings } from '../charts/chart-renderings.ts';
import { KustomizationBuilds } from './kustomization-builds.ts';

export const renderers = { createChartRenderings, KustomizationBuilds };
