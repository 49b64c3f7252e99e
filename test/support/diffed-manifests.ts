// Small manifests for tests of `diff`, and the lines that `diff` prints for two sides.
import { replicast } from './io.ts';

/** Metrics and the text after them are lines with their indentation. */
export function hpa(name = 'web', { min = 2, max = 20, metrics = cpuMetric(), more = '', target = name } = {}): string {
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${target} }
  minReplicas: ${min}
  maxReplicas: ${max}
  metrics:
${metrics}${more}`;
}

export const cpuMetric = (percent = 70) => resourceMetric('cpu', percent);
export const resourceMetric = (name: string, percent: number) =>
  `    - { type: Resource, resource: { name: ${name}, target: { type: Utilization, averageUtilization: ${percent} } } }\n`;
export const containerMetric = (container: string) =>
  `    - { type: ContainerResource, containerResource: { name: cpu, container: ${container}, target: { type: Utilization, averageUtilization: 70 } } }\n`;
export const externalMetric = (metric: string, target = 'type: AverageValue, averageValue: 100') =>
  `    - { type: External, external: { metric: { ${metric} }, target: { ${target} } } }\n`;

export const container = (name: string, requests: string, more = '') =>
  `        - { name: ${name}, image: web, resources: { requests: { ${requests} }${more} } }\n`;

export function deployment(
  name = 'web',
  { containers = container('app', 'cpu: 500m'), spec = '', pod = '' } = {},
): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
${spec}  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
${pod}      containers:
${containers}`;
}

type Side = string | Record<string, string>;

/** A side that is a text is the content of `web.yaml`. */
export function sidesOf(before: Side, after: Side): Record<string, string> {
  const below = (folder: string, side: Side) =>
    Object.entries(typeof side === 'string' ? { 'web.yaml': side } : side).map(([name, text]) => [
      `${folder}/${name}`,
      text,
    ]);
  return Object.fromEntries([...below('a', before), ...below('b', after)]);
}

/** Without the title and the lines of problems. */
export async function diffLines(before: Side, after: Side, words = ''): Promise<string[]> {
  const { out } = await replicast(`diff a b ${words}`, sidesOf(before, after));
  const [, ...lines] = out.split(/\n(?:New problem|Problem that is gone|Problems that are gone)/)[0]?.split('\n') ?? [];
  return lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' ')).filter((line) => line !== '');
}
