import { expect, test } from 'vitest';
import { type FileChanges, firstShown, Project } from '../../../playground/files/project.ts';
import { pathOf, rootUri, uriOf } from '../../../playground/files/uris.ts';

function project(files: Record<string, string>) {
  const made = new Project();
  made.replace(files);
  const changes: FileChanges[] = [];
  made.onDidChange((change) => changes.push(change));
  return { made, changes };
}

test('replacing all files reports what is new, what differs and what is gone', () => {
  const { made, changes } = project({ a: '1', b: '2', c: '3' });
  made.replace({ b: '2', c: '4', d: '5' });
  expect(changes).toEqual([{ created: ['d'], changed: ['c'], deleted: ['a'] }]);
  expect(made.files).toEqual({ b: '2', c: '4', d: '5' });
});

test('what the editor types is not reported, what others write is', () => {
  const { made, changes } = project({ a: '1' });
  made.edited('a', '2');
  made.write('a', '3');
  made.write('b', '4');
  expect(changes).toEqual([
    { created: [], changed: ['a'], deleted: [] },
    { created: ['b'], changed: [], deleted: [] },
  ]);
});

test('lines end as in the editor, whoever writes them', () => {
  const { made } = project({ a: 'x\r\ny\r' });
  made.write('b', '\r\n');
  expect(made.files).toEqual({ a: 'x\ny\n', b: '\n' });
});

test('the file with an autoscaler is shown first, then any YAML', () => {
  const hpa = 'kind: HorizontalPodAutoscaler';
  expect(firstShown({ 'a.yaml': 'kind: Deployment', 'templates/hpa.yaml': hpa })).toBe('templates/hpa.yaml');
  expect(firstShown({ 'a.csv': '', 'b.yaml': 'x' })).toBe('b.yaml');
  expect(firstShown({ 'a.csv': '' })).toBe('a.csv');
});

test('an address leads back to its path, whatever characters it has', () => {
  for (const path of ['web.yaml', 'deploy/a b+ü#%?.yaml', 'C:/win.yaml']) {
    expect(uriOf(path).startsWith(`${rootUri}/`)).toBe(true);
    expect(pathOf(uriOf(path))).toBe(path);
  }
});
