// The states of the language server, and the messages that the user sees while the server does not answer. This module
// does not depend on VS Code.
import type { ServerProblem } from '../../../protocol/panel.ts';
import { hangMs } from '../../../protocol/silence.ts';
import { crashPeriodMs, type RestartDecision } from './restart-policy.ts';

export type ServerState =
  | { kind: 'waiting' }
  | { kind: 'starting'; isRestart: boolean }
  | { kind: 'running' }
  | { kind: 'unresponsive' }
  /** `restarts` is true if the server starts again after a pause. */
  | { kind: 'stopped'; message: string; restarts: boolean };

/**
 * Returns the problem that is shown to the user; undefined if the server answers, is not needed yet, or starts for the
 * first time.
 */
export function serverProblem(state: ServerState): ServerProblem | undefined {
  switch (state.kind) {
    case 'starting':
      return state.isRestart ? { text: 'The language server is starting again.', isBusy: true } : undefined;
    case 'unresponsive': {
      const text = `The language server does not respond. After ${hangMs / 1000} s without an answer it is restarted.`;
      return { text, isBusy: true };
    }
    case 'stopped':
      return { text: state.message, isBusy: state.restarts };
    default:
      return undefined;
  }
}

/**
 * Returns a short text about the problem. VS Code's language status cuts off the end of a long line, so a long text
 * would hide the link *Restart Server*.
 */
export function serverProblemInShort(state: ServerState): string {
  if (state.kind === 'unresponsive') return 'the language server does not respond';
  if (state.kind === 'stopped' && !state.restarts) return 'the language server has crashed too often';
  return 'the language server starts again';
}

/** Returns the text about a server that has stopped. `reason` is a sentence without a full stop. */
export function stoppedText(reason: string, decision: RestartDecision): string {
  const minutes = crashPeriodMs / 60_000;
  const count = `${decision.crashes} ${decision.crashes === 1 ? 'crash' : 'crashes'} in ${minutes} minutes`;
  if (decision.kind === 'giveUp') return `${reason}. After ${count} the server is not started again.`;
  const when = decision.pauseMs === 0 ? 'at once' : `in ${Math.ceil(decision.pauseMs / 1000)} s`;
  return `${reason}. After ${count} the server starts again ${when}.`;
}
