import { describe, expect, test } from 'vitest';
import type { DocumentSymbol, SelectionRange } from 'vscode-languageserver-types';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { documentLinksOf } from '../../../core/editor/navigation/document-links.ts';
import { countSymbols, documentSymbols } from '../../../core/editor/symbols/document-symbols.ts';
import { foldingRangesOf } from '../../../core/editor/symbols/folding.ts';
import { selectionRangeAt } from '../../../core/editor/symbols/selection-range.ts';
import { indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import { whole } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const text = whole(`spec:
  scaleTargetRef: { kind: Deployment, name: web }
  maxReplicas: 20
  metrics:
  - type: Resource
    resource:
      name: cpu
      target: { type: Utilization, averageUtilization: 60 }
  - type: Pods
    pods: { metric: { name: requests }, target: { type: AverageValue, averageValue: 30 } }
  behavior:
    # Slowly,
    # one by one.
    scaleDown:
      policies:
        - type: Pods
          value: 2
          periodSeconds: 60

`);
const analyzed = analyzeDocument(text, { json: false });

describe('the outline', () => {
  test('names objects, metrics and policies as people do', () => {
    expect(outline(documentSymbols(analyzed))).toBe(`web HorizontalPodAutoscaler
  apiVersion autoscaling/v2
  kind HorizontalPodAutoscaler
  metadata
    name web
  spec
    scaleTargetRef
      kind Deployment
      name web
    maxReplicas 20
    metrics
      Resource cpu
        type Resource
        resource
          name cpu
          target
            type Utilization
            averageUtilization 60
      Pods requests
        type Pods
        pods
          metric
            name requests
          target
            type AverageValue
            averageValue 30
    behavior
      scaleDown
        policies
          Pods 2 per 60 s
            type Pods
            value 2
            periodSeconds 60
`);
  });

  test('nests each part inside its parent', () => {
    const check = (symbol: DocumentSymbol) => {
      expect(isInside(symbol.selectionRange, symbol.range), symbol.name).toBe(true);
      for (const child of symbol.children ?? []) {
        expect(isInside(child.range, symbol.range), `${child.name} in ${symbol.name}`).toBe(true);
        check(child);
      }
    };
    for (const symbol of documentSymbols(analyzed)) check(symbol);
  });

  test('is empty for other objects and shows missing names', () => {
    expect(
      documentSymbols(
        analyzeDocument(
          yaml`
            kind: Service
            metadata: { name: web }
          `,
          { json: false },
        ),
      ),
    ).toEqual([]);
    const [nameless] = documentSymbols(
      analyzeDocument(
        yaml`
          apiVersion: autoscaling/v2
          kind: HorizontalPodAutoscaler
        `,
        { json: false },
      ),
    );
    expect(nameless?.name).toBe('without a name');
  });

  test('contains only the requested levels, and the number of children of each', () => {
    const count = (symbols: readonly DocumentSymbol[]): number =>
      symbols.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
    const levels = countSymbols(analyzed);
    expect(levels.slice(0, 3)).toEqual([1, 4, 5]);
    levels.forEach((_, level) => {
      const upTo = levels.slice(0, level + 1).reduce((sum, one) => sum + one, 0);
      expect(count(documentSymbols(analyzed, { depth: level + 1 })), `${level + 1} levels`).toBe(upTo);
    });
    expect(documentSymbols(analyzed, { depth: levels.length })).toEqual(documentSymbols(analyzed));
  });

  test('counts lines from the start of its document', () => {
    const [symbol] = documentSymbols(analyzed, { place: { startLine: 100 }, depth: 2 });
    expect([symbol?.range.start.line, symbol?.children?.[1]?.selectionRange.start.line]).toEqual([100, 101]);
  });

  test('omits a key of only whitespace, which an editor refuses', () => {
    const text =
      '{"apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler", "metadata": {"labels": {"  ": "a", "b": "c"}}}';
    const [object] = documentSymbols(analyzeDocument(text, { json: true }));
    expect(outline(object?.children?.at(-1)?.children ?? [])).toBe('labels\n  b c\n');
  });

  test('shows the source of a template', () => {
    const helm = yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata:
        name: {{ .Release.Name }}
    `;
    expect(documentSymbols(analyzeDocument(helm, { json: false }))[0]?.name).toBe('{{ .Release.Name }}');
  });
});

describe('folding ranges', () => {
  const folded = (given: string) =>
    foldingRangesOf(analyzeDocument(given, { json: false }), given).map(
      ({ startLine, endLine, kind }) => `${startLine}-${endLine}${kind ? ` ${kind}` : ''}`,
    );

  test('are the objects, the lists, even with dashes at the column of their key, and the comments', () => {
    expect(folded(text)).toEqual([
      '2-3',
      '4-21',
      '7-13',
      '8-11',
      '9-11',
      '12-13',
      '14-21',
      '17-21',
      '18-21',
      '19-21',
      '15-16 comment',
    ]);
  });

  test('of another document follow its indentation', () => {
    expect(
      folded(yaml`
        ---
        kind: Service
        spec:
          ports:
            - port: 80

          type: X
      `),
    ).toEqual(['0-6', '2-6', '3-4']);
  });
});

describe('the selection range', () => {
  const grow = (marked: string) => {
    const clean = whole(marked).replace('<|>', '');
    const lines = indexLines(clean);
    const selected = (selection: SelectionRange | undefined): string[] =>
      selection
        ? [
            clean.slice(offsetAt(lines, selection.range.start), offsetAt(lines, selection.range.end)),
            ...selected(selection.parent),
          ]
        : [];
    return selected(
      selectionRangeAt(analyzeDocument(clean, { json: false }), positionAt(lines, whole(marked).indexOf('<|>'))),
    );
  };

  test('grows from a value to its line, its object, and the document', () => {
    const steps = grow(yaml`
      spec:
        scaleTargetRef: { kind: Deployment, name: we<|>b }
        maxReplicas: 20
    `);
    expect(steps.slice(0, 4)).toEqual([
      'web',
      'name: web',
      '{ kind: Deployment, name: web }',
      'scaleTargetRef: { kind: Deployment, name: web }',
    ]);
    expect(steps.at(-1)).toMatch(/^apiVersion[\s\S]*20$/);
    for (const [index, step] of steps.entries())
      expect(index === 0 || step.length > (steps[index - 1]?.length ?? 0)).toBe(true);
  });

  test('starts with a key', () =>
    expect(
      grow(yaml`
        spec:
          max<|>Replicas: 20
      `).slice(0, 2),
    ).toEqual(['maxReplicas', 'maxReplicas: 20']));

  test('includes the items of a list', () =>
    expect(
      grow(yaml`
        spec:
          metrics:
            - type: Re<|>source
            - type: Pods
      `).slice(0, 4),
    ).toEqual([
      'Resource',
      'type: Resource',
      yaml`
        - type: Resource
            - type: Pods`,
      yaml`
        metrics:
            - type: Resource
            - type: Pods`,
    ]));

  test('is empty for other objects', () =>
    expect(
      selectionRangeAt(analyzeDocument('kind: Service\n', { json: false }), { line: 0, character: 3 }),
    ).toBeUndefined());
});

describe('links', () => {
  const found = (given: string) => {
    const lines = indexLines(given);
    return documentLinksOf(analyzeDocument(given, { json: false }), { pages: 'file:///pages' }).map(
      ({ range, target }) => `${given.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))} → ${target}`,
    );
  };

  test('lead from a suppressed code to its page, and from nothing else: the editor underlines them', () => {
    expect(
      found(
        whole(
          yaml`
            spec:
              # replicast-disable-next-line min-equals-max, nonsense api/required
              maxReplicas: 1 # another
          `,
        ),
      ),
    ).toEqual(['min-equals-max → file:///pages/min-equals-max.md', 'api/required → file:///pages/api/required.md']);
  });

  test('exist in autoscalers only', () =>
    expect(
      found(yaml`
        # replicast-disable-next-line min-equals-max
        kind: Service
      `),
    ).toEqual([]));
});

function outline(symbols: readonly DocumentSymbol[], indentation = ''): string {
  return symbols
    .map(
      ({ name, detail, children = [] }) =>
        `${indentation}${name}${detail ? ` ${detail}` : ''}\n${outline(children, `${indentation}  `)}`,
    )
    .join('');
}

function isInside(inner: DocumentSymbol['range'], outer: DocumentSymbol['range']): boolean {
  const value = ({ line, character }: { line: number; character: number }) => line * 10_000 + character;
  return value(inner.start) >= value(outer.start) && value(inner.end) <= value(outer.end);
}
