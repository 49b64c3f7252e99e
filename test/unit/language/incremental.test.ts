// A file that is edited step by step is found as if it had just been opened: chunks, problems, places, names for others.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnose } from '../../../core/language/features/diagnostics.ts';
import { foldsOf } from '../../../core/language/features/folding.ts';
import { hintsIn } from '../../../core/language/features/hints.ts';
import { placeLenses } from '../../../core/language/features/lens.ts';
import { symbolsOf } from '../../../core/language/features/symbols.ts';
import { tokensOf } from '../../../core/language/features/tokens.ts';
import { viewChunk } from '../../../core/language/view.ts';
import { objectsOf } from '../../../core/language/workspace/scan.ts';
import { WorkspaceIndex } from '../../../core/language/workspace/workspace-index.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import { indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import { type Chunk, editSource, openSource, placedChunks, type Source } from '../../../core/text/source.ts';
import { runs } from '../../support/effort.ts';
import { deployment, hpaFor } from '../../support/workspace.ts';

const uri = 'file:///w/all.yaml';
const profile = newestProfile();
const start = [hpaFor('web'), deployment('web'), 'kind: Service\n', hpaFor('api', '  minReplicas: {{ .Values.min }}\n')].join('---\n');
const flow =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: flow }\nspec: { maxReplicas: 9, behavior: { scaleUp: {} } }\n';
const anchors = hpaFor('same', '  behavior:\n    scaleUp: &rules\n      selectPolicy: Max\n    scaleDown:\n      <<: *rules\n');
const list = `apiVersion: v1\nkind: List\nitems:\n  - ${hpaFor('one').trimEnd().replaceAll('\n', '\n    ')}\n  - ${hpaFor('two').trimEnd().replaceAll('\n', '\n    ')}\n`;
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

/** What the server keeps under a chunk, and only there. */
type Kept = WeakMap<Chunk, ReturnType<typeof findOut>>;

function findOut(text: string) {
  const view = viewChunk(text, { json: false, path: uri });
  return {
    text,
    problems: diagnose(view, { levels: {} }),
    lenses: placeLenses(view),
    hints: hintsIn(view, profile),
    symbols: symbolsOf(view),
    folds: foldsOf(view, text),
    tokens: tokensOf(view, profile),
    objects: objectsOf(view, text, { json: false, uri }),
  };
}

function everything(source: Source, kept: Kept = new WeakMap()) {
  return Array.from(placedChunks(source), ({ chunk, startLine }) => {
    const found = kept.get(chunk) ?? findOut(chunk.text);
    kept.set(chunk, found);
    return { startLine, ...found };
  });
}

test('after any edits the file is found as if it had just been opened', () => {
  fc.assert(
    fc.property(fc.constantFrom(...starts), edits, (began, all) => {
      let text = began;
      let source = openSource(text);
      const kept: Kept = new WeakMap();
      const index = new WorkspaceIndex();
      for (const [where, length, inserted] of all) {
        const lines = indexLines(text);
        const first = where % (text.length + 1);
        const range = { start: positionAt(lines, first), end: positionAt(lines, first + length) };
        // No position stands between \r and \n.
        const [from, to] = [offsetAt(lines, range.start), offsetAt(lines, range.end)];
        source = editSource(source, { range, text: inserted });
        text = text.slice(0, from) + inserted + text.slice(to);
        index.put(
          uri,
          everything(source, kept).map(({ objects, startLine }) => ({ ...objects, startLine })),
        );
      }
      const fresh = everything(openSource(text));
      expect(everything(source, kept)).toEqual(fresh);
      const names = fresh.flatMap(({ objects, startLine }) =>
        objects.objects.map(({ name }) => `${name.text} ${name.range.start.line + startLine}`),
      );
      expect([...index.all()].map(({ object, startLine }) => `${object.name.text} ${object.name.range.start.line + startLine}`)).toEqual(
        names,
      );
    }),
    runs(600),
  );
}, 60_000);

test('an edit leaves the other documents alone', () => {
  const source = openSource(start);
  const lines = indexLines(start);
  const at = positionAt(lines, start.lastIndexOf('maxReplicas'));
  const edited = editSource(source, { range: { start: at, end: at }, text: '#' });
  expect(edited.chunks.map((chunk, index) => chunk === source.chunks[index])).toEqual([true, true, true, false]);
});
