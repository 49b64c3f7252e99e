import { describe, expect, test } from 'vitest';
import { unreadFile } from '../../../core/analysis/unread-file.ts';
import { indexQuery, WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { address, deployment, hpaFor, putFile } from '../../support/workspace.ts';

let computed = 0;

const missingTargets = indexQuery('missingTargets', (index): readonly string[] => {
  computed += 1;
  const names = index.ofRole('autoscaler').map(({ object }) => object.name.text);
  return names.filter((name) => index.named('workload', name).length === 0);
});

const missingCount = indexQuery('missingCount', (index) => index.follow(missingTargets).length);

function indexWith(files: Record<string, string>, engine?: QueryEngine): WorkspaceIndex {
  const index = new WorkspaceIndex(engine && { engine });
  for (const [name, text] of Object.entries(files)) putFile(index, name, text);
  computed = 0;
  return index;
}

describe('what follows from an index', () => {
  test('is computed again only after a change of an answer that it has read', () => {
    const index = indexWith({ 'hpa.yaml': hpaFor('web'), 'other.yaml': deployment('other') });
    expect([index.follow(missingTargets), index.follow(missingTargets)]).toEqual([['web'], ['web']]);
    putFile(index, 'other.yaml', deployment('another'));
    putFile(index, 'hpa.yaml', `# moved down\n${hpaFor('web')}`);
    expect(index.follow(missingTargets)).toEqual(['web']);
    expect(computed).toBe(1);
    putFile(index, 'web.yaml', deployment('web'));
    expect(index.follow(missingTargets)).toEqual([]);
    expect(computed).toBe(2);
  });

  test('counts as changed only if it has another value', () => {
    const engine = new QueryEngine();
    const index = indexWith({ 'hpa.yaml': hpaFor('web') }, engine);
    let told = 0;
    const observation = engine.observe(() => {
      told += 1;
    });
    expect(index.readBy(observation.read).follow(missingCount)).toBe(1);
    putFile(index, 'hpa.yaml', hpaFor('api'));
    expect([told, observation.isCurrent()]).toEqual([1, true]);
    putFile(index, 'api.yaml', deployment('api'));
    expect([told, observation.isCurrent()]).toEqual([2, false]);
  });

  test('is about the roles of the objects that it has read, also when it is kept', () => {
    const index = indexWith({ 'hpa.yaml': hpaFor('web') });
    const notes = () => {
      const questions = new Set<string>();
      index.notedBy((question) => questions.add(question)).follow(missingCount);
      return [...questions].sort();
    };
    expect([notes(), notes()]).toEqual(Array(2).fill(['role autoscaler ', 'role workload ']));
    expect(computed).toBe(1);
  });

  test('includes files that are read only for it, and reading others does not change it', () => {
    const index = indexWith({ 'hpa.yaml': hpaFor('web') });
    for (const [name, text] of [
      ['web.yaml', deployment('web')],
      ['api.yaml', deployment('api')],
    ] as const)
      index.putUnread(unreadFile(address(name), text));
    expect(index.follow(missingTargets)).toEqual([]);
    expect(index.named('workload', 'api')).toHaveLength(1);
    index.follow(missingTargets);
    expect(computed).toBe(1);
  });

  test('is not there without an index', () => {
    const { read } = new QueryEngine().snapshot();
    expect(() => read(missingTargets)).toThrow('missingTargets needs an index');
  });
});
