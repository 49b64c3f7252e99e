// The analysis of a file that is edited step by step equals that of a newly opened file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { scanAnalyzedDocument } from '../../../core/analysis/scan-document.ts';
import { inlayHintsOf } from '../../../core/editor/hints/inlay-hints.ts';
import { findLenses } from '../../../core/editor/lenses/code-lens.ts';
import { documentSymbols } from '../../../core/editor/symbols/document-symbols.ts';
import { foldingRangesOf } from '../../../core/editor/symbols/folding.ts';
import { semanticTokensOf } from '../../../core/editor/tokens/semantic-tokens.ts';
import { WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { diagnose } from '../../../core/lint/diagnostics.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { countLineBreaks, indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import {
  editSourceFile,
  openSourceFile,
  placedDocuments,
  type SourceFile,
  type YamlDocument,
} from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';
import { deployment, hpaFor } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const uri = 'file:///w/all.yaml';
const profile = newestReleaseProfile();
const start = [
  hpaFor('web'),
  deployment('web'),
  'kind: Service\n',
  hpaFor('api', '  minReplicas: {{ .Values.min }}\n'),
].join('---\n');
const flow = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: flow }
  spec: { maxReplicas: 9, behavior: { scaleUp: {} } }
`;
const anchors = hpaFor(
  'same',
  nested`
    behavior:
      scaleUp: &rules
        selectPolicy: Max
      scaleDown:
        <<: *rules
  `,
);
const list = yaml`
  apiVersion: v1
  kind: List
  items:
    - ${hpaFor('one')}
    - ${hpaFor('two')}
`;
const starts = [
  start,
  start.replaceAll('\n', '\r\n'),
  `\uFEFF${start}`,
  [flow, anchors, '# only a comment\n', list].join('---\n'),
  `%YAML 1.1\n---\n${hpaFor('web', '\tminReplicas: 2\n')}...\n---\n${list}`,
  [hpaFor('web').replaceAll('\n', '\r'), flow].join('---\n'),
];
const pieces = [
  '---\n',
  '\n---\n',
  '-',
  '\n',
  '\r\n',
  '\r',
  '  ',
  'minReplicas: 3\n',
  'kind: HorizontalPodAutoscaler\n',
  'name: x',
  '"',
  '{{',
  '}}',
  '#',
  ': ',
  '[',
  'é🙂',
  '\t',
  '\uFEFF',
  '{ a: [b, ',
  ']}',
  '&x ',
  '*x',
  '<<: *rules\n',
  '- ',
  'kind: List\nitems:\n',
  '|\n',
  '\n...\n',
  '',
];

const edits = fc.array(fc.tuple(fc.nat(), fc.nat(40), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 12 });

type Kept = WeakMap<YamlDocument, ReturnType<typeof findOut>>;

function findOut(text: string) {
  const analyzed = analyzeDocument(text, { json: false, path: uri });
  return {
    text,
    problems: diagnose(analyzed, { levels: {} }),
    lenses: findLenses(analyzed),
    hints: inlayHintsOf(analyzed, profile),
    symbols: documentSymbols(analyzed),
    folds: foldingRangesOf(analyzed, text),
    tokens: semanticTokensOf(analyzed, profile),
    objects: scanAnalyzedDocument(analyzed, text, { json: false, uri }),
  };
}

function everything(source: SourceFile, kept: Kept = new WeakMap()) {
  return Array.from(placedDocuments(source), ({ yamlDocument, startLine }) => {
    const found = kept.get(yamlDocument) ?? findOut(yamlDocument.text);
    kept.set(yamlDocument, found);
    return { startLine, ...found };
  });
}

/** Replaces the function by its result, because two functions are never equal. */
function withDigest({ objects: { objects, digest }, ...others }: ReturnType<typeof everything>[number]) {
  return { ...others, objects, digest: digest() };
}

test('after any edits the analysis equals that of the newly opened file', () => {
  fc.assert(
    fc.property(fc.constantFrom(...starts), edits, (began, all) => {
      let text = began;
      let source = openSourceFile(text);
      const kept: Kept = new WeakMap();
      const index = new WorkspaceIndex();
      for (const [where, length, inserted] of all) {
        const lines = indexLines(text);
        const first = where % (text.length + 1);
        const range = { start: positionAt(lines, first), end: positionAt(lines, first + length) };
        // No position is between \r and \n.
        const [from, to] = [offsetAt(lines, range.start), offsetAt(lines, range.end)];
        source = editSourceFile(source, { range, text: inserted });
        text = text.slice(0, from) + inserted + text.slice(to);
        index.put(
          uri,
          everything(source, kept).map(({ objects, text }) => ({ ...objects, lineBreakCount: countLineBreaks(text) })),
        );
      }
      const fresh = everything(openSourceFile(text));
      expect(everything(source, kept).map(withDigest)).toEqual(fresh.map(withDigest));
      const names = fresh.flatMap(({ objects, startLine }) =>
        objects.objects.map(({ name }) => `${name.text} ${name.range.start.line + startLine}`),
      );
      expect(
        [...index.all()].map(
          ({ object, startLine }) => `${object.name.text} ${object.name.range.start.line + startLine}`,
        ),
      ).toEqual(names);
    }),
    runs(600),
  );
});

test('an edit keeps the analysis of the other documents', () => {
  const source = openSourceFile(start);
  const lines = indexLines(start);
  const at = positionAt(lines, start.lastIndexOf('maxReplicas'));
  const edited = editSourceFile(source, { range: { start: at, end: at }, text: '#' });
  expect(Array.from(edited.documents, (document, index) => document === source.documents.at(index))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
