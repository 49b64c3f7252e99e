import { describe, expect, test } from 'vitest';
import { serverProblem, serverProblemInShort, stoppedText } from '../../../client/src/server/server-state.ts';

describe('users are told', () => {
  test.each([
    ['nothing of a server that nothing needs', { kind: 'waiting' }, undefined],
    ['nothing of the first start', { kind: 'starting', isRestart: false }, undefined],
    ['nothing of a server that answers', { kind: 'running' }, undefined],
    [
      'that it starts again',
      { kind: 'starting', isRestart: true },
      { text: 'The language server is starting again.', isBusy: true },
    ],
    [
      'that it does not respond',
      { kind: 'unresponsive' },
      { text: 'The language server does not respond. After 10 s without an answer it is restarted.', isBusy: true },
    ],
    ['that it starts later', { kind: 'stopped', message: 'later', restarts: true }, { text: 'later', isBusy: true }],
    ['that it has ended', { kind: 'stopped', message: 'ended', restarts: false }, { text: 'ended', isBusy: false }],
  ] as const)('%s', (_, state, expected) => expect(serverProblem(state)).toEqual(expected));
});

test.each([
  [{ kind: 'starting', isRestart: true }, 'the language server starts again'],
  [{ kind: 'stopped', message: 'later', restarts: true }, 'the language server starts again'],
  [{ kind: 'stopped', message: 'ended', restarts: false }, 'the language server has crashed too often'],
  [{ kind: 'unresponsive' }, 'the language server does not respond'],
] as const)('the language status of %j is %s', (state, expected) => expect(serverProblemInShort(state)).toBe(expected));

describe('the text after a crash', () => {
  test('has the number of crashes and the pause', () =>
    expect(stoppedText('The language server stopped', { kind: 'restart', pauseMs: 1200, crashes: 4 })).toBe(
      'The language server stopped. After 4 crashes in 5 minutes the server starts again in 2 s.',
    ));
  test('counts one crash', () =>
    expect(stoppedText('It stopped', { kind: 'restart', pauseMs: 0, crashes: 1 })).toBe(
      'It stopped. After 1 crash in 5 minutes the server starts again at once.',
    ));
  test('says that it does not start again', () =>
    expect(stoppedText('It stopped', { kind: 'giveUp', crashes: 15 })).toBe(
      'It stopped. After 15 crashes in 5 minutes the server is not started again.',
    ));
});
