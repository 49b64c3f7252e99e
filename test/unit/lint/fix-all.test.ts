import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnalyzedDocument, analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { fixAll } from '../../../core/lint/fixes/fix-all.ts';
import { findFixes } from '../../../core/lint/fixes/fixes.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { preventsReading } from '../../../core/text/text-problem.ts';
import { isWhole, runs, sampleOf } from '../../support/effort.ts';
import { linesOf } from '../../support/recordings.ts';

interface FixedText {
  text: string;
  editCount: number;
}

function fixedText(text: string, json = false): FixedText {
  const analyzed = analyzeDocument(text, { json });
  const lines = indexLines(text);
  const edits = fixAll(analyzed, { levels: {} }).edits.map(({ range, newText }) => ({
    start: offsetAt(lines, range.start),
    end: offsetAt(lines, range.end),
    text: newText,
  }));
  for (const [index, { start }] of edits.entries()) expect(start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0);
  return { text: applyEdits(text, edits), editCount: edits.length };
}

/** The controller reads only what the API server accepts, so its own errors can appear after a fix. */
const errorsIn = (analyzed: AnalyzedDocument) =>
  findProblems(analyzed, { levels: {} })
    .filter(({ code, level }) => level === 'error' && code !== 'wpa/controller-refuses')
    .map(({ message }) => message);

/** An unknown kind, or a text that cannot be read, hides all other errors. */
const isReadable = ({ objects, textProblems }: AnalyzedDocument) =>
  objects.every(({ unknownKind }) => !unknownKind) && !textProblems.some(preventsReading);

function checkFixAll(text: string, json = false): FixedText {
  const before = analyzeDocument(text, { json });
  const fixed = fixedText(text, json);
  const after = analyzeDocument(fixed.text, { json });
  const [errorsBefore, errorsAfter] = [errorsIn(before), errorsIn(after)];
  if (isReadable(before))
    expect(errorsBefore, `${text}\n→\n${fixed.text}`).toEqual(expect.arrayContaining(errorsAfter));
  if (fixed.editCount > 0 && isReadable(before)) expect(fixed.text).not.toBe(text);
  expect(fixedText(fixed.text, json), `again: ${fixed.text}`).toEqual({ text: fixed.text, editCount: 0 });
  return fixed;
}

const wrong = `apiVersion: autoscaling/v2
kind: horizontalpodautoscaler # wrong case
metadata:
  name: My_App
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: deployment
    name: web
  maxReplica: 9
  metrics:
    - type: resource
      resource:
        name: cpu
        targetAverageUtilization: 60 # percent
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 7200
      policies: []
`;

const right = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler # wrong case
metadata:
  name: my-app
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  maxReplicas: 9
  metrics:
    - type: Resource
      resource:
        name: cpu
        # percent
        target:
          type: Utilization
          averageUtilization: 60
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 3600
`;

test('one edit fixes mistakes that hide each other', () => {
  expect(fixedText(wrong).text).toBe(right);
  expect(errorsIn(analyzeDocument(right, { json: false }))).toEqual([]);
});

test('every object of a List is fixed', () => {
  const items = [wrong, right, wrong].map((item) => `  - ${item.trimEnd().replaceAll('\n', '\n    ')}\n`).join('');
  const list = `apiVersion: v1\nkind: List\nitems:\n${items}`;
  const { text } = checkFixAll(list);
  expect(errorsIn(analyzeDocument(text, { json: false }))).toEqual([]);
});

test('problems that are suppressed or off are not fixed', () => {
  const suppressed = right.replace('  name: my-app', '  # replicast-disable-next-line api/invalid\n  name: My_App');
  expect(fixedText(suppressed).text).toBe(suppressed);
  const kind = right.replace('Deployment', 'deployment');
  const analyzed = analyzeDocument(kind, { json: false });
  expect(fixAll(analyzed, { levels: { 'target-kind-unknown': 'off' } }).edits).toEqual([]);
});

test('one fix of very many that adds an error is found by the place of the error', () => {
  const metric = (target: number) =>
    `    - {type: Resource, resource: {name: cpu, targetAverageUtilization: ${target}}}\n`;
  const metrics = Array.from({ length: isWhole ? 800 : 400 }, (_, i) => metric(i)).join('');
  const { text } = fixedText(`${right.slice(0, right.indexOf('  metrics:'))}  metrics:\n${metrics}`);
  // The API server refuses a target of 0, so that fix is left out.
  expect(text).toContain(metric(0));
  expect(text.split('averageUtilization: ').length).toBeGreaterThan(90);
});

test('a choice is not made', () => {
  const text = right.replace('  maxReplicas: 9', '  minReplicas: 12\n  maxReplicas: 9');
  expect(findFixes(analyzeDocument(text, { json: false })).length).toBeGreaterThan(0);
  expect(fixedText(text).editCount).toBe(0);
});

const mistakes: readonly (readonly [right: string, wrong: string])[] = [
  ['name: my-app', 'name: My_App'],
  ['name: my-app', 'name: "my app"'],
  ['kind: Deployment', 'kind: deployment'],
  ['maxReplicas: 9', 'maxReplicas: "9"'],
  ['maxReplicas: 9', 'maxReplica: 9'],
  ['maxReplicas: 9', 'maxReplicas: 9\n  targetCPUUtilizationPercentage: 70'],
  ['maxReplicas: 9', 'maxReplicas: 99999999999'],
  ['type: Resource', 'type: resource'],
  ['type: Utilization', 'type: utilization'],
  ['averageUtilization: 60', 'averageUtilization: "60%"'],
  ['averageUtilization: 60', 'averageUtilisation: 60'],
  ['name: cpu', 'name: cpu\n        targetAverageUtilization: 60'],
  ['stabilizationWindowSeconds: 3600', 'stabilizationWindowSeconds: 7200'],
  ['stabilizationWindowSeconds: 3600', 'stabilizationWindowSeconds: -1'],
  ['stabilizationWindowSeconds: 3600', 'stabilizationWindowSecond: 30'],
  ['stabilizationWindowSeconds: 3600', 'policies: []'],
  ['stabilizationWindowSeconds: 3600', 'policies: [{ type: pods, value: "1", periodSeconds: 4000 }]'],
  ['stabilizationWindowSeconds: 3600', 'selectPolicy: max'],
  ['  behavior:\n    scaleDown:', '  scaleDown:'],
  ['apiVersion: autoscaling/v2', 'apiVersion: autoscaling/v2beta2'],
  ['apiVersion: autoscaling/v2', 'apiVersion: AutoScaling/v2'],
  ['HorizontalPodAutoscaler', 'HPA'],
  ['spec:', 'status: { currentReplicas: 3 }\nspec:'],
];

const layouts = {
  block: (text: string) => ({ text, json: false }),
  'Windows line breaks': (text: string) => ({ text: text.replaceAll('\n', '\r\n'), json: false }),
  'an item of a List': (text: string) => ({
    text: `kind: List\napiVersion: v1\nitems:\n  - ${text.trimEnd().replaceAll('\n', '\n    ')}\n`,
    json: false,
  }),
};

describe.each(Object.entries(layouts))('several mistakes at once, in %s,', (_, layout) => {
  test('are fixed without a new error, and a second time changes nothing', () => {
    let fixedCount = 0;
    fc.assert(
      fc.property(fc.subarray([...mistakes], { minLength: 1, maxLength: 6 }), (chosen) => {
        const source = chosen.reduce((text, [from, to]) => text.replace(from, to), right);
        const { text, json } = layout(source);
        if (checkFixAll(text, json).editCount > 0) fixedCount++;
      }),
      runs(600),
    );
    expect(fixedCount).toBeGreaterThan(isWhole ? 10 : 5);
  });
});

const golden = path.resolve(import.meta.dirname, '../../golden/admission');

test.each(['hpa-1.37.jsonl.gz', 'wpa.jsonl.gz'])('recorded documents of %s get no new error', (file) => {
  const documents = sampleOf(linesOf(golden, file)).map((line) => (JSON.parse(line) as { document: string }).document);
  let fixedCount = 0;
  for (const document of documents) if (checkFixAll(document).editCount > 0) fixedCount++;
  expect(fixedCount).toBeGreaterThan(0);
});
