import { expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { type ObjectsResponse, objectsRequest } from '../../protocol/objects.ts';
import { type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const shop = 'file:///w/shop';
const template = `${shop}/templates/hpa.yaml`;
const values = `${shop}/values.yaml`;
const loop = yaml`
  {{- range $name, $cfg := .Values.components }}
  ---
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: {{ printf "%s-%s" $.Release.Name $name }} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
    minReplicas: {{ $cfg.min }}
    maxReplicas: {{ $cfg.max }}
  {{- end }}
`;
const files: Record<string, string> = {
  [`${shop}/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  [template]: loop,
  [values]: yaml`
    components:
      admin: { min: 1, max: 2 }
      cart:
        min: 3
        max: 12
      search: { min: 4, max: 2 }
      store: { min: 1, max: 5 }
      web: { min: 2, max: 8 }
  `,
  [`${shop}/values-prod.yaml`]: 'components:\n  cart: { max: 24 }\n  store: null\n',
};

async function open(): Promise<Session> {
  const session = await startSession({ files, initializationOptions: { commands: true } });
  for (const uri of [template, values]) session.open(uri, files[uri] ?? '');
  await session.settled();
  return session;
}

async function lensesIn({ client }: Session, uri: string): Promise<CodeLens[]> {
  const lenses = await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  return Promise.all(
    lenses.map((lens) => (lens.command ? lens : client.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
}

const titled = (lenses: readonly CodeLens[]) =>
  lenses.map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);

test('the lenses of a template name the first ones, each with its own sequence, and count the others', async () => {
  const lenses = titled(await lensesIn(await open(), template));
  expect(lenses.slice(0, 4)).toEqual([
    '3: admin 1 → 2',
    '3: cart 3 → 6 → 12',
    expect.stringMatching(/^3: search not simulated: spec\.maxReplicas: Invalid value: 2/),
    '3: and 2 more',
  ]);
  expect(lenses).toContain('6: cart: prod 3 → 6 → 12 → 24');
  expect(lenses).toContain('6: admin: same in prod');
  expect(lenses.filter((title) => title.endsWith('Simulate'))).toHaveLength(1);
});

test('a click on each lens opens its object, and the panel lists all', async () => {
  const session = await open();
  const cart = (await lensesIn(session, template)).find(({ command }) => command?.title.startsWith('cart 3'));
  const [uri, position, , , , , object] = cart?.command?.arguments ?? [];
  const params = { textDocument: { uri }, position, object };
  const response = await session.client.sendRequest<SimulationResponse>(simulationRequest, params);
  expect(response).toMatchObject({ type: 'simulation', name: 'release-name-cart', autoscaler: { maxReplicas: 12 } });
  const objects = response.type === 'simulation' ? (response.objects ?? []) : [];
  expect(objects.map(({ label, isShown }) => (isShown ? `[${label}]` : label))).toEqual([
    'admin',
    '[cart]',
    'search',
    'store',
    'web',
  ]);
  const store = { ...params, object: objects[3]?.key };
  expect(await session.client.sendRequest(simulationRequest, store)).toMatchObject({ name: 'release-name-store' });
});

test('an environment that removes an object does not show another one', async () => {
  const session = await open();
  const params = {
    textDocument: { uri: template },
    position: { line: 2, character: 0 },
    object: '/release-name-store',
  };
  const response = await session.client.sendRequest<SimulationResponse>(simulationRequest, {
    ...params,
    compared: {},
  });
  expect(response).toMatchObject({ environments: [{ name: 'prod', problem: 'not rendered with these values' }] });
});

test('the list has every object of the place with both sequences or the reason', async () => {
  const { client } = await open();
  const position = { line: 2, character: 0 };
  const { objects } = await client.sendRequest<ObjectsResponse>(objectsRequest, {
    textDocument: { uri: template },
    position,
  });
  expect(objects.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'release-name-admin: 1 → 2 at once · 2 → 1 after 5 min',
    'release-name-cart: 3 → 6 → 12 in 15 s · 12 → 3 after 5 min',
    expect.stringMatching(/^release-name-search: not simulated: spec\.maxReplicas: Invalid value: 2: must be/),
    'release-name-store: 1 → 4 → 5 in 15 s · 5 → 1 after 5 min',
    'release-name-web: 2 → 4 → 8 in 15 s · 8 → 2 after 5 min',
  ]);
  expect(objects[4]?.open[6]).toBe('/release-name-web');
});

test('in values.yaml each object is at the key that only it uses', async () => {
  const lenses = titled(await lensesIn(await open(), values));
  expect(lenses).toContain('2: admin 1 → 2 at once');
  expect(lenses).toContain('3: cart 3 → 6 → 12 in 15 s');
  expect(lenses).toContain('3: prod 3 → 6 → 12 → 24');
  expect(lenses.filter((title) => title.startsWith('2: '))).toEqual([
    '2: admin 1 → 2 at once',
    '2: 2 → 1 after 5 min',
    '2: same in prod',
    '2: Environments…',
  ]);
  expect(lenses).toContain('8: web 2 → 4 → 8 in 15 s');
});

test('a problem of one object has its name', async () => {
  const session = await open();
  session.change(values, 2, { text: files[values]?.replace('max: 5', 'max: ten') ?? '' });
  const diagnostics = await session.diagnostics(({ uri, version }) => uri === values && version === 2);
  expect(diagnostics.map(({ message }) => message)).toContain(
    'spec.maxReplicas must be an integer, not the string "ten" (store in templates/hpa.yaml)',
  );
});
