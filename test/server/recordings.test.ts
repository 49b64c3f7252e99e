import { expect, test } from 'vitest';
import { importRecordingRequest } from '../../protocol/import-recording.ts';
import { startSession } from '../support/session.ts';

test('a recording is imported, and what its sources do not say is asked', async () => {
  const { client } = await startSession();
  const text = 'seconds,load,replicas\n0,8,1\n60,35,4\n';
  const params = { sources: [{ name: 'run.csv', text }], recording: 'web.recording.csv', manifest: 'web.yaml' };
  expect(await client.sendRequest(importRecordingRequest, params)).toMatchObject({
    recording: text,
    scenario: expect.stringContaining('file: "web.recording.csv"'),
  });
  const status = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' };
  const items = ['web', 'shop'].map((name) => ({ ...status, metadata: { name } }));
  const list = JSON.stringify({ kind: 'List', items });
  expect(
    await client.sendRequest(importRecordingRequest, { ...params, sources: [{ name: 'hpa.json', text: list }] }),
  ).toMatchObject({ question: { type: 'name', names: ['web', 'shop'] } });
});

test('sources that say nothing are refused with the reason', async () => {
  const { client } = await startSession();
  const params = { sources: [{ name: 'a.txt', text: 'hello' }], recording: 'a.recording.csv' };
  expect(await client.sendRequest(importRecordingRequest, params)).toEqual({
    problem: expect.stringMatching(/^a\.txt cannot be used: /),
  });
});

test('parameters of another form are an error', async () => {
  const { client } = await startSession();
  await expect(client.sendRequest(importRecordingRequest, { sources: 'x' })).rejects.toThrow(
    'import: a parameter is missing',
  );
});
