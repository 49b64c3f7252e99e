// The environments of a chart: a sequence for each in a lens of the template and of values.yaml, and the runs that the
// panel compares.
import { describe, expect, test, vi } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { type EnvironmentsResponse, environmentsRequest } from '../../protocol/environments.ts';
import { type SimulationParams, type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const shop = 'file:///w/shop';
const template = `${shop}/templates/hpa.yaml`;
const start = { line: 0, character: 0 };

const autoscaler = (name: string) => yaml`
  {{- if .Values.${name}.enabled }}
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: ${name} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
    minReplicas: {{ .Values.${name}.min }}
    maxReplicas: {{ required "set a maximum" .Values.${name}.max }}
    behavior: {}
  {{- end }}
`;

const chart = {
  [`${shop}/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  [template]: autoscaler('web'),
  [`${shop}/values.yaml`]: 'web:\n  enabled: true\n  min: 1\n  max: 5\n',
};
const environments = {
  [`${shop}/values-staging.yaml`]: 'web: { max: 2 }\n',
  [`${shop}/values-prod.yaml`]: 'web: { min: 3, max: 24 }\n',
};

async function openChart(files: Record<string, string>, settings: object = {}): Promise<Session> {
  const capabilities = { workspace: { configuration: true } };
  const initializationOptions = { commands: true };
  const session = await startSession({ files, capabilities, initializationOptions, settings: () => settings });
  for (const uri of [template, `${shop}/values.yaml`]) session.open(uri, files[uri] ?? '');
  await session.settled();
  return session;
}

async function lensesIn({ client }: Session, uri = template): Promise<CodeLens[]> {
  const lenses = await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  return Promise.all(lenses.map((lens) => (lens.command ? lens : client.sendRequest<CodeLens>('codeLens/resolve', lens))));
}

/** The lens before the one that opens the list. */
async function environmentLens(session: Session, uri = template): Promise<CodeLens | undefined> {
  const lenses = await lensesIn(session, uri);
  return lenses.find(({ command }) => command?.arguments?.[5] === 'environments');
}

async function titleIn(session: Session, uri = template): Promise<string | undefined> {
  return (await environmentLens(session, uri))?.command?.title;
}

const simulate = ({ client }: Session, params: Partial<SimulationParams>) =>
  client.sendRequest<SimulationResponse>(simulationRequest, { textDocument: { uri: template }, position: start, ...params });

describe('the lens of the environments', () => {
  test('names the fastest scale-up of each in the template, and lists their files', async () => {
    const lens = await environmentLens(await openChart({ ...chart, ...environments }));
    expect(lens?.command?.title).toBe('staging 1 → 2 · prod 3 → 7 → 14 → 24');
    expect(lens?.range.start).toEqual({ line: 1, character: 0 });
    expect((lens?.command as { tooltip?: string }).tooltip).toBe(
      [
        'values.yaml: 1 → 5 after 15 s',
        'staging: 1 → 2 after 15 s (values.yaml, values-staging.yaml)',
        'prod: 3 → 7 → 14 → 24 in 30 s (values.yaml, values-prod.yaml)',
      ].join('\n'),
    );
  });

  test('is the same in values.yaml, at the key of the sequence', async () => {
    const session = await openChart({ ...chart, ...environments });
    const lenses = await lensesIn(session, `${shop}/values.yaml`);
    expect(lenses.map(({ command, range }) => `${range.start.line}: ${command?.title}`)).toEqual([
      '0: 1 → 5 after 15 s',
      '0: 5 → 1 after 5 min · templates/hpa.yaml',
      '0: staging 1 → 2 · prod 3 → 7 → 14 → 24',
      '0: Environments…',
    ]);
    expect(lenses[2]?.command?.arguments).toEqual((await environmentLens(session))?.command?.arguments);
  });

  test('is not there without environments', async () => {
    const session = await openChart(chart);
    expect((await lensesIn(session)).map(({ command }) => command?.title)).not.toContain('Environments…');
    expect(await titleIn(session)).toBeUndefined();
  });
});
