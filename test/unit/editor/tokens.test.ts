// Semantic tokens mark values that take effect, as `⟨…⟩` in the text.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { semanticTokensOf } from '../../../core/editor/tokens/semantic-tokens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { whole } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

function checkTokens(marked: string, options: { json?: boolean } = {}): void {
  const wanted = whole(marked);
  const text = wanted.replaceAll(/[⟨⟩]/g, '');
  const lines = indexLines(text);
  const found = semanticTokensOf(analyzeDocument(text, { json: false, ...options }), newestReleaseProfile());
  const shown = found.toReversed().reduce((result, { line, character, length }) => {
    const start = offsetAt(lines, { line, character });
    return `${result.slice(0, start)}⟨${result.slice(start, start + length)}⟩${result.slice(start + length)}`;
  }, text);
  expect(shown).toBe(wanted);
}

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';

test('semantic tokens mark the effective policies and the window that applies', () =>
  checkTokens(`spec:
${target}  minReplicas: 1
  maxReplicas: 20
  behavior:
    scaleUp:
      policies:
        - { type: Pods, value: ⟨4⟩, periodSeconds: ⟨15⟩ }
        - { type: Percent, value: ⟨100⟩, periodSeconds: ⟨15⟩ }
        - { type: Percent, value: 10, periodSeconds: 60 }
    scaleDown:
      stabilizationWindowSeconds: ⟨120⟩
`));

test('semantic tokens mark the bound if nothing limits the replicas', () =>
  checkTokens(`spec:
${target}  minReplicas: 1
  maxReplicas: ⟨3⟩
  behavior:
    scaleDown: { selectPolicy: ⟨Disabled⟩ }
`));

test('semantic tokens mark neither window nor policies of a disabled direction', () =>
  checkTokens(`spec:
${target}  maxReplicas: ⟨20⟩
  behavior:
    scaleUp: { stabilizationWindowSeconds: 0, policies: [ { type: Pods, value: 100, periodSeconds: 15 } ] }
    scaleDown: { selectPolicy: ⟨Disabled⟩, stabilizationWindowSeconds: 120, policies: [ { type: Pods, value: 1, periodSeconds: 60 } ] }
`));

test('semantic tokens do not mark fields that the server drops: they have a diagnostic', () =>
  checkTokens(`spec:
${target}  maxReplicas: 20
  minReplica: 2
status:
  currentReplicas: 3
`));

test('semantic tokens do not mark the effect of a templated value', () =>
  checkTokens(yaml`
    spec:
    ${target}
      maxReplicas: {{ .Values.max }}
  `));

test('semantic tokens of an aliased object are at its anchor', () =>
  checkTokens(`spec:
${target}  maxReplicas: 20
  behavior:
    scaleUp: &rules
      policies: [{ type: Pods, value: ⟨1⟩, periodSeconds: ⟨60⟩ }]
    scaleDown: *rules
`));

test('semantic tokens exist in a WatermarkPodAutoscaler', () => {
  const text = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 40
  scaleUpLimitFactor: 50
  scaleDownLimitFactor: 50
  upscaleForbiddenWindowSeconds: 60
  downscaleForbiddenWindowSeconds: 300
  metrics: [{ type: External, external: { metricName: q, metricSelector: { matchLabels: { a: b } }, highWatermark: 400, lowWatermark: 150 } }]
`;
  const found = semanticTokensOf(analyzeDocument(text, { json: false }), newestReleaseProfile());
  const lines = text.split('\n');
  const words = found.map(({ line, character, length }) => lines[line]?.slice(character, character + length));
  expect(words).toContain('50');
  expect(words).not.toContain('400');
});
