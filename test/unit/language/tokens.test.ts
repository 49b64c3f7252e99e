// Semantic tokens: which values decide, and which fields nobody keeps. Written into the text as `⟨…⟩`, dropped ones as
// `⟪…⟫`.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { semanticTokensOf } from '../../../core/language/features/semantic-tokens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { editsBetween, encodeTokens } from '../../../server/handlers/semantic-tokens.ts';
import { whole } from '../../support/marked.ts';

function checkTokens(marked: string, options: { json?: boolean } = {}): void {
  const wanted = whole(marked);
  const text = wanted.replaceAll(/[⟨⟩⟪⟫]/g, '');
  const lines = indexLines(text);
  const found = semanticTokensOf(analyzeDocument(text, { json: false, ...options }), newestReleaseProfile());
  const shown = found.toReversed().reduce((result, { line, character, length, modifiers }) => {
    const start = offsetAt(lines, { line, character });
    const [open, close] = modifiers.includes('dropped') ? '⟪⟫' : '⟨⟩';
    return `${result.slice(0, start)}${open}${result.slice(start, start + length)}${close}${result.slice(start + length)}`;
  }, text);
  expect(shown).toBe(wanted);
}

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';

test('the policies that decide, and the window that holds', () =>
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

test('where nothing holds replicas back, the bound', () =>
  checkTokens(`spec:
${target}  minReplicas: 1
  maxReplicas: ⟨3⟩
  behavior:
    scaleDown: { selectPolicy: ⟨Disabled⟩ }
`));

test('of a disabled direction neither window nor policies', () =>
  checkTokens(`spec:
${target}  maxReplicas: ⟨20⟩
  behavior:
    scaleUp: { stabilizationWindowSeconds: 0, policies: [ { type: Pods, value: 100, periodSeconds: 15 } ] }
    scaleDown: { selectPolicy: ⟨Disabled⟩, stabilizationWindowSeconds: 120, policies: [ { type: Pods, value: 1, periodSeconds: 60 } ] }
`));

test('fields that nobody keeps', () =>
  checkTokens(`spec:
${target}  maxReplicas: 20
  ⟪minReplica⟫: 2
⟪status⟫:
  currentReplicas: 3
`));

test('a template decides nothing that is known', () =>
  checkTokens(`spec:\n${target}  maxReplicas: {{ .Values.max }}\n`));

test('an object that is read through an alias is marked where it is written', () =>
  checkTokens(`spec:
${target}  maxReplicas: 20
  behavior:
    scaleUp: &rules
      policies: [{ type: Pods, value: ⟨1⟩, periodSeconds: ⟨60⟩ }]
    scaleDown: *rules
`));

test('a WatermarkPodAutoscaler has them, too', () => {
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

test('tokens are counted from one to the next', () => {
  const deciding = { length: 2, type: 'number', modifiers: ['deciding'] } as const;
  const tokens = [
    { ...deciding, line: 3, character: 4 },
    { ...deciding, line: 3, character: 9 },
    { line: 5, character: 2, length: 6, type: 'property', modifiers: ['dropped', 'deprecated'] } as const,
  ];
  expect(encodeTokens(tokens)).toEqual([3, 4, 2, 1, 1, 0, 5, 2, 1, 1, 2, 2, 6, 0, 6]);
});

test('only what differs is told again', () => {
  expect(editsBetween([1, 2, 3, 4], [1, 9, 9, 4])).toEqual([{ start: 1, deleteCount: 2, data: [9, 9] }]);
  expect(editsBetween([1, 1, 1], [1, 1])).toEqual([{ start: 2, deleteCount: 1, data: [] }]);
  expect(editsBetween([1, 2], [1, 2])).toEqual([]);
});
