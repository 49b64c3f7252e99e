import { expect, test } from 'vitest';
import { fileName, pathFromFolder, resolvePath, uriKey } from '../../../core/index/uris.ts';
import { treeUris } from '../../../core/kustomize/kustomization-folder.ts';
import { isInScope, scopeOf } from '../../../server/files/file-scope.ts';

const mayName = (from: string, uri: string, folders: readonly string[]) =>
  isInScope(uri, scopeOf(from, folders), folders);

const roots = ['file:///w', 'file:///w/nested', 'vscode-vfs://github/o/r'];

test.each([
  ['file:///w/a.yaml', 'file:///w/scenarios/s.yaml', true],
  ['file:///w/nested/a.yaml', 'file:///w/s.yaml', true],
  ['file:///w/a.yaml', 'file:///w/nested/s.yaml', false],
  ['file:///wide/a.yaml', 'file:///w/s.yaml', false],
  ['file:///etc/passwd', 'file:///w/s.yaml', false],
  ['file:///w/%2e%2e/etc/passwd', 'file:///w/s.yaml', false],
  ['file:///w/..%2fetc/passwd', 'file:///w/s.yaml', false],
  ['file://host/w/a.yaml', 'file:///w/s.yaml', false],
  ['http://w/a.yaml', 'file:///w/s.yaml', false],
  ['vscode-vfs://github/o/r/a.yaml', 'vscode-vfs://github/o/r/s.yaml', true],
  ['vscode-vfs://github/o/other/a.yaml', 'vscode-vfs://github/o/r/s.yaml', false],
  // Without a workspace folder, only the folder of the file is inside.
  ['file:///home/a/x.csv', 'file:///home/a/s.yaml', true],
  ['file:///home/x.csv', 'file:///home/a/s.yaml', false],
  ['file:///x.csv', 'file:///s.yaml', true],
  ['file:///etc/passwd', 'file:///s.yaml', false],
  ['file:///etc/passwd', 'file:///%ZZ', false],
  ['file:///a/../etc/passwd', 'file:///s.yaml', false],
])('%s named in %s: %s', (uri, from, isInside) => expect(mayName(from, uri, roots)).toBe(isInside));

test('a path that leaves the folder and returns is inside', () =>
  expect(mayName('file:///w/a/s.yaml', resolvePath('file:///w/a', '../../w/b.csv'), roots)).toBe(true));

test.each(['', '//', 'file:////a', 'a b:c', '\ud800', 'file:///%', ':'])(
  '%j, which is no URI, is in no folder',
  (text) => {
    expect(mayName('file:///w/s.yaml', text, roots)).toBe(false);
    for (const name of [uriKey(text), fileName(text), pathFromFolder(text, text), resolvePath(text, text)])
      expect(name).toBeTypeOf('string');
  },
);

test.each(['', 'untitled:Untitled-1'])('no file is in the folder of %j, which has none', (from) =>
  expect(mayName(from, 'file:///etc/passwd', [])).toBe(false),
);

test.each([
  ['file:///w/a/overlays/prod/kustomization.yaml', ['file:///w/a'], 'file:///w/a'],
  ['file:///home/me/k8s/overlays/prod/kustomization.yaml', [], 'file:///home/me/k8s'],
  ['file:///tmp/overlays/prod/kustomization.yaml', [], 'file:///tmp/overlays'],
  ['file:///tmp/k/kustomization.yaml', [], 'file:///tmp/k'],
  ['file:///tmp/kustomization.yaml', [], 'file:///tmp'],
  ['file:///kustomization.yaml', [], 'file://'],
])('%s with the folders %j may name files in %s', (uri, roots, folder) => expect(scopeOf(uri, roots)).toBe(folder));

test('a path in the tree of kustomize with half a surrogate pair has an address', () =>
  expect(treeUris('file:///w/kustomization.yaml')('w/serv\ud800.yaml')).toBe('file:///w/serv%EF%BF%BD.yaml'));
