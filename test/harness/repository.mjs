// A folder as a git repository with one commit.
import { execFileSync } from 'node:child_process';
import { isCommand } from './find.mjs';

const identity = ['-c', 'user.name=Replicast', '-c', 'user.email=replicast@localhost', '-c', 'commit.gpgSign=false'];

export const hasGit = isCommand('git');

export function commitFolder(folder) {
  if (!hasGit) return;
  const git = (...args) => execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
  git('init', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--message=Add the examples');
}
