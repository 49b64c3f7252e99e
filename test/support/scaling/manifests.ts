import { times } from './operation.ts';

export interface SizedText {
  size: number;
  text: (size: number) => string;
}

export const spec = `spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 9
`;
const metric = '    - {type: Resource, resource: {name: cpu, targetAverageUtilization: 60}}\n';
const external = (index: number) =>
  `    - {type: External, external: {metricName: queue${index}, targetAverageValue: "30"}}\n`;

export const head = (name: string, version = 'v2beta1') =>
  `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${name}, namespace: shop}\n`;

export const withMetric = `${head('web')}${spec}  metrics:\n${metric}`;

export const autoscaler = (name: string, version = 'v2beta1') =>
  `${head(name, version)}${spec.replace('web', name)}  metrics:\n${metric}`;

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ').replace(/^ {4}/, '  - ');
const listOf = (size: number, item: (index: number) => string) =>
  `apiVersion: v1\nkind: List\nitems:\n${times(size, (i) => indented(item(i)))}`;

export const structures: Readonly<Record<string, SizedText>> = {
  documents: { size: 60, text: (size) => times(size, (i) => `---\n${autoscaler(`web${i}`)}`) },
  'documents of one target': {
    size: 60,
    text: (size) => times(size, (i) => `---\n${head(`web${i}`)}${spec}  metrics:\n${metric}`),
  },
  'items of a List': { size: 40, text: (size) => listOf(size, (i) => autoscaler(`web${i}`)) },
  metrics: { size: 50, text: (size) => `${head('web')}${spec}  metrics:\n${times(size, external)}` },
  policies: {
    size: 100,
    text: (size) =>
      `${head('web', 'v2')}${spec}  behavior:\n    scaleUp:\n      policies:\n${times(size, (i) => `        - {type: Pods, value: ${i + 1}, periodSeconds: 15}\n`)}`,
  },
  'unknown fields': {
    size: 400,
    text: (size) => `${head('web', 'v2')}${spec}${times(size, (i) => `  unknown${i}: 1\n`)}`,
  },
};

/** The same reader handles these texts for every request and command. */
const texts: Readonly<Record<string, SizedText>> = {
  'older fields in a List': {
    size: 40,
    text: (size) => listOf(size, (i) => `${head(`web${i}`, 'v2')}${spec}  targetCPUUtilizationPercentage: 50\n`),
  },
  'equal metrics': { size: 100, text: (size) => `${head('web')}${spec}  metrics:\n${metric.repeat(size)}` },
  'wrong metrics': {
    size: 250,
    text: (size) =>
      `${head('web', 'v2')}${spec}  metrics:\n${'    - {type: Resource, resource: {name: cpu, targetAverageUtilization: 50}}\n'.repeat(size)}`,
  },
  'metrics in an annotation': {
    size: 150,
    text: (size) => withAnnotatedMetrics(size, (i) => ({ metricName: `queue${i}`, targetValue: '3' })),
  },
  // At most `limits.problems` problems are reported, but all are checked.
  'wrong metrics in an annotation': {
    size: 250,
    text: (size) => withAnnotatedMetrics(size, (i) => ({ metricName: `queue${i}`, targtValue: '3' })),
  },
  'resources that no container requests': {
    size: 2000,
    text: (size) =>
      `${head('web', 'v2')}${spec}  metrics:\n${times(size, (i) => `    - {type: Resource, resource: {name: r${i}, target: {type: Utilization, averageUtilization: 50}}}\n`)}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec: {template: {spec: {containers: [{name: web}]}}}\n`,
  },
  'metrics of a WatermarkPodAutoscaler': {
    size: 2500,
    text: (size) =>
      `apiVersion: datadoghq.com/v1alpha1\nkind: WatermarkPodAutoscaler\nmetadata: {name: web}\n${spec}  minReplicas: 1\n  metrics:\n${times(size, (i) => `    - {type: External, external: {metricName: queue, metricSelector: {matchLabels: {a: b${i}}}, highWatermark: 2, lowWatermark: 1}}\n`)}`,
  },
  'controllers among the owners': {
    size: 100,
    text: (size) =>
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n  ownerReferences:\n${times(size, (i) => `    - {apiVersion: v1, kind: A, name: a${i}, uid: u${i}, controller: true}\n`)}${spec}`,
  },
  'codes of a suppression comment': {
    size: 1000,
    text: (size) => `# replicast-disable-next-line ${times(size, (i) => `a${i}, `)}\n${head('web', 'v2')}${spec}`,
  },
  'tabs in the indentation': {
    size: 1000,
    text: (size) => `${head('web', 'v2')}${spec}${times(size, (i) => `\tx${i}: 1\n`)}`,
  },
  // More items than an edited `List` may have: the command line reads it as one document.
  'short items of a List': { size: 1000, text: (size) => listOf(size, (i) => `${head(`web${i}`, 'v2')}${spec}`) },
  'equal policies': {
    size: 100,
    text: (size) =>
      `${head('web', 'v2')}${spec}  behavior:\n    scaleUp:\n      policies:\n${'        - {type: Pods, value: 1, periodSeconds: 15}\n'.repeat(size)}`,
  },
  'documents of one name': { size: 100, text: (size) => `---\n${withMetric}`.repeat(size) },
  'commas in a list': { size: 3000, text: (size) => `${head('web')}${spec}  note: [${','.repeat(size)}]\n` },
  'merges of merged maps': {
    size: 40,
    text: (size) =>
      `${head('web')}${spec}a0: &a0 {k: v}\n${times(size, (i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}, *a${i}]}\n`)}`,
  },
  annotations: {
    size: 400,
    text: (size) =>
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n  annotations:\n${times(size, (i) => `    key${i}: "value"\n`)}${spec}`,
  },
  'comments with CRLF': {
    size: 500,
    text: (size) =>
      `${'# a line of a licence\r\n'.repeat(size)}${head('web').replaceAll('\n', '\r\n')}${spec.replaceAll('\n', '\r\n')}`,
  },
  'digits of a quantity': {
    size: 20_000,
    text: (size) =>
      `${head('web')}${spec}  metrics:\n    - {type: External, external: {metricName: a, targetValue: "${'1'.repeat(size)}x"}}\n`,
  },
  'closing braces': { size: 10_000, text: (size) => `${head('web')}${spec}  note: ${'}}'.repeat(size)}\n` },
  'opening braces': { size: 5000, text: (size) => `${head('web')}${spec}  note: ${'{{ if '.repeat(size)}\n` },
  'values of a template': {
    size: 400,
    text: (size) =>
      `${head('web', 'v2')}${spec.replace('9', '{{ .Values.max }}')}  metrics:\n{{- if .Values.a }}\n${'{{ if .Values.b }}\n{{ end }}\n'.repeat(size)}{{- end }}\n`,
  },
  'actions on one line': {
    size: 2000,
    text: (size) => `${head('web', 'v2')}${spec}  note: ${'{{ .Values.a }} '.repeat(size)}\n`,
  },
  'characters > in names': { size: 10_000, text: (size) => `${head('>'.repeat(size))}${spec}` },
  'errors of syntax': { size: 400, text: (size) => `${head('web')}${spec}${'  a: b: c\n'.repeat(size)}` },
  // Below `limits.secondReading` the text is read again for each unclosed quote, four times at most.
  'unclosed quotes': { size: 3500, text: (size) => `${head('web')}${spec}${'  a: "b\n'.repeat(size * 2 + 1)}` },
  'equal keys': { size: 1000, text: (size) => `${head('web')}${spec}${'  a: 1\n'.repeat(size)}` },
  'suppression comments': {
    size: 300,
    text: (size) =>
      `${head('web')}${spec}${'  # replicast-disable-next-line min-equals-max, api/required\n'.repeat(size)}`,
  },
  'characters of a scalar': { size: 20_000, text: (size) => `${head('web')}${spec}  note: "a${' '.repeat(size)}b"\n` },
  'lines of a block scalar': {
    size: 2000,
    text: (size) => `${head('web')}${spec}  note: |\n${'    # line: {a\n'.repeat(size)}`,
  },
  'brackets on one line': {
    size: 1000,
    text: (size) => `${head('web')}${spec}  note: [${'[a, {b: c}], '.repeat(size)}]\n`,
  },
  aliases: { size: 300, text: (size) => `${head('web')}${spec}  a: &a 1\n${times(size, (i) => `  b${i}: *a\n`)}` },
  'merge keys': {
    size: 200,
    text: (size) => `${head('web')}${spec}  a: &a {b: 1}\n${times(size, (i) => `  b${i}: {<<: *a}\n`)}`,
  },
};

function withAnnotatedMetrics(size: number, external: (index: number) => object): string {
  const metrics = Array.from({ length: size }, (_, i) => ({ type: 'External', external: external(i) }));
  return `apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n  annotations:\n    autoscaling.alpha.kubernetes.io/metrics: '${JSON.stringify(metrics)}'\n${spec}`;
}

export const manifests: Readonly<Record<string, SizedText>> = { ...structures, ...texts };
