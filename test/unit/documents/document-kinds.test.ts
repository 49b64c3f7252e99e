// Each YAML document has one kind, and each kind answers every request.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { supportFor } from '../../../core/documents/document-kinds.ts';
import { helmValuesDocumentKind } from '../../../core/documents/helm-values/helm-values-kind.ts';
import { kustomizeDocumentKind } from '../../../core/documents/kustomize/kustomize-kind.ts';
import { manifestDocumentKind } from '../../../core/documents/manifest/manifest-kind.ts';
import { scenarioDocumentKind } from '../../../core/documents/scenario/scenario-kind.ts';
import { noCache, type SupportContext, type SupportedDocument } from '../../../core/editor/document-support.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { openSourceFile } from '../../../core/text/source-file.ts';
import { standardDefaults } from '../../support/scenario.ts';
import { indexFiles } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 3
  maxReplicas: 3
`;

function open(uri: string, text: string): SupportedDocument {
  const source = openSourceFile(text);
  const [yamlDocument = { text: '', lineBreakCount: 0 }] = source.documents;
  return {
    uri,
    source,
    yamlDocument,
    startLine: 0,
    isChosenValuesFile: false,
    analyze: () => analyzeDocument(yamlDocument.text, { json: false, path: uri }),
    number: () => ({ document: 0, firstItem: 0 }),
    cache: noCache,
  };
}

const context: SupportContext = {
  profile: newestReleaseProfile(),
  levels: {},
  pages: undefined,
  skipsSyntaxErrors: false,
  images: false,
  abilities: { snippets: true, insertAsIs: true },
  pause: async () => true,
  index: async () => indexFiles({}),
  readText: async () => undefined,
  renderTemplate: async (analyzed) => analyzed,
  previewValues: () => ({}),
  chartOf: async () => undefined,
  chartOfValues: async () => undefined,
  environmentsOf: async () => [],
  kustomizationsWith: async () => undefined,
  chosen: {},
  scenarios: {
    hasCandidate: async () => false,
    activeScenario: async () => undefined,
    manifestOf: async () => undefined,
    attachedFiles: async () => ({}),
    listSeries: async () => [],
  },
  findWorkload: async () => ({ workload: {} }),
  scenarioDefaults: async () => standardDefaults,
};

describe('the document kind is known for', () => {
  test.each([
    ['a manifest', 'file:///w/hpa.yaml', hpa, manifestDocumentKind],
    ['any other YAML', 'file:///w/a.yaml', 'a: 1\n', manifestDocumentKind],
    ['a scenario', 'file:///w/hpa.replicast.yaml', 'load: {}\n', scenarioDocumentKind],
    ['chart values', 'file:///w/chart/values-prod.yaml', 'max: 1\n', helmValuesDocumentKind],
    ['an autoscaler in a file with the name of chart values', 'file:///w/chart/values.yaml', hpa, manifestDocumentKind],
    ['a kustomization with patches', 'file:///w/kustomization.yaml', 'patches: []\n', kustomizeDocumentKind],
    ['a kustomization without patches', 'file:///w/kustomization.yaml', 'resources: []\n', kustomizeDocumentKind],
    [
      'a JSON patch',
      'file:///w/patch.yaml',
      yaml`
        - op: add
          path: /spec
      `,
      kustomizeDocumentKind,
    ],
  ])('%s', (_, uri, text, kind) => {
    expect(supportFor(open(uri, text))).toBe(kind.support);
  });
});

test.each([
  ['file:///w/hpa.yaml', 'a: 1\n'],
  ['file:///w/hpa.replicast.yaml', '# nothing yet\n'],
  ['file:///w/chart/values.yaml', 'a: 1\n'],
  ['file:///w/kustomization.yaml', 'patches: []\n'],
])('the support of %s has no results for a text without an autoscaler', async (uri, text) => {
  const document = open(uri, text);
  const support = supportFor(document);
  const position = { line: 0, character: 1 };
  const range = { start: position, end: position };
  expect(await support.diagnostics(document, context)).toEqual([]);
  expect(await support.hover(document, position, context)).toBeUndefined();
  expect(await support.quickFixes(document, { range, isReported: () => true, reported: [] }, context)).toEqual([]);
  expect(support.rewrites(document, { range, isInvoked: true })).toEqual([]);
  expect(await support.codeLenses(document, context)).toEqual([]);
  expect(await support.resolveCodeLens(document, { position, topic: 'fastestScaleUp' }, context)).toBeUndefined();
  expect(await support.inlayHints(document, context)).toEqual([]);
  expect(support.semanticTokens(document, context)).toEqual([]);
});

test('the support of a manifest skips only the syntax errors that another extension reports', async () => {
  const document = open('file:///w/hpa.yaml', `${hpa}  - : [\n`);
  const codes = async (skipsSyntaxErrors: boolean) =>
    (await supportFor(document).diagnostics(document, { ...context, skipsSyntaxErrors })).map(({ code }) => code);
  expect(await codes(false)).toContain('yaml-syntax');
  expect(await codes(true)).not.toContain('yaml-syntax');
});
