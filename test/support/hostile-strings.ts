// Strings that some program interprets as a command, and documents with them in every field.
import { isWhole } from './effort.ts';

export const hostileStrings = [
  '\n::add-mask::secret\n',
  '::add-mask::secret',
  'a\r\n  ::stop-commands::x',
  'a ##[add-mask]secret',
  'a ##vso[task.setvariable variable=PATH]secret',
  '\u001b[31mred\u001b]0;title\u0007',
  'a\u009b31m\u007f\u0000',
  'a\u202ereversed',
  'a\u2028next',
  '=cmd|calc!A0',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '![a](https://example.com/a.png)',
  '<img src=https://example.com/a.png>',
  '`**|x|**` www.example.com a@example.com',
  '[run](command:workbench.action.terminal.new) $(zap) $(sync~spin)',
  '[file](file:///etc/passwd "x")',
  '</script><style>*{display:none}</style>&amp;',
];

const lineBreaks = /[\r\n\u2028]/g;

/** Without CI, each output gets all strings as one, and every third output also a string alone, possibly a backtick. */
export function hostileSample(output: number, strings: readonly string[] = hostileStrings): string[] {
  if (isWhole) return [...strings];
  const inMarkdown = strings.filter((text) => !text.includes('`'));
  const inLines = inMarkdown.filter((text) => text.search(lineBreaks) >= 0);
  const inOneLine = inMarkdown.map((text) => text.replaceAll(lineBreaks, ''));
  const all = ['::add-mask::secret', ...inLines, ...inOneLine].join(' ');
  return output % 3 === 0 ? [all, strings[output % strings.length] ?? ''] : [all];
}

const q = (text: string) => JSON.stringify(text);

export const horizontal = (text: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: ${q(text)}, namespace: ${q(text)}, labels: {${q(text)}: ${q(text)}}, annotations: {${q(text)}: ${q(text)}}}
spec:
  scaleTargetRef: {apiVersion: ${q(text)}, kind: ${q(text)}, name: ${q(text)}}
  maxReplicas: 4
  ${q(text)}: ${q(text)}
  metrics:
  - {type: External, external: {metric: {name: ${q(text)}, selector: {matchLabels: {${q(text)}: ${q(text)}}}}, target: {type: Value, value: 10}}}
  - {type: Pods, pods: {metric: {name: ${q(text)}}, target: {type: AverageValue, averageValue: 10}}}
  - {type: ContainerResource, containerResource: {name: cpu, container: ${q(text)}, target: {type: Utilization, averageUtilization: 50}}}
  - {type: Object, object: {describedObject: {apiVersion: v1, kind: ${q(text)}, name: ${q(text)}}, metric: {name: ${q(text)}}, target: {type: Value, value: 1}}}
`;

export const watermark = (text: string) => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: ${q(text)}}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ${q(text)}}
  minReplicas: 1
  maxReplicas: 4
  algorithm: average
  metrics:
  - type: External
    external: {metricName: ${q(text)}, metricSelector: {matchLabels: {a: ${q(text)}}}, highWatermark: 20, lowWatermark: 10}
`;

export const expectations = (text: string) =>
  `for: f.yaml\nhorizonSeconds: 300\nexpect: [${[text, `never ${text}`, 'never below 2', 'no error'].map(q).join(', ')}]\n`;
export const scenario = (text: string) =>
  `load: {shape: step, from: 1, to: 50}\nhorizonSeconds: 300\n${q(text)}: ${q(text)}\n`;
