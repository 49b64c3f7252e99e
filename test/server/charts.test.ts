// Every lens with a sequence opens exactly that sequence, whatever the values are.
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CodeAction, CodeLens, Hover } from 'vscode-languageserver/node';
import { envelope } from '../../core/simulator/controllers.ts';
import { fastestRunTexts } from '../../core/simulator/trace-text.ts';
import {
  type CheckPreviewValueResponse,
  checkPreviewValueRequest,
  type TemplateValuesResponse,
  templateValuesRequest,
} from '../../protocol/preview-values.ts';
import {
  openSimulationCommand,
  type SimulationResponse,
  simulationRequest,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const folder = path.join(import.meta.dirname, '../fixtures/charts');
const files = Object.fromEntries(
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => [`file:///w/${name.replaceAll('\\', '/')}`, fs.readFileSync(path.join(folder, name), 'utf8')]),
);
const [shop, queue, worker] = ['file:///w/shop', 'file:///w/queue', 'file:///w/worker'];
const shopTemplate = `${shop}/templates/hpa.yaml`;
const start = { line: 0, character: 0 };

let session: Session;
beforeEach(async () => {
  session = await startSession({ files, initializationOptions: { commands: true } });
  for (const [uri, text] of Object.entries(files)) session.open(uri, text);
  await session.settled();
});

async function lensesIn(uri: string): Promise<CodeLens[]> {
  const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  return Promise.all(
    lenses.map((lens) => (lens.command ? lens : session.client.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
}

function openFrom({ command }: CodeLens): Promise<SimulationResponse> {
  const [uri, position, , , valuesFiles, , object] = command?.arguments ?? [];
  const params = { textDocument: { uri }, position, ...(valuesFiles && { valuesFiles }), ...(object && { object }) };
  return session.client.sendRequest(simulationRequest, params);
}

function sequenceOf(response: SimulationResponse, { command }: CodeLens): string | undefined {
  if (response.type !== 'simulation') return response.type;
  const { up, down } = fastestRunTexts(envelope(response.autoscaler, response.profile));
  return command?.arguments?.[3] === 'scaleDown' ? down : up;
}

const sequenceLenses = (lenses: readonly CodeLens[]) =>
  lenses.filter(
    ({ command }) =>
      command?.command === openSimulationCommand &&
      command.arguments?.[5] === undefined &&
      sequenceIn(command.title) !== undefined,
  );
const sequenceIn = (title: string) => /^(?:[\w-]+ )??((?:\d+ →|stays).*)/.exec(title)?.[1];
const titles = (lenses: readonly CodeLens[]) => lenses.flatMap(({ command }) => command?.title ?? []);

async function checkAll(): Promise<string[]> {
  const seen: string[] = [];
  for (const uri of Object.keys(files)) {
    for (const lens of sequenceLenses(await lensesIn(uri))) {
      const title = lens.command?.title ?? '';
      const sequence = sequenceOf(await openFrom(lens), lens);
      expect(`${sequenceIn(title)} · `, uri).toContain(`${sequence} · `);
      seen.push(`${uri.slice('file:///w/'.length)}: ${title}`);
    }
  }
  return seen;
}

describe('a lens with a sequence opens it', () => {
  test('in every file of every chart', async () => {
    expect(await checkAll()).toMatchInlineSnapshot(`
      [
        "queue/templates/scalers.yaml: 2 → 6 → 12 → 24 → 30 in 45 s · with values.yaml",
        "queue/templates/scalers.yaml: 30 → 2 after 5 min",
        "queue/templates/scalers.yaml: 1 → 5 → 8 in 75 s · with values.yaml",
        "queue/templates/scalers.yaml: 8 → 1 after 5 min",
        "queue/values.small.yaml: reader stays at 2: scaleUp is disabled",
        "queue/values.small.yaml: 3 → 2 after 5 min",
        "queue/values.small.yaml: writer 1 → 2 after 60 s",
        "queue/values.small.yaml: 2 → 1 after 5 min",
        "queue/values.yaml: reader 2 → 6 → 12 → 24 → 30 in 45 s",
        "queue/values.yaml: 30 → 2 after 5 min",
        "queue/values.yaml: writer 1 → 5 → 8 in 75 s",
        "queue/values.yaml: 8 → 1 after 5 min",
        "shop/templates/hpa.yaml: 1 → 3 → 5 → … → 20 in 4 min 30 s · with values.yaml, 1 default",
        "shop/templates/hpa.yaml: 20 → 1 after 5 min",
        "shop/values-plain.yaml: 1 → 4 → 8 → 16 → 20 in 45 s",
        "shop/values-plain.yaml: 20 → 1 after 5 min · templates/hpa.yaml · with 1 default",
        "shop/values-prod.yaml: 4 → 6 → 8 → … → 50 in 11 min",
        "shop/values-prod.yaml: 50 → 4 after 2 min · templates/hpa.yaml",
        "shop/values.yaml: 1 → 3 → 5 → … → 20 in 4 min 30 s",
        "shop/values.yaml: 20 → 1 after 5 min · templates/hpa.yaml · with 1 default",
      ]
    `);
  });

  test('with preview values', async () => {
    await session.client.sendNotification('replicast/previewValues', {
      [worker]: { '.Values.scaling.max': '12' },
      [shop]: { '.Values.autoscaling.behavior': '{}' },
      [queue]: { '.Values.reader.fast': 'false' },
    });
    expect(await checkAll()).toMatchInlineSnapshot(`
      [
        "queue/templates/scalers.yaml: stays at 2: scaleUp is disabled · with values.yaml, 1 preview value",
        "queue/templates/scalers.yaml: 30 → 2 after 5 min",
        "queue/templates/scalers.yaml: 1 → 5 → 8 in 75 s · with values.yaml",
        "queue/templates/scalers.yaml: 8 → 1 after 5 min",
        "queue/values.small.yaml: reader stays at 2: scaleUp is disabled",
        "queue/values.small.yaml: 3 → 2 after 5 min · with 1 preview value",
        "queue/values.small.yaml: writer 1 → 2 after 60 s",
        "queue/values.small.yaml: 2 → 1 after 5 min",
        "queue/values.yaml: reader stays at 2: scaleUp is disabled",
        "queue/values.yaml: 30 → 2 after 5 min · with 1 preview value",
        "queue/values.yaml: writer 1 → 5 → 8 in 75 s",
        "queue/values.yaml: 8 → 1 after 5 min",
        "shop/templates/hpa.yaml: 1 → 4 → 8 → 16 → 20 in 45 s · with values.yaml, 1 preview value, 1 default",
        "shop/templates/hpa.yaml: 20 → 1 after 5 min",
        "shop/values-plain.yaml: 1 → 4 → 8 → 16 → 20 in 45 s",
        "shop/values-plain.yaml: 20 → 1 after 5 min · templates/hpa.yaml · with 1 preview value, 1 default",
        "shop/values-prod.yaml: 4 → 8 → 16 → 32 → 50 in 45 s",
        "shop/values-prod.yaml: 50 → 4 after 5 min · templates/hpa.yaml · with 1 preview value",
        "shop/values.yaml: 1 → 4 → 8 → 16 → 20 in 45 s",
        "shop/values.yaml: 20 → 1 after 5 min · templates/hpa.yaml · with 1 preview value, 1 default",
        "worker/templates/hpa.yaml: 3 → 6 → 12 in 15 s · with values.yaml, 1 preview value",
        "worker/templates/hpa.yaml: 12 → 3 after 5 min",
        "worker/values.yaml: 3 → 6 → 12 in 15 s",
        "worker/values.yaml: 12 → 3 after 5 min · templates/hpa.yaml · with 1 preview value",
      ]
    `);
  });

  test('after unsaved edits of a values file', async () => {
    session.change(`${shop}/values.yaml`, 2, {
      text: 'autoscaling: { enabled: true, maxReplicas: 7, behavior: {} }\n',
    });
    const seen = await checkAll();
    expect(seen.filter((line) => line.startsWith('shop/'))).toMatchInlineSnapshot(`
      [
        "shop/templates/hpa.yaml: 1 → 4 → 7 in 15 s · with values.yaml, 1 default",
        "shop/templates/hpa.yaml: 7 → 1 after 5 min",
        "shop/values-plain.yaml: 1 → 4 → 7 in 15 s",
        "shop/values-plain.yaml: 7 → 1 after 5 min · templates/hpa.yaml · with 1 default",
        "shop/values-prod.yaml: 4 → 8 → 16 → 32 → 50 in 45 s",
        "shop/values-prod.yaml: 50 → 4 after 2 min · templates/hpa.yaml",
        "shop/values.yaml: 1 → 4 → 7 in 15 s",
        "shop/values.yaml: 7 → 1 after 5 min · templates/hpa.yaml · with 1 default",
      ]
    `);
  });
});

test('an unsaved edit of a values file refreshes the lenses of other editors', async () => {
  const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
  const other = await startSession({ files, capabilities });
  let refreshes = 0;
  other.client.onRequest('workspace/codeLens/refresh', () => {
    refreshes += 1;
    return null;
  });
  other.open(shopTemplate, files[shopTemplate] ?? '');
  other.open(`${shop}/values.yaml`, files[`${shop}/values.yaml`] ?? '');
  // Waits until the server has read the workspace and sends nothing more.
  await expect.poll(() => refreshes).toBeGreaterThan(0);
  let before: number;
  do {
    before = refreshes;
    for (let i = 0; i < 10; i++) await other.settled();
  } while (refreshes > before);
  other.change(`${shop}/values.yaml`, 2, { text: 'autoscaling: { maxReplicas: 3 }\n' });
  await expect.poll(() => refreshes).toBeGreaterThan(before);
  // One refresh is for the edit, and one for a file of the workspace that is read late.
  expect(refreshes).toBeLessThanOrEqual(before + 2);
});

test('only the first document of values.yaml has lenses, as Helm reads no other one', async () => {
  const uri = `${shop}/values.yaml`;
  const text = files[uri] ?? '';
  const count = (await lensesIn(uri)).length;
  expect(count).toBeGreaterThan(0);
  session.change(uri, 2, { text: `${text}---\n${text}---\n---\n${text}` });
  expect(await lensesIn(uri)).toHaveLength(count);
});

describe('a simulation of a template', () => {
  const simulate = (params: object) => session.client.sendRequest<SimulationResponse>(simulationRequest, params);

  test('says which values it uses', async () => {
    const textDocument = { uri: shopTemplate };
    const { rendered } = (await simulate({ textDocument, position: start })) as { rendered: unknown };
    expect(rendered).toEqual({
      text: 'rendered with values.yaml, 1 default',
      values: [
        '.Values.autoscaling.minReplicas = 1 (default in the template)',
        '.Values.autoscaling.maxReplicas = 20 (values.yaml)',
        '.Values.autoscaling.targetCPU = 60 (values.yaml)',
        '.Values.autoscaling.behavior = {"scaleUp":{"policies":[{"periodSeconds":30,"type":"Pods","… (values.yaml)',
      ],
      files: [`${shop}/values.yaml`],
    });
    await session.client.sendNotification('replicast/previewValues', {
      [shop]: { '.Values.autoscaling.targetCPU': '80' },
    });
    expect(await simulate({ textDocument, position: start, valuesFiles: [`${shop}/values-prod.yaml`] })).toMatchObject({
      autoscaler: { minReplicas: 4, maxReplicas: 50 },
      rendered: { text: 'rendered with values.yaml, values-prod.yaml, 1 preview value' },
    });
  });

  test('has the lines of the metric that is left in its place', async () => {
    const response = await simulate({ textDocument: { uri: shopTemplate }, position: start });
    expect(response).toMatchObject({ lines: { 'spec.metrics[0].resource.target.averageUtilization': 31 } });
  });

  test('of another text uses the same values', async () => {
    const text = (files[shopTemplate] ?? '').replace('default 1', 'default 9');
    const response = await session.client.sendRequest<SimulationResponse>(textSimulationRequest, {
      textDocument: { uri: shopTemplate },
      text,
      kind: 'HorizontalPodAutoscaler',
      name: '{{ include "shop.fullname" . }}',
      valuesFiles: [`${shop}/values-plain.yaml`],
    });
    expect(response).toMatchObject({
      autoscaler: { minReplicas: 9, maxReplicas: 20 },
      rendered: { text: 'rendered with values.yaml, values-plain.yaml, 1 default' },
    });
  });

  test('of a plain manifest says nothing about values', async () => {
    const uri = 'file:///w/plain.yaml';
    session.open(
      uri,
      yaml`
      apiVersion: autoscaling/v1
      kind: HorizontalPodAutoscaler
      metadata: { name: a }
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: a }
        maxReplicas: 3
    `,
    );
    const response = await simulate({ textDocument: { uri }, position: start });
    expect(response).toMatchObject({ type: 'simulation' });
    expect(response).not.toHaveProperty('rendered');
    expect(titles(await lensesIn(uri))).not.toContain('Set a preview value');
  });
});

test('a hover over a metric after an excluded one shows the effect of this metric', async () => {
  const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
    textDocument: { uri: shopTemplate },
    position: { line: 30, character: 14 },
  });
  const text = JSON.stringify(hover.contents);
  expect(text).toContain('`targetCPU 60 from values.yaml` and 1 more.');
  expect(text).toContain('67 % (to 2)');
});

test('an object keeps its identity while its template is broken, so that its last run stays', async () => {
  const uri = `${queue}/templates/scalers.yaml`;
  const request = () =>
    session.client.sendRequest<SimulationResponse>(simulationRequest, { textDocument: { uri }, position: start });
  const before = await request();
  session.change(uri, 2, { text: (files[uri] ?? '').replace(/\}\}\n/, '}\n') });
  const after = await request();
  expect(after).toMatchObject({
    type: 'unreadable',
    problem: { message: expect.stringMatching(/^Helm: parse error/) },
  });
  const identity = ({ kind, name, item }: { kind?: string; name?: string; item?: number }) => ({ kind, name, item });
  expect(identity(after as object)).toEqual(identity(before as object));
});

describe('a preview value', () => {
  test('can be set from a lens of its own while all values are known', async () => {
    const [lens] = (await lensesIn(shopTemplate)).filter(({ command }) => command?.title === 'Set a preview value');
    expect(lens?.command).toMatchObject({
      command: 'replicast.setPreviewValue',
      arguments: [shopTemplate, { line: 1, character: 0 }],
      tooltip: expect.stringContaining('.Values.autoscaling.maxReplicas = 20 (values.yaml)'),
    });
  });

  test('is asked for by the lens while a value is missing', async () => {
    const uri = `${worker}/templates/hpa.yaml`;
    const lenses = await lensesIn(uri);
    expect(titles(lenses)).toContain('.Values.scaling.max has no value: set a preview value');
    expect(titles(lenses)).not.toContain('Set a preview value');
    const lens = lenses.find(({ command }) => command?.title.includes('no value'));
    expect(lens?.command?.arguments).toEqual([uri, start, '.Values.scaling.max']);
  });

  test('is prefilled with the value in use and its source', async () => {
    const response = await session.client.sendRequest<TemplateValuesResponse>(templateValuesRequest, {
      textDocument: { uri: shopTemplate },
      position: { line: 15, character: 20 },
      valuesFiles: [`${shop}/values-prod.yaml`],
    });
    expect(response).toMatchObject({ scope: shop, atPosition: '.Values.autoscaling.maxReplicas' });
    expect(response.values).toContainEqual({
      expression: '.Values.autoscaling.maxReplicas',
      text: '50',
      from: 'values-prod.yaml',
    });
  });

  test('has no text if nothing gives the expression a value', async () => {
    const response = await session.client.sendRequest<TemplateValuesResponse>(templateValuesRequest, {
      textDocument: { uri: `${worker}/templates/hpa.yaml` },
      position: start,
    });
    expect(response.values[0]).toEqual({ expression: '.Values.scaling.max' });
  });

  test.each([
    ['many', { message: 'spec.maxReplicas must be an integer, not the string "many"', isWrongType: true }],
    ['-1', { message: expect.stringContaining('must be greater than or equal to `minReplicas`'), isWrongType: false }],
    ['30', {}],
  ])('%s is checked before it is stored', async (text, expected) => {
    const response = await session.client.sendRequest<CheckPreviewValueResponse>(checkPreviewValueRequest, {
      textDocument: { uri: shopTemplate },
      position: start,
      expression: '.Values.autoscaling.maxReplicas',
      text,
    });
    expect(response).toEqual(expected);
  });

  test('can be set by a code action on its expression', async () => {
    const position = { line: 15, character: 20 };
    const request = (triggerKind: number) =>
      session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: shopTemplate },
        range: { start: position, end: position },
        context: { diagnostics: [], triggerKind },
      });
    expect(await request(1)).toMatchObject([
      {
        title: 'Set a preview value for .Values.autoscaling.maxReplicas…',
        command: { arguments: [shopTemplate, { line: 15 }, '.Values.autoscaling.maxReplicas'] },
      },
    ]);
    // While the cursor only moves over an expression, nothing is offered.
    expect(await request(2)).toEqual([]);
  });

  test('affects the hover of a template and of its values', async () => {
    await session.client.sendNotification('replicast/previewValues', {
      [shop]: { '.Values.autoscaling.maxReplicas': '33' },
    });
    const hover = async (uri: string, line: number) =>
      JSON.stringify(
        await session.client.sendRequest<Hover>('textDocument/hover', {
          textDocument: { uri },
          position: { line, character: 5 },
        }),
      );
    expect(await hover(shopTemplate, 15)).toContain('`maxReplicas 33`');
    expect(await hover(shopTemplate, 15)).toContain('33');
    expect(await hover(`${shop}/values.yaml`, 3)).toContain('33');
  });
});
