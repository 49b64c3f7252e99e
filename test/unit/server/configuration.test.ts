import { expect, test } from 'vitest';
import type { Connection } from 'vscode-languageserver';
import { Configuration } from '../../../server/settings/configuration.ts';

test('the settings of the last 1,000 files are kept', async () => {
  let requests = 0;
  const connection = {
    console: { warn() {} },
    onDidChangeConfiguration() {},
    workspace: {
      async getConfiguration() {
        requests++;
        return { scenario: `${requests}.replicast.yaml` };
      },
    },
  } as unknown as Connection;
  const configuration = new Configuration({
    connection,
    capabilities: { workspace: { configuration: true } },
    whenInitialized() {},
    initial: undefined,
    configOf: () => undefined,
  });
  const read = async (count: number) => {
    for (let file = 0; file < count; file++) await configuration.settingsFor(`file:///w/${file}.yaml`);
  };
  await read(1000);
  await read(1000);
  expect(requests).toBe(1000);
  await configuration.settingsFor('file:///w/1000.yaml');
  await configuration.settingsFor('file:///w/1000.yaml');
  expect(requests).toBe(1001);
  await configuration.settingsFor('file:///w/0.yaml');
  expect(requests).toBe(1002);
});
