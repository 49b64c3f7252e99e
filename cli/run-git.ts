// Runs git for commands that read revisions, so that git does not run programs that the repository configures.
import { spawn } from 'node:child_process';
import { CommandError } from './io.ts';

const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '--no-optional-locks', '--no-pager'];
const maxMessageLength = 200;

/**
 * Runs git and returns its output.
 * @throws CommandError with git's message, as one sentence
 */
export function runGit(args: readonly string[], input: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // git must not fetch missing objects, even if the configuration of the repository allows it.
    const noFetch = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0' };
    const env = { ...process.env, ...noFetch, LC_ALL: 'C' };
    // Without this variable, Windows would run a git.exe in the working directory.
    process.env.NoDefaultCurrentDirectoryInExePath = '1';
    const child = spawn('git', [...safe, ...args], { env, stdio: 'pipe', windowsHide: true });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', () => reject(new CommandError('git cannot be run.')));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new CommandError(sentenceOf(Buffer.concat(err).toString())));
    });
    // git may end before it has read all of its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function sentenceOf(message: string): string {
  const [first = ''] = message.split(/\r?\n/, 1);
  const text = first.replace(/^fatal: /, '').slice(0, maxMessageLength);
  return `git says: ${text.replace(/\.?$/, '.')}`;
}
