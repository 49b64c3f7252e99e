// Documents that write fields of autoscalers in other files, and problems that another extension reports.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DocumentDiagnosticReport,
  DocumentSymbol,
  Hover,
  Location,
  PublishDiagnosticsParams,
  SemanticTokens,
  SemanticTokensDelta,
} from 'vscode-languageserver/node';
import { otherExtensionsNotification, type TemplatesResponse, templatesRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';
import { nested, yaml } from '../support/yaml.ts';

const values = 'file:///w/chart/values.yaml';
const template = 'file:///w/chart/templates/hpa.yaml';
const templateText = hpaFor('{{ .Release.Name }}').replace(
  '  maxReplicas: 10\n',
  nested`
    maxReplicas: {{ .Values.max }}
    minReplicas: 1
  `,
);
const about = (uri: string) => (params: PublishDiagnosticsParams) =>
  params.uri === uri && params.diagnostics.length > 0;
const position = (line: number, character: number) => ({ line, character });

async function until<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<Answer> {
  for (let i = 0; i < 2000; i++) {
    const answer = await ask();
    if (fits(answer)) return answer;
  }
  throw new Error('it never came');
}

describe('errors of Helm', () => {
  const chart = 'file:///w/chart/Chart.yaml';
  const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';

  test('are in the template at the action that fails', async () => {
    const failing = templateText.replace('.Values.max', 'required "max is missing" .Values.max');
    const session = await startSession({ files: { [chart]: chartYaml, [template]: failing } });
    session.open(template, failing);
    expect(await session.diagnostics(about(template))).toMatchObject([
      { code: 'helm/template', message: expect.stringMatching(/: max is missing$/) },
    ]);
  });

  test('are in the values file at the key that the schema refuses', async () => {
    const schema = 'file:///w/chart/values.schema.json';
    const session = await startSession({
      files: {
        [chart]: chartYaml,
        [template]: templateText,
        [schema]: '{"properties":{"max":{"type":"integer"}}}',
      },
    });
    session.open(values, 'image: web\nmax: many\n');
    expect(await session.diagnostics(about(values))).toMatchObject([
      { code: 'helm/schema', range: { start: position(1, 5), end: position(1, 9) } },
    ]);
  });
});

describe('chart values', () => {
  const start = async () => {
    const session = await startSession({ files: { [template]: templateText } });
    session.open(
      values,
      yaml`
        image: web
        max: many
      `,
    );
    return session;
  };

  test('are checked as soon as the template is known, and again when it changes', async () => {
    const session = await start();
    const [found] = await session.diagnostics(about(values));
    expect(found).toMatchObject({ code: 'api/wrong-type', range: { start: position(1, 5), end: position(1, 9) } });
    session.open(template, templateText.replace('.Values.max', '.Values.most'));
    await session.diagnostics(({ uri, diagnostics }) => uri === values && diagnostics.length === 0);
  });

  test('have hover, completion and a lens that leads to the template', async () => {
    const session = await start();
    await session.diagnostics(about(values));
    const textDocument = { uri: values };
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument,
      position: position(1, 1),
    });
    expect(hover.contents).toMatchObject({ value: expect.stringContaining('**maxReplicas**') });
    session.change(values, 2, {
      text: yaml`
        image: web
        ma
      `,
    });
    const items = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument,
      position: position(1, 2),
    });
    expect(items.map(({ label }) => label)).toEqual(['max']);
    session.change(values, 3, {
      text: yaml`
        image: web
        scaling:
          max: 3
      `,
    });
    session.open(template, templateText.replace('.Values.max', '.Values.scaling.max'));
    const [lens] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
    expect(lens?.range.start).toEqual(position(1, 0));
    expect(lens?.command).toMatchObject({
      command: 'replicast.openSimulation',
      arguments: [template, position(0, 0), null, 'scaleUp'],
    });
  });

  test('are used and named by a hover in the template', async () => {
    const session = await startSession({ files: { [values]: 'max: 20\n' } });
    session.open(template, `${templateText}  behavior: {}\n`);
    const ask = () =>
      session.client.sendRequest<Hover | null>('textDocument/hover', {
        textDocument: { uri: template },
        position: position(9, 4),
      });
    const hover = await until(ask, (answer) => JSON.stringify(answer).includes('Computed with'));
    expect(hover?.contents).toMatchObject({
      value: expect.stringContaining('Computed with `max 20 from values.yaml`.'),
    });
  });
});

test('a patch is checked once a kustomization names its target', async () => {
  const session = await startSession();
  const patch = 'file:///w/patch.yaml';
  session.open(
    patch,
    yaml`
      - op: replace
        path: /spec/maxReplicas
        value: many
    `,
  );
  session.open(
    'file:///w/kustomization.yaml',
    yaml`
      patches:
        - path: patch.yaml
          target: { kind: HorizontalPodAutoscaler }
    `,
  );
  expect(await session.diagnostics(about(patch))).toMatchObject([
    { code: 'api/wrong-type', range: { start: position(2, 9) } },
  ]);
  const items = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', {
    textDocument: { uri: patch },
    position: position(1, 14),
    context: { triggerKind: 2, triggerCharacter: '/' },
  });
  expect(items.map(({ label }) => label)).toContain('maxReplicas');
});

test('a problem of a patch inside a kustomization has a fix there if the editor shows the problem', async () => {
  const session = await startSession();
  const uri = 'file:///w/kustomization.yaml';
  const target = 'target: { kind: HorizontalPodAutoscaler }\n';
  session.open(
    uri,
    yaml`
      patches:
        - patch: |-
            - op: replace
              path: /spec/maxReplica
              value: 5
          ${target}
    `,
  );
  const diagnostics = await session.diagnostics(about(uri));
  expect(diagnostics).toMatchObject([{ code: 'api/unknown-field' }]);
  const ask = (shown: readonly object[]) =>
    session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position(3, 20), end: position(3, 20) },
      context: { diagnostics: shown },
    });
  const newText = 'maxReplicas';
  const edit = { changes: { [uri]: [{ range: { start: position(3, 20), end: position(3, 30) }, newText }] } };
  expect(await ask(diagnostics)).toMatchObject([
    { title: 'Rename to maxReplicas', isPreferred: true, edit },
    { title: 'Fix all in this file', edit },
  ]);
  expect(await ask([])).toEqual([]);
});

test('a slash in any other file gets no suggestions', async () => {
  const session = await startSession();
  session.open('file:///w/hpa.yaml', hpaFor('web'));
  const params = {
    textDocument: { uri: 'file:///w/hpa.yaml' },
    position: position(0, 23),
    context: { triggerKind: 2, triggerCharacter: '/' },
  };
  expect(await session.client.sendRequest('textDocument/completion', params)).toEqual([]);
});

describe('plain syntax errors', () => {
  const uri = 'file:///w/hpa.yaml';
  const broken = `${hpaFor('web')}  minReplicas: "3\n`;
  const codes = async (session: Session) => {
    const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.kind === 'full' ? report.items.map(({ code }) => code) : [];
  };
  const start = async (setting?: string, checkedElsewhere?: string[]) => {
    const session = await startSession({
      capabilities: { textDocument: { diagnostic: {} }, workspace: { configuration: true } },
      initializationOptions: { checkedElsewhere },
      settings: () => ({ yamlSyntaxErrors: setting }),
    });
    session.open(uri, broken);
    return session;
  };

  test('are reported', async () => expect(await codes(await start())).toEqual(['yaml-syntax']));
  test('are left to another extension that reports them', async () =>
    expect(await codes(await start('auto', ['yaml']))).toEqual([]));
  test('are reported twice if a setting requests it', async () =>
    expect(await codes(await start('always', ['yaml']))).toEqual(['yaml-syntax']));
  test('are not reported if a setting disables them', async () =>
    expect(await codes(await start('never'))).toEqual([]));
  test('of another language are still reported', async () =>
    expect(await codes(await start('auto', ['json']))).toEqual(['yaml-syntax']));
  test('are left to an extension that becomes active later', async () => {
    const session = await start();
    expect(await codes(session)).toEqual(['yaml-syntax']);
    await session.client.sendNotification(otherExtensionsNotification, { languages: ['yaml'] });
    expect(await codes(session)).toEqual([]);
  });
  test('always include duplicate keys', async () => {
    const session = await start('never');
    const metrics =
      '  metrics: [{ type: Pods, pods: { metric: { name: a }, target: { type: AverageValue, averageValue: 1 } } }]\n';
    session.change(uri, 2, { text: `${hpaFor('web', metrics)}  maxReplicas: 4\n` });
    expect(await codes(session)).toEqual(['yaml-duplicate-key']);
  });
});

describe('the outline', () => {
  const uri = 'file:///w/hpa.yaml';
  const names = async (session: Session) => {
    const all = await session.client.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri },
    });
    return all.map(({ name }) => name);
  };
  const start = async (outline?: string, outlinedElsewhere?: string[]) => {
    const session = await startSession({
      capabilities: { workspace: { configuration: true } },
      initializationOptions: { outlinedElsewhere },
      settings: () => ({ outline }),
    });
    session.open(uri, hpaFor('web'));
    return session;
  };

  test('lists the autoscalers', async () => expect(await names(await start())).toEqual(['web']));
  test('is left to another extension that has one', async () =>
    expect(await names(await start('auto', ['yaml']))).toEqual([]));
  test('is also given if a setting requests both', async () =>
    expect(await names(await start('always', ['yaml']))).toEqual(['web']));
  test('is not given if a setting disables it', async () => expect(await names(await start('never'))).toEqual([]));
  test('is left to an extension that becomes active later', async () => {
    const session = await start();
    expect(await names(session)).toEqual(['web']);
    await session.client.sendNotification(otherExtensionsNotification, { languages: [], outlined: ['yaml'] });
    expect(await names(session)).toEqual([]);
  });
});

describe('semantic tokens', () => {
  const uri = 'file:///w/hpa.yaml';
  const textDocument = { uri };
  const behavior = nested`
    behavior:
      scaleDown:
        stabilizationWindowSeconds: 60
  `;

  test('are sent for the whole document, for a range, and as a delta, also within one millisecond', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    const session = await startSession();
    session.open(
      uri,
      yaml`
        kind: Service
        ---
        ${hpaFor('web', behavior)}
      `,
    );
    const full = await session.client.sendRequest<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
    expect(full.data).toEqual([14, 34, 2, 0, 1]);
    const range = { start: position(0, 0), end: position(0, 5) };
    expect(
      await session.client.sendRequest('textDocument/semanticTokens/range', { textDocument, range }),
    ).toMatchObject({
      data: [],
    });
    session.change(uri, 2, {
      text: yaml`
        ---
        ${hpaFor('web', behavior)}
      `,
    });
    const params = { textDocument, previousResultId: full.resultId };
    const delta = await session.client.sendRequest<SemanticTokensDelta>(
      'textDocument/semanticTokens/full/delta',
      params,
    );
    expect(delta.edits).toEqual([{ start: 0, deleteCount: 1, data: [13] }]);
    expect(await session.client.sendRequest('textDocument/semanticTokens/full/delta', params)).toMatchObject({
      data: expect.any(Array),
    });
    session.open('file:///w/other.yaml', hpaFor('web', behavior));
    expect(
      await session.client.sendRequest('textDocument/semanticTokens/full/delta', {
        textDocument: { uri: 'file:///w/other.yaml' },
      }),
    ).toMatchObject({ resultId: expect.any(String) });
  });

  test('of a document of one line are sent if this line is visible', async () => {
    const session = await startSession();
    const spec =
      '{scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 9, behavior: {scaleDown: {stabilizationWindowSeconds: 60}}}';
    session.open(
      uri,
      `{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: web}, spec: ${spec}}`,
    );
    const range = { start: position(0, 0), end: position(0, 5) };
    expect(
      await session.client.sendRequest('textDocument/semanticTokens/range', { textDocument, range }),
    ).toMatchObject({ data: [0, expect.any(Number), 2, 0, 1] });
  });
});

test('starter manifests come from the kind descriptions', async () => {
  const { client } = await startSession();
  const { starts } = await client.sendRequest<{ starts: { label: string; manifest: string }[] }>(templatesRequest, {});
  expect(starts.map(({ label }) => label)).toEqual([
    'HorizontalPodAutoscaler on cpu',
    'HorizontalPodAutoscaler on a metric of the pods',
    'HorizontalPodAutoscaler on an external metric',
    'WatermarkPodAutoscaler on an external metric',
    'WatermarkPodAutoscaler on cpu',
    'ScaledObject on a Prometheus query',
    'ScaledObject on cpu',
    'ScaledObject on a schedule',
    'FederatedHPA on cpu',
    'FederatedHPA on a metric of the pods',
    'FederatedHPA on an external metric',
  ]);
});

test('starter manifests have the newest version that the chosen release serves', async () => {
  const { client } = await startSession({
    capabilities: { workspace: { configuration: true } },
    settings: () => ({ kubernetes: '1.22' }),
  });
  const { starts } = await client.sendRequest<{ starts: { manifest: string }[] }>(templatesRequest, {
    uri: 'file:///a.yaml',
  });
  expect(starts.map(({ manifest }) => /^apiVersion: (\S+)$/m.exec(manifest)?.[1])).toEqual([
    ...Array(3).fill('autoscaling/v2beta2'),
    ...Array(2).fill('datadoghq.com/v1alpha1'),
    ...Array(3).fill('keda.sh/v1alpha1'),
    ...Array(3).fill('autoscaling.karmada.io/v1alpha1'),
  ]);
});

test('starter manifests have no names of a workload in another file', async () => {
  const { client, open } = await startSession();
  open('file:///w/web.yaml', deployment('shop'));
  const { starts } = await client.sendRequest<TemplatesResponse>(templatesRequest, { uri: 'file:///w/new.yaml' });
  expect(starts[0]?.target).toBeUndefined();
});

test('starter manifests have the names of a workload without an autoscaler in the same file', async () => {
  const uri = 'file:///w/web.yaml';
  const { client, open } = await startSession();
  open(uri, `${deployment('scaled')}---\n${hpaFor('scaled')}---\n${deployment('shop')}`);
  const { starts } = await client.sendRequest<TemplatesResponse>(templatesRequest, { uri });
  for (const { manifest, target } of starts) {
    expect(target).toBe('Deployment shop (w/web.yaml)');
    expect(manifest).toMatch(/^metadata:\n {2}name: shop\n/m);
    expect(manifest).toMatch(/scaleTargetRef:\n {4}apiVersion: apps\/v1\n {4}kind: Deployment\n {4}name: shop\n/);
  }
});

describe('two URIs of the same file', () => {
  const written = 'file:///c%3A/my%20shop/hpa.yaml';
  const listed = 'file:///C:/my shop/hpa.yaml';
  const web = 'file:///C:/my shop/web.yaml';
  test('are one file', async () => {
    const kustomization = 'file:///c:/my%20shop/kustomization.yaml';
    const session = await startSession({
      files: {
        [listed]: hpaFor('old'),
        [web]: deployment('web'),
        [kustomization]: 'resources: [hpa.yaml, web.yaml]\n',
      },
    });
    session.open(written, hpaFor('web'));
    const references = () =>
      session.client.sendRequest<Location[]>('textDocument/references', {
        textDocument: { uri: written },
        position: position(8, 10),
        context: { includeDeclaration: true },
      });
    const found = await until(references, (all) => all.length > 1);
    // Each result uses the URI that the client sent last, because the editor knows only its own URIs.
    expect(found.map(({ uri }) => uri)).toEqual([web, written]);
  });
});

test('a base has no error as long as an overlay completes it', async () => {
  const base = 'file:///w/base/hpa.yaml';
  const patch = 'file:///w/prod/patch.yaml';
  const session = await startSession({
    files: {
      [base]: '',
      'file:///w/base/kustomization.yaml': 'resources: [hpa.yaml]\n',
      'file:///w/prod/kustomization.yaml':
        'resources: [../base]\npatches: [{ path: patch.yaml, target: { kind: HorizontalPodAutoscaler } }]\n',
      [patch]: '- { op: add, path: /spec/maxReplicas, value: 9 }\n',
    },
  });
  const errors = (count: number) => (published: PublishDiagnosticsParams) =>
    published.uri === base && published.diagnostics.length === count;
  session.open(base, hpaFor('web').replace(/^ *maxReplicas.*\n/m, ''));
  await session.diagnostics(errors(0));
  session.open(patch, '- { op: add, path: /spec/minReplicas, value: 9 }\n');
  await session.diagnostics(errors(1));
});

describe('a file that lacks required fields', () => {
  const uri = 'file:///w/more.yaml';
  const part = yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
    spec:
      maxReplicas: 30
  `;
  const kustomization = 'file:///w/kustomization.yaml';
  const levels = (params: PublishDiagnosticsParams) => [...new Set(params.diagnostics.map(({ severity }) => severity))];
  const valid = ({ uri: about, diagnostics }: PublishDiagnosticsParams) => about === uri && diagnostics.length === 0;

  test('is refused until a kustomization names it as a patch', async () => {
    const session = await startSession();
    session.open(uri, part);
    expect(levels({ uri, diagnostics: await session.diagnostics(about(uri)) })).toEqual([1]);
    session.open(
      kustomization,
      yaml`
        resources: [hpa.yaml]
        patches:
          - path: more.yaml
      `,
    );
    expect(await session.diagnostics(valid)).toEqual([]);
    const hover = await session.client.sendRequest('textDocument/hover', {
      textDocument: { uri },
      position: { line: 1, character: 1 },
    });
    expect(JSON.stringify(hover)).toContain(
      'It is a kustomize patch, because a kustomization names it; a complete object also needs spec.scaleTargetRef.',
    );
    session.published.length = 0;
    session.change(kustomization, 2, { text: 'resources: [hpa.yaml, more.yaml]\n' });
    expect(levels({ uri, diagnostics: await session.diagnostics(about(uri)) })).toEqual([1]);
  });

  test('has no problem if a kustomization on disk names it and its text is indexed already', async () => {
    const session = await startSession({
      files: {
        [uri]: part,
        'file:///w/a.yaml': hpaFor('web'),
        [kustomization]: 'resources: [a.yaml]\npatches:\n  - path: more.yaml\n',
      },
    });
    session.open('file:///w/a.yaml', hpaFor('web'));
    await session.diagnostics((params) => params.uri === 'file:///w/a.yaml');
    await session.settled();
    for (const version of [1, 2]) {
      session.published.length = 0;
      session.open(uri, part, { version });
      expect(await session.diagnostics(valid)).toEqual([]);
      await session.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
      await session.settled();
    }
  });

  test('is refused if a kustomization lists it among its resources, whatever its name is', async () => {
    const named = 'file:///w/overlays/patch.yaml';
    const session = await startSession({
      files: { 'file:///w/overlays/kustomization.yaml': 'resources: [patch.yaml]\n' },
    });
    session.open(named, part);
    const refused = ({ uri: of, diagnostics }: PublishDiagnosticsParams) =>
      of === named && diagnostics.some(({ severity }) => severity === 1);
    expect(levels({ uri: named, diagnostics: await session.diagnostics(refused) })).toEqual([1]);
  });
});
