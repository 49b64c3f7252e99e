import { type RenderedKustomization, renderKustomization } from '../../core/render/kustomize/render-kustomization.ts';
import type { KustomizeRenderLimits } from '../../core/render/kustomize/target/render-limits.ts';

export const hpa = (name = 'web', spec = '{maxReplicas: 5}') =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${name}}\nspec: ${spec}\n`;

export const deployment = (name = 'web', more = '') =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\nspec:\n  template:\n    spec:\n      containers:\n      - name: app\n        image: web:1\n${more}`;

/** The base has these files as resources, and `overlay` is a kustomization of the base. */
export function overlayTree(overlay: string, base: Record<string, string>, more: Record<string, string> = {}) {
  const resources = Object.keys(base).map((file) => `- ${file}\n`);
  const files = Object.entries(base).map(([file, text]) => [`base/${file}`, text] as const);
  return new Map([
    ...files,
    ['base/kustomization.yaml', `resources:\n${resources.join('')}`],
    ['overlay/kustomization.yaml', `resources: [../base]\n${overlay}`],
    ...Object.entries(more),
  ]);
}

export function renderOverlay(
  overlay: string,
  base: Record<string, string> = { 'hpa.yaml': hpa() },
  { files = {}, limits = {} }: { files?: Record<string, string>; limits?: Partial<KustomizeRenderLimits> } = {},
): RenderedKustomization {
  return renderKustomization(overlayTree(overlay, base, files), 'overlay', { limits });
}

export function outcomeOf({ error, text }: RenderedKustomization): string {
  return error === undefined ? text : `Error: ${error}`;
}
