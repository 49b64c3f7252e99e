import { describe, expect, test } from 'vitest';
import { query } from '../../../core/query/declarations.ts';
import { together } from '../../../core/query/not-yet-known.ts';
import { type FileText, noText } from '../../../core/text/file-text.ts';
import { openSourceFile, sourceFileText } from '../../../core/text/source-file.ts';
import { chartOf } from '../../../core/workspace/charts.ts';
import { kustomization } from '../../../core/workspace/kustomizations.ts';
import { projectConfig } from '../../../core/workspace/project-config.ts';
import { fileTextOf, listedFiles, Store, savedSource } from '../../../core/workspace/store.ts';

const both = query('both', (read) =>
  together(['file:///w/a', 'file:///w/b'].map((uri) => () => fileTextOf(read, uri))),
);

function storeOf(files: Record<string, FileText>, { isWatched = true } = {}) {
  let now = 0;
  const reads: string[] = [];
  const lists: string[] = [];
  const store = new Store({
    files: {
      canRead: true,
      scopeOf: (from) => from,
      async list(kind) {
        lists.push(kind);
        return kind === 'manifest' ? Object.keys(files) : [];
      },
      async read(uri) {
        reads.push(uri.replace('file:///w/', ''));
        return files[uri] ?? noText.missing;
      },
    },
    isWatched: () => isWatched,
    now: () => now,
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { store, files, reads, lists, wait };
}

const source = (text: string) => openSourceFile(text);

test('a file is read once, and again after it has changed', async () => {
  const { store, files, reads } = storeOf({ 'file:///w/a': '1' });
  const ask = () => store.ask((read) => fileTextOf(read, 'file:///w/a'));
  expect(await ask()).toBe('1');
  files['file:///w/a'] = '2';
  expect(ask()).toBe('1');
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: false }]);
  expect(await ask()).toBe('2');
  expect(reads).toEqual(['a', 'a']);
});

test('what is loaded is answered at once, also where there is no file', async () => {
  const { store } = storeOf({ 'file:///w/out': noText.outside });
  const ask = () => store.ask((read) => [fileTextOf(read, 'file:///w/none'), fileTextOf(read, 'file:///w/out')]);
  expect(ask()).toBeInstanceOf(Promise);
  await ask();
  expect(ask()).toEqual([undefined, undefined]);
});

test('an open document has its own text, in any spelling of its address', async () => {
  const { store, reads } = storeOf({ 'file:///w/a%20b': 'on disk' });
  store.documentSaved('file:///w/a%20b', source('saved'));
  store.documentChanged('file:///w/a%20b', source('in the editor'));
  expect(store.ask((read) => fileTextOf(read, 'file:///w/a b'))).toBe('in the editor');
  expect(reads).toEqual([]);
  store.documentClosed('file:///w/a b');
  expect(await store.ask((read) => fileTextOf(read, 'file:///w/a%20b'))).toBe('on disk');
});

describe('the saved text of an open document', () => {
  const uri = 'file:///w/a';
  const savedIn = async ({ store }: { store: Store }) => store.ask((read) => read(savedSource, uri));
  const textIn = async (opened: { store: Store }) => {
    const saved = await savedIn(opened);
    return saved && sourceFileText(saved);
  };

  test('is the opened source while the file has the same text', async () => {
    const opened = storeOf({ [uri]: '\uFEFF1' });
    const one = source('1');
    opened.store.documentSaved(uri, one);
    opened.store.documentChanged(uri, source('2'));
    expect(await savedIn(opened)).toBe(one);
    expect(opened.reads).toEqual(['a']);
  });

  test('is the text on disk if the document is opened with unsaved changes, or if another program writes the file', async () => {
    const opened = storeOf({ [uri]: '1' });
    opened.store.documentSaved(uri, source('2'));
    expect(await textIn(opened)).toBe('1');
    opened.files[uri] = '3';
    opened.store.filesChanged([{ uri, isNewOrGone: false }]);
    expect(await textIn(opened)).toBe('3');
  });

  test('is the new text after the document is saved', async () => {
    const opened = storeOf({ [uri]: '1' });
    opened.store.documentSaved(uri, source('1'));
    expect(await textIn(opened)).toBe('1');
    opened.files[uri] = '2';
    const two = source('2');
    opened.store.documentSaved(uri, two);
    expect(await savedIn(opened)).toBe(two);
  });

  test('is the opened text if the file cannot be read, and nothing if the document is closed', async () => {
    const opened = storeOf({});
    opened.store.documentSaved(uri, source('1'));
    expect(await textIn(opened)).toBe('1');
    opened.store.documentClosed(uri);
    expect(await textIn(opened)).toBeUndefined();
  });
});

test('files that are needed together are read together', async () => {
  const { store, reads } = storeOf({ 'file:///w/a': '1', 'file:///w/b': '2' });
  const asked = store.ask((read) => read(both));
  expect(reads).toEqual(['a', 'b']);
  expect(await asked).toEqual(['1', '2']);
});

test('the deletion of a folder is one change', async () => {
  const { store, files } = storeOf({ 'file:///w/a/b': '1' });
  const ask = () => store.ask((read) => fileTextOf(read, 'file:///w/a/b'));
  await ask();
  delete files['file:///w/a/b'];
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: true }]);
  expect(await ask()).toBeUndefined();
});

test('a file that changes while it is read is read again', async () => {
  const answers: ((text: string) => void)[] = [];
  const store = new Store({
    files: {
      canRead: true,
      scopeOf: (from) => from,
      list: async () => [],
      read: () => new Promise((resolve) => answers.push(resolve)),
    },
    isWatched: () => true,
    now: () => 0,
  });
  const asked = store.ask((read) => fileTextOf(read, 'file:///w/a'));
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: false }]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('new');
  answers[0]?.('old');
  expect(await asked).toBe('new');
});

test('a file that is not watched is read again after a second', async () => {
  const { store, files, wait } = storeOf({ 'file:///w/a': '1' }, { isWatched: false });
  const ask = () => store.ask((read) => fileTextOf(read, 'file:///w/a'));
  await ask();
  files['file:///w/a'] = '2';
  wait(999);
  expect(ask()).toBe('1');
  wait(1);
  expect(await ask()).toBe('2');
});

test('reading files again that are not watched takes a twentieth of the time at most, however many there are', async () => {
  const uris = Array.from({ length: 300 }, (_, i) => `file:///w/${i}`);
  let now = 0;
  let reads = 0;
  const store = new Store({
    files: {
      canRead: true,
      scopeOf: (from) => from,
      list: async () => [],
      async read() {
        reads += 1;
        // All reads take three seconds, so that the first text is old before the last one is read.
        now += 10;
        return 'text';
      },
    },
    isWatched: () => false,
    now: () => now,
  });
  const ask = () => store.ask((read) => together(uris.map((uri) => () => fileTextOf(read, uri))));
  for (let answer = 0; answer < 100; answer++) {
    await ask();
    now += 20;
  }
  expect(reads).toBe(300);
  now += 60_000;
  await ask();
  expect(reads).toBe(600);
});

test('a fault of the reader reaches who asks', async () => {
  const store = new Store({
    files: { canRead: true, scopeOf: String, list: async () => [], read: () => Promise.reject(new Error('broken')) },
    isWatched: () => true,
    now: () => 0,
  });
  await expect(store.ask((read) => fileTextOf(read, 'file:///w/a'))).rejects.toThrow('broken');
});

test('lists are asked for again when files were added or removed, or the folders changed', async () => {
  const { store, files, lists } = storeOf({ 'file:///w/a': '1' });
  const ask = () => store.ask((read) => read(listedFiles, 'manifest'));
  await ask();
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: false }]);
  await ask();
  expect(lists).toHaveLength(1);
  files['file:///w/b'] = '2';
  store.filesChanged([{ uri: 'file:///w/b', isNewOrGone: true }]);
  expect(await ask()).toEqual(['file:///w/a', 'file:///w/b']);
  store.foldersChanged(['file:///w']);
  await ask();
  expect(lists).toHaveLength(3);
});

test('an observation tells that a file was loaded again with another text', async () => {
  const { store, files } = storeOf({ 'file:///w/a': '1' });
  let told = 0;
  const observation = store.observe(() => void told++);
  await store.ask((read) => fileTextOf(read, 'file:///w/a'), observation);
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: false }]);
  expect(told).toBe(1);
  expect(await store.isCurrent(observation)).toBe(true);
  files['file:///w/a'] = '2';
  store.filesChanged([{ uri: 'file:///w/a', isNewOrGone: false }]);
  expect(await store.isCurrent(observation)).toBe(false);
});

const chart = {
  'file:///w/web/Chart.yaml': 'name: web\n',
  'file:///w/web/values.yaml': 'max: 2\n',
  'file:///w/web/values-prod.yaml': 'max: 9\n',
  'file:///w/web/templates/hpa.yaml': 'kind: A\n',
};

test('a chart is the same object until one of its texts changes', async () => {
  const { store } = storeOf({ ...chart });
  const template = 'file:///w/web/templates/hpa.yaml';
  const ask = () => store.ask((read) => read(chartOf, template));
  const first = await ask();
  expect([...(first?.files.keys() ?? [])]).toEqual(['Chart.yaml', 'values.yaml', 'templates/hpa.yaml']);
  store.documentChanged('file:///w/web/values-prod.yaml', source('max: 10\n'));
  store.filesChanged([{ uri: 'file:///w/other.yaml', isNewOrGone: true }]);
  expect(await ask()).toBe(first);
  store.documentChanged(template, source('kind: B\n'));
  expect((await ask())?.files.get('templates/hpa.yaml')).toBe('kind: B\n');
});

test('a file that is not saved yet is part of its chart', async () => {
  const { store } = storeOf({ ...chart });
  const added = 'file:///w/web/templates/new.yaml';
  store.documentChanged(added, source('kind: C\n'));
  expect((await store.ask((read) => read(chartOf, added)))?.files.get('templates/new.yaml')).toBe('kind: C\n');
});

test('a kustomization says why it lacks a file', async () => {
  const names = ['a.yaml', '../../etc/b.yaml', 'big.yaml', 'binary.yaml', 'closed.yaml'];
  const { store } = storeOf({
    'file:///w/k/kustomization.yaml': `resources: [${names.join(', ')}]\n`,
    'file:///etc/b.yaml': noText.outside,
    'file:///w/k/big.yaml': noText.tooLarge,
    'file:///w/k/binary.yaml': noText.notText,
    'file:///w/k/closed.yaml': noText.unreadable,
  });
  const folder = await store.ask((read) => read(kustomization, 'file:///w/k/kustomization.yaml'));
  expect(folder?.missing.map(({ path, notRead }) => [path, notRead])).toEqual([
    ['w/k/a.yaml', undefined],
    ['etc/b.yaml', 'outside'],
    ['w/k/big.yaml', 'tooLarge'],
    ['w/k/binary.yaml', undefined],
    ['w/k/closed.yaml', undefined],
  ]);
});

test('an open document that another file may not name has no text for this file', async () => {
  const { store } = storeOf({ 'file:///etc/b': noText.outside, 'file:///w/k': noText.missing });
  for (const uri of ['file:///etc/b', 'file:///w/k']) store.documentChanged(uri, source('in the editor'));
  const textFor = (uri: string) => store.ask((read) => fileTextOf(read, uri, 'file:///w/from'));
  expect(await textFor('file:///etc/b')).toBeUndefined();
  expect(await textFor('file:///w/k')).toBe('in the editor');
  expect(store.ask((read) => fileTextOf(read, 'file:///etc/b'))).toBe('in the editor');
});

test('what a file may name is decided again after a change of the workspace folders', async () => {
  let top = 'file:///w';
  const store = new Store({
    files: {
      canRead: true,
      list: async () => [],
      scopeOf: () => top,
      read: async (uri, scope = '') => (uri.startsWith(`${scope}/`) ? 'text' : noText.outside),
    },
    isWatched: () => true,
    now: () => 0,
  });
  const ask = () => store.ask((read) => fileTextOf(read, 'file:///v/a', 'file:///w/from'));
  expect(await ask()).toBeUndefined();
  top = 'file:///v';
  store.foldersChanged(['file:///v']);
  expect(await ask()).toBe('text');
});

test('the nearest configuration of all folders above is used', async () => {
  const { store, files } = storeOf({ 'file:///w/replicast.config.yaml': 'kubernetes: "1.30"\n' });
  const ask = () => store.ask((read) => read(projectConfig, 'file:///w/a/b/hpa.yaml'));
  expect((await ask())?.kubernetes).toBe('1.30');
  files['file:///w/a/replicast.config.yaml'] = 'kubernetes: "1.31"\n';
  store.filesChanged([{ uri: 'file:///w/a/replicast.config.yaml', isNewOrGone: true }]);
  expect(await ask()).toMatchObject({ kubernetes: '1.31', folder: 'file:///w/a' });
});
