// Names without a scheme are below `file:///w/`.
import type { Location, Position } from 'vscode-languageserver-types';
import { scanFile } from '../../core/analysis/scan-document.ts';
import { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { indexLines, offsetAt, positionAt } from '../../core/text/lines.ts';

export type Files = Readonly<Record<string, string>>;

export const address = (name: string) => `file:///w/${name}`;

export function indexFiles(files: Files): WorkspaceIndex {
  const index = new WorkspaceIndex();
  for (const [name, text] of Object.entries(files)) putFile(index, name, text);
  return index;
}

export function putFile(index: WorkspaceIndex, name: string, text: string): void {
  index.put(address(name), scanFile(address(name), text));
}

/** The file with the cursor `<|>`, and the workspace without the cursor. */
export function openAt(files: Files): { index: WorkspaceIndex; files: Files; uri: string; position: Position } {
  const found = Object.entries(files).find(([, text]) => text.includes('<|>'));
  if (!found) throw new Error('no <|> in the files');
  const clean = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replace('<|>', '')]));
  const [name, text] = found;
  const position = positionAt(indexLines(text), text.indexOf('<|>'));
  return { index: indexFiles(clean), files: clean, uri: address(name), position };
}

/** `hpa.yaml:5 web`: the line from 1, and the text at the location. */
export function shown({ uri, range }: Location, files: Files): string {
  const name = uri.replace(/^file:\/\/\/w\//, '');
  const text = files[name] ?? '';
  const lines = indexLines(text);
  return `${name}:${range.start.line + 1} ${text.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))}`;
}

export const hpaFor = (name: string, more = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  maxReplicas: 10
${more}`;

export const deployment = (name: string, more = '', cpu = '200m') => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
${more}spec:
  template:
    metadata:
      labels: { app: ${name} }
    spec:
      containers:
        - name: app
          resources:
            requests:
              cpu: ${cpu}
              memory: 128Mi
`;
