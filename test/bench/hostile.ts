// The time of a keystroke in malicious texts: reading, diagnostics, and completion at the end.

import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import { completionsAt } from '../../core/editor/completion/completion.ts';
import { diagnose } from '../../core/lint/diagnostics.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { hostileTexts } from '../support/hostile.ts';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 20
  metrics:
  behavior:
    scaleUp: {}
status: {}
`;

const ms = (work: () => unknown) => {
  const began = performance.now();
  work();
  return `${Math.round(performance.now() - began)}`.padStart(6);
};

console.log('  read  check  complete  characters');
for (const [name, text] of hostileTexts(manifest)) {
  const read = ms(() => analyzeDocument(text, { json: false }));
  const view = analyzeDocument(text, { json: false });
  const check = ms(() => diagnose(view, { levels: {} }));
  const position = positionAt(indexLines(text), text.length);
  const abilities = { snippets: true, insertAsIs: true };
  const complete = ms(() => completionsAt(text, position, { json: false, abilities }));
  console.log(`${read} ${check} ${complete.padStart(9)} ${String(text.length).padStart(11)}  ${name}`);
}
