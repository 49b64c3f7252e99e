import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AskServer, hoverTextOf, problemsOf, sequencesOf } from '../../client/src/agents/file-answers.ts';
import { startSession } from '../support/session.ts';

const uri = 'file:///workspace/web.yaml';
const web = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  behavior:
    scaleDown: { stabilizationWindowSeconds: 120 }
`;

async function askAbout(text: string, languageId = 'yaml'): Promise<AskServer> {
  const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
  session.open(uri, text, { languageId });
  await session.settled();
  return async (method, params) => session.client.sendRequest(method, params);
}

describe('a language model gets', () => {
  test('every problem with its line', async () => {
    const ask = await askAbout(web.replace('maxReplicas', 'maxreplicas'));
    expect(await problemsOf(ask, uri)).toMatch(/^8:3 error api\/unknown-field: .*"spec\.maxreplicas"/m);
  });

  test('the sequence above each autoscaler', async () => {
    const text = await sequencesOf(await askAbout(`${web}---\n${web.replace('20', '40')}`), uri);
    expect(text).toMatch(/^1: 2 → 6 → 12 → 20 in 30 s · 20 → 2 after 2 min · assuming 1\.37$/m);
    expect(text).toMatch(/^12: .*→ 40 in/m);
  });

  test('what a field does, with the numbers of the file', async () => {
    const position = { line: 9, character: web.split('\n')[9]?.indexOf('stabilization') ?? 0 };
    expect(await hoverTextOf(await askAbout(web), uri, position)).toContain('120');
  });

  test('a sentence where there is nothing', async () => {
    const ask = await askAbout('kind: Service\n');
    expect(await problemsOf(ask, uri)).toBe('Replicast finds no problem.');
    expect(await sequencesOf(ask, uri)).toBe('There is no autoscaler, or the setting replicast.lens is off.');
    expect(await hoverTextOf(ask, uri, { line: 0, character: 0 })).toMatch(/^Replicast has no explanation/);
  });

  test('the first hundred of many problems, and their count', async () => {
    const many = Array.from({ length: 150 }, () => web.replace('maxReplicas', 'maxreplicas')).join('---\n');
    const lines = (await problemsOf(await askAbout(many), uri)).split('\n');
    expect(lines).toHaveLength(101);
    expect(lines[100]).toMatch(/^… and \d+ more$/);
  });
});

test('the manifest names the tools that are registered, with their arguments', () => {
  const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const source = fs.readFileSync('client/src/agents/language-model-tools.ts', 'utf8');
  const registered = [...source.matchAll(/^ {2}(replicast_\w+):/gm)].map(([, name]) => name);
  const contributed: { name: string; inputSchema: { required: string[] } }[] = contributes.languageModelTools;
  expect(contributed.map(({ name }) => name)).toEqual(registered);
  expect(contributed.every(({ inputSchema }) => inputSchema.required.includes('file'))).toBe(true);
});
