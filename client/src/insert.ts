// Insert Autoscaler…: a whole, valid manifest at the end of the YAML file in front of the user, or in a new one.
import * as vscode from 'vscode';
import { isServed } from './served.ts';

interface Start extends vscode.QuickPickItem {
  manifest: string;
}

const starts: readonly Start[] = [
  {
    label: 'HorizontalPodAutoscaler on cpu',
    detail: 'Keeps the average usage at a share of what the pods request.',
    manifest: horizontal(`    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: \${4:70} }`),
  },
  {
    label: 'HorizontalPodAutoscaler on a metric of the pods',
    detail: 'Keeps a number that each pod reports, requests per second for one, at an average.',
    manifest: horizontal(`    - type: Pods
      pods:
        metric: { name: \${4:requests_per_second} }
        target: { type: AverageValue, averageValue: "\${5:100}" }`),
  },
  {
    label: 'HorizontalPodAutoscaler on an external metric',
    detail: 'Divides a number from outside, the length of a queue for one, among the pods.',
    manifest: horizontal(`    - type: External
      external:
        metric: { name: \${4:queue_length} }
        target: { type: AverageValue, averageValue: "\${5:30}" }`),
  },
  {
    label: 'WatermarkPodAutoscaler on an external metric',
    detail: 'Keeps a number from outside, shared among the pods, between two watermarks.',
    manifest: watermark(),
  },
];

function horizontal(metric: string): string {
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: \${1:web}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: \${1:web} }
  minReplicas: \${2:2}
  maxReplicas: \${3:20}
  metrics:
${metric}
  behavior: {}
`;
}

function watermark(): string {
  return `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: \${1:web}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: \${1:web} }
  minReplicas: \${2:2}
  maxReplicas: \${3:20}
  algorithm: average
  tolerance: 50m
  scaleUpLimitFactor: 50
  scaleDownLimitFactor: 50
  upscaleForbiddenWindowSeconds: 60
  downscaleForbiddenWindowSeconds: 300
  metrics:
    - type: External
      external:
        metricName: \${4:requests_per_second}
        metricSelector:
          matchLabels: { service: \${1:web} }
        highWatermark: \${5:400}
        lowWatermark: \${6:150}
`;
}

export async function insertAutoscaler(): Promise<void> {
  const start = await vscode.window.showQuickPick(starts, { title: 'Insert Autoscaler', placeHolder: 'What should it follow?' });
  if (!start) return;
  const editor = yamlEditor() ?? (await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml' })));
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  await editor.insertSnippet(new vscode.SnippetString(separator(document) + start.manifest), end);
}

/** Also when the panel has the focus: then the editor beside it is meant. */
function yamlEditor(): vscode.TextEditor | undefined {
  const candidates = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return candidates.find((editor) => editor && isServed(editor.document) && !editor.document.languageId.startsWith('json'));
}

function separator(document: vscode.TextDocument): string {
  const text = document.getText();
  if (text.trim() === '') return '';
  return text.endsWith('\n') ? '---\n' : '\n---\n';
}
