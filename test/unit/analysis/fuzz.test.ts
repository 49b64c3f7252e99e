// Any text in a file: no feature throws, every range is inside the text, and every result arrives in time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentSymbol, Position } from 'vscode-languageserver-types';
import { type AnalyzedDocument, analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { completionsAt } from '../../../core/editor/completion/completion.ts';
import { inlayHintsOf } from '../../../core/editor/hints/inlay-hints.ts';
import { hoverAt } from '../../../core/editor/hover/hover.ts';
import { findLenses, lensTitle } from '../../../core/editor/lenses/code-lens.ts';
import { documentLinksOf } from '../../../core/editor/navigation/document-links.ts';
import { simulationAt } from '../../../core/editor/simulation.ts';
import { documentSymbols } from '../../../core/editor/symbols/document-symbols.ts';
import { foldingRangesOf } from '../../../core/editor/symbols/folding.ts';
import { selectionRangeAt } from '../../../core/editor/symbols/selection-range.ts';
import { diagnose } from '../../../core/lint/diagnostics.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import { documentAtLine, editSourceFile, openSourceFile, sourceFileText } from '../../../core/text/source-file.ts';
import { isWhole, runs, step } from '../../support/effort.ts';
import { hostilePart, hostileTexts } from '../../support/hostile.ts';
import { yaml } from '../../support/yaml.ts';

/** No message may contain these; a key named NaN is in quotes. */
const wrong = /undefined|\[object|NaN(?!")/;

const profile = newestReleaseProfile();
const abilities = { snippets: true, insertAsIs: true };

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web # the name
  annotations: { note: "a, b: c", other: |-2 }
spec:
  scaleTargetRef: &target
    apiVersion: apps/v1
    kind: Deployment
    name: 'web'
  minReplicas: {{ .Values.min }}
  maxReplicas: 20
  metrics:
    - type: External
      external:
        metric: { name: work, selector: { matchLabels: { queue: orders } } }
        target: { type: AverageValue, averageValue: "30" }
    - <<: *target
      type: Resource
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 120
      policies: [ { type: Pods, value: 2, periodSeconds: 60 } ]
status: {}
`;

const pieces = [
  ...new Set(manifest.split(/(\s+|[:{}[\],"'])/)),
  '\t',
  '\r\n',
  '\r',
  '&a',
  '*a',
  '<<: *a',
  '- ',
  '? ',
  '|',
  '>',
  '!!int ',
  '!!binary ',
  '0x',
  '1e999',
  '-0',
  '.inf',
  '.nan',
  '99999999999999999999',
  '{{',
  '}}',
  '${x}',
  '#',
  '\u0000',
  '\uFEFF',
  '\u2028',
  '🙂',
  '__proto__',
  'constructor',
  '"\\',
  "'",
  '---',
  '...',
  '%YAML 1.2',
  'null',
  '~',
  'maxReplicas: -1',
  'minReplicas: 0',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

const edited = fc
  .array(
    fc.record({
      at: fc.nat(manifest.length),
      removed: fc.nat(12),
      inserted: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((edits) =>
    edits.reduce(
      (result, { at, removed, inserted }) => result.slice(0, at) + inserted + result.slice(at + removed),
      manifest,
    ),
  );

/** Every feature runs on each text. Odd, as `step` is. */
const cutStep = isWhole ? step : 3 * step;

describe('no feature throws', () => {
  test('on random texts', () => {
    fc.assert(fc.property(text, fc.nat(), fc.boolean(), askEverything), runs(400));
  });

  test('on an autoscaler followed by random text', () => {
    fc.assert(
      fc.property(text, fc.nat(), (more, at) => askEverything(manifest + more, at, false)),
      runs(200),
    );
  });

  test('on a manifest with random edits', () => {
    fc.assert(
      fc.property(edited, fc.nat(), (changed, at) => askEverything(changed, at, false)),
      runs(400),
    );
  });

  test('on a manifest cut off at any position, with the cursor at the end', () => {
    for (let end = 0; end <= manifest.length; end += cutStep) askEverything(manifest.slice(0, end), end, false);
  });

  test('on JSON cut off at any position', () => {
    const json = JSON.stringify(
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        spec: { maxReplicas: 3, behavior: { scaleUp: { policies: [{ type: 'Pods' }] } } },
      },
      null,
      1,
    );
    for (let end = 0; end <= json.length; end += cutStep) askEverything(json.slice(0, end), end, true);
  });
});

test('random typing and deleting results in the typed text', () => {
  const edits = fc.array(
    fc.tuple(fc.nat(), fc.nat(30), fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 }))),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(edits, (all) => {
      let expected = yaml`
        ${manifest}
        ---
        ${manifest}
      `;
      let source = openSourceFile(expected);
      for (const [where, length, inserted] of all) {
        const start = betweenCharacters(expected, where % (expected.length + 1));
        const end = betweenCharacters(expected, Math.min(expected.length, start + length));
        const lines = indexLines(expected);
        const range = { start: positionAt(lines, start), end: positionAt(lines, end) };
        expected = expected.slice(0, start) + inserted + expected.slice(end);
        source = editSourceFile(source, { range, text: inserted });
        const { yamlDocument, startLine } = documentAtLine(source, range.start.line);
        askEverything(yamlDocument.text, Math.max(0, range.start.line - startLine), false);
      }
      expect(sourceFileText(source)).toBe(expected);
    }),
    runs(100),
  );
});

/** No LSP position is inside a line break. */
function betweenCharacters(text: string, offset: number): number {
  return text[offset - 1] === '\r' && text[offset] === '\n' ? offset + 1 : offset;
}

test.each(hostileTexts(manifest, hostilePart))('%s gets a result in time', (_name, hostile) => {
  askEverything(hostile, hostile.length - 1, false);
});

function askEverything(given: string, at: number, json: boolean): void {
  const analyzed = analyzeDocument(given, { json });
  const position = positionAt(indexLines(given), given.length === 0 ? 0 : at % (given.length + 1));
  for (const { range, message } of diagnose(analyzed, { levels: {} })) {
    expect(message).not.toMatch(wrong);
    expect(isInside(analyzed, range)).toBe(true);
  }
  for (const place of findLenses(analyzed)) expect(lensTitle(analyzed, place, { profile }) ?? '').not.toMatch(wrong);
  hoverAt(analyzed, position, { profile, images: true });
  for (const { label, position: place } of inlayHintsOf(analyzed, profile)) {
    expect(label).not.toMatch(wrong);
    expect(isInside(analyzed, { start: place, end: place })).toBe(true);
  }
  documentSymbols(analyzed).forEach((symbol) => void checkSymbol(analyzed, symbol));
  for (const { startLine, endLine } of foldingRangesOf(analyzed, given)) expect(startLine).toBeLessThan(endLine);
  selectionRangeAt(analyzed, position);
  for (const { range } of documentLinksOf(analyzed, { pages: 'file:///pages' }))
    expect(isInside(analyzed, range)).toBe(true);
  JSON.stringify(simulationAt(analyzed, position, { profile, startLine: 0, scope: '' }));
  for (const item of completionsAt(given, position, { json, abilities })) expect(item.textEdit).toBeDefined();
}

/** An editor refuses an outline whose children exceed their parent. */
function checkSymbol(analyzed: AnalyzedDocument, { name, range, selectionRange, children = [] }: DocumentSymbol): void {
  expect(name).not.toBe('');
  expect(isInside(analyzed, range)).toBe(true);
  expect(isBefore(range.start, selectionRange.start) && isBefore(selectionRange.end, range.end)).toBe(true);
  for (const child of children) checkSymbol(analyzed, child);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}

function isInside(
  { lines }: AnalyzedDocument,
  { start, end }: { start: { line: number }; end: { line: number } },
): boolean {
  return start.line >= 0 && start.line <= end.line && end.line < lines.starts.length;
}
