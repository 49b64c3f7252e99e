import { describe, expect, test } from 'vitest';
import { fixesOf } from '../../../core/language/features/fixes.ts';
import { viewChunk } from '../../../core/language/view.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';

const head = (version = 'v2') => `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n`;
const spec = (rest: string) => `spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n${rest}`;

/** Each title with the text after it. */
function fixed(text: string): Record<string, string> {
  const lines = indexLines(text);
  const found = fixesOf(viewChunk(text, { json: false })).map(({ title, edits }): [string, string] => {
    const offsets = edits.map(({ range, newText }) => ({ start: offsetAt(lines, range.start), end: offsetAt(lines, range.end), newText }));
    const after = offsets
      .toSorted((a, b) => b.start - a.start)
      .reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
    return [title, after];
  });
  return Object.fromEntries(found);
}

describe('the nearest field', () => {
  test('takes the place of the misspelt one', () => {
    const text = head() + spec('  maxReplica: 3\n');
    expect(fixed(text)).toEqual({ 'Rename to maxReplicas': text.replace('maxReplica:', 'maxReplicas:') });
  });
  test('not where it is there already', () => expect(fixed(head() + spec('  maxReplica: 3\n  maxReplicas: 4\n'))).toEqual({}));
});

describe('quotes', () => {
  test('are put around what must be a text', () => {
    const text = head() + spec('  maxReplicas: 3\n').replace('name: web', 'name: 5');
    expect(fixed(text)).toEqual({ 'Put it in quotes': text.replace('name: 5', 'name: "5"') });
  });
  test('are removed from a number', () => {
    const text = head() + spec('  maxReplicas: "3"\n');
    expect(fixed(text)).toEqual({ 'Remove the quotes': text.replace('"3"', '3') });
  });
});

describe('a required field', () => {
  test('is added behind the others, with an example', () => {
    const text = head() + spec('  minReplicas: 2 # at night\n');
    expect(fixed(text)).toEqual({ 'Add maxReplicas': `${text}  maxReplicas: 10\n` });
  });
  test('in a line of its own form', () => {
    const text = head() + spec('  maxReplicas: 2\n').replace(/scaleTargetRef:[\s\S]*name: web\n/, 'scaleTargetRef: { kind: Deployment }\n');
    expect(fixed(text)['Add name']).toMatch(/scaleTargetRef: \{ kind: Deployment ?, name: web ?\}\n/);
  });
  test('as a whole structure', () => {
    const text = `${head()}spec:\n  maxReplicas: 3\n`
      .replace('autoscaling/v2', 'datadoghq.com/v1alpha1')
      .replace('Horizontal', 'Watermark');
    expect(fixed(text)['Add scaleTargetRef']).toBe(
      `${text}  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n`,
    );
  });
  test('not where it stands at another level', () => {
    expect(fixed(`${head()}maxReplicas: 3\n${spec('')}`)).not.toHaveProperty('Add maxReplicas');
  });
  test('not where it is there already, or what is around it comes from a template', () => {
    expect(fixed(head() + spec('  maxReplicas: 0\n'))).toEqual({});
    expect(fixed(head() + spec('  minReplicas: {{ .Values.min }}\n'))).toEqual({});
  });
});

describe('a WatermarkPodAutoscaler', () => {
  const wpa = (rest: string) => head().replace('autoscaling/v2', 'datadoghq.com/v1alpha1').replace('Horizontal', 'Watermark') + spec(rest);

  test.each([
    ['  maxReplicas: 3\n  tolerance: 0.05\n', 'Put it in quotes', ['0.05', '"0.05"']],
    ['  maxReplicas: "3"\n', 'Remove the quotes', ['"3"', '3']],
    ['  maxReplicas: 3\n  dryRun: "true"\n', 'Remove the quotes', ['"true"', 'true']],
    ['  maxReplicas: 3\n  readinessDelay: 5\n', 'Rename to readinessDelaySeconds', ['readinessDelay:', 'readinessDelaySeconds:']],
    ['  maxReplicas: 3\n  metric: []\n', 'Rename to metrics', ['metric:', 'metrics:']],
  ] as const)('%j: %s', (rest, title, [from, to]) => expect(fixed(wpa(rest))[title]).toBe(wpa(rest).replace(from, to)));

  test('what is surely meant as nothing gets no fix', () => {
    expect(fixed(wpa('  maxReplicas: 3.5\n'))).toEqual({});
    expect(fixed(wpa('  maxReplicas: 3\n  tolerance: true\n'))).toEqual({});
  });
});

test('a version that is served no more becomes the newest one', () => {
  const text = head('v2beta2') + spec('  maxReplicas: 3 # most\n');
  expect(fixed(text)).toEqual({ 'Convert to autoscaling/v2': text.replace('v2beta2', 'v2') });
});

test('nothing is wrong, nothing is offered', () => expect(fixed(head() + spec('  maxReplicas: 3\n'))).toEqual({}));
