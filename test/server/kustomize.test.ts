// Patches, bases and kustomizations in the editor: what kustomize builds, at the place that a person edits.
import { describe, expect, test } from 'vitest';
import type { CodeLens, Hover, PublishDiagnosticsParams } from 'vscode-languageserver/node';
import type { SimulationParams, SimulationResponse } from '../../protocol/requests.ts';
import { simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const at = (path: string) => `file:///w/${path}`;

const hpa = (spec: string, name = 'web') =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: ${name}\nspec:\n${spec.replace(/^(?=.)/gm, '  ')}`;
const base = hpa(yaml`
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
  behavior: {}
`);
const patch = hpa(yaml`
  minReplicas: 3
  maxReplicas: 12
`);
const shop = (more: Record<string, string> = {}) => {
  const files = {
    'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'base/hpa.yaml': base,
    'overlays/prod/kustomization.yaml': 'resources: [../../base]\npatches:\n  - path: hpa-patch.yaml\n',
    'overlays/prod/hpa-patch.yaml': patch,
    ...more,
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [at(path), text]));
};

async function start(files: Record<string, string>, path: string): Promise<Session> {
  const session = await startSession({ initializationOptions: { files: true }, files });
  const uri = at(path);
  session.open(uri, files[uri] ?? '');
  await session.settled();
  return session;
}

/** `line: title`, without the lenses that do not depend on the object. */
async function lensesIn(session: Session, path: string): Promise<CodeLens[]> {
  const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: at(path) },
  });
  return Promise.all(
    lenses.map((lens) => (lens.command ? lens : session.client.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
}

async function titlesIn(session: Session, path: string): Promise<string[]> {
  const lenses = await lensesIn(session, path);
  return lenses.flatMap(({ range, command }) =>
    command && !/^(?:Simulate|assuming .*)$/.test(command.title) ? [`${range.start.line + 1}: ${command.title}`] : [],
  );
}

async function until<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<Answer> {
  for (let i = 0; i < 500; i++) {
    const answer = await ask();
    if (fits(answer)) return answer;
  }
  throw new Error(`it never came: ${JSON.stringify(await ask())}`);
}

function simulate(session: Session, params: Omit<SimulationParams, 'textDocument'> & { path: string }) {
  const { path, ...rest } = params;
  return session.client.sendRequest<SimulationResponse>(simulationRequest, {
    textDocument: { uri: at(path) },
    ...rest,
  });
}

const built = (titles: string[]) => titles.length > 0;

describe('a strategic merge patch', () => {
  const path = 'overlays/prod/hpa-patch.yaml';

  test('has the sequence of the merged object, with the kustomization that builds it', async () => {
    const session = await start(shop(), path);
    expect(await until(() => titlesIn(session, path), built)).toEqual([
      '1: 3 → 7 → 12 in 15 s · with overlays/prod',
      '1: 12 → 3 after 5 min',
    ]);
  });

  test('opens the panel with exactly that run', async () => {
    const session = await start(shop(), path);
    await until(() => titlesIn(session, path), built);
    const response = await simulate(session, { path, position: { line: 0, character: 0 } });
    expect(response).toMatchObject({
      type: 'simulation',
      name: 'web',
      autoscaler: { minReplicas: 3, maxReplicas: 12 },
      lines: { 'spec.maxReplicas': 7, 'spec.minReplicas': 6 },
      rendered: { text: 'built with overlays/prod' },
    });
  });
});
