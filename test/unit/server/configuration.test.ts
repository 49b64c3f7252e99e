import { expect, test } from 'vitest';
import type { Connection } from 'vscode-languageserver';
import { noText } from '../../../core/text/file-text.ts';
import { Store } from '../../../core/workspace/store.ts';
import { Configuration } from '../../../server/settings/configuration.ts';

const uri = (file: number) => `file:///w/${file}.yaml`;

function configurationOf({ isOpen = false } = {}) {
  const requested: string[] = [];
  let watched = 0;
  let scenario = 'a.replicast.yaml';
  let changed: (params: unknown) => void = () => {};
  const connection = {
    console: { warn() {} },
    onDidChangeConfiguration(listener: typeof changed) {
      changed = listener;
    },
    workspace: {
      async getConfiguration({ scopeUri }: { scopeUri: string }) {
        requested.push(scopeUri);
        return { scenario };
      },
    },
  } as unknown as Connection;
  const store = new Store({
    files: { canRead: true, scopeOf: String, list: async () => [], read: async () => noText.missing },
    isWatched: () => true,
    now: () => 0,
  });
  const configuration = new Configuration({
    connection,
    capabilities: { workspace: { configuration: true } },
    whenInitialized() {},
    initial: undefined,
    documents: { get: () => (isOpen ? ({} as never) : undefined) },
    store,
    watched: { ask: (compute) => store.ask(compute), changed: () => watched++ },
  });
  const change = (to: string) => {
    scenario = to;
    changed({ settings: {} });
  };
  return { configuration, store, requested, change, watched: () => watched };
}

test('the settings of a document are requested once, and documents with equal settings share them', async () => {
  const { configuration, requested } = configurationOf();
  const found = await Promise.all([1, 2, 1].map((file) => configuration.settingsFor(uri(file))));
  expect(new Set(found).size).toBe(1);
  expect(requested).toEqual([uri(1), uri(2)]);
});

test('after a change, the settings are other objects only if a setting has changed', async () => {
  const { configuration, change } = configurationOf();
  const before = await configuration.settingsFor(uri(1));
  change('a.replicast.yaml');
  expect(await configuration.settingsFor(uri(1))).toBe(before);
  change('b.replicast.yaml');
  expect((await configuration.settingsFor(uri(1))).scenario).toBe('b.replicast.yaml');
});

test('an observer of the settings is told of a change', async () => {
  const { configuration, store, change } = configurationOf();
  let told = 0;
  const observation = store.observe(() => told++);
  await configuration.settingsFor(uri(1), (compute) => store.ask(compute, observation));
  change('a.replicast.yaml');
  expect(told).toBe(1);
  expect(await store.isCurrent(observation)).toBe(true);
  change('b.replicast.yaml');
  expect(told).toBe(2);
  expect(await store.isCurrent(observation)).toBe(false);
});

test.each([
  [true, [uri(1), uri(2), uri(1), uri(2)]],
  [false, [uri(1), uri(2)]],
])('after a change, the settings of open documents (%s) are requested at once', async (isOpen, expected) => {
  const { configuration, requested, change } = configurationOf({ isOpen });
  for (const file of [1, 2]) await configuration.settingsFor(uri(file));
  change('b.replicast.yaml');
  expect(requested).toEqual(expected);
});

test.each([
  [false, [uri(1), uri(1)]],
  [true, [uri(1)]],
])('a check of the workspace keeps the settings only of open documents (%s)', async (isOpen, expected) => {
  const { configuration, requested } = configurationOf({ isOpen });
  await configuration.settingsFor(uri(1));
  configuration.forget(uri(1));
  await configuration.settingsFor(uri(1));
  expect(requested).toEqual(expected);
});

test('a change of the settings is a change of everything that the client shows', async () => {
  const { change, watched } = configurationOf();
  change('b.replicast.yaml');
  expect(watched()).toBe(1);
});
