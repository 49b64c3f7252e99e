// Window tests run on Linux, which lists the language servers as processes in /proc.
import fs from 'node:fs';

export interface ServerProcess {
  pid: number;
  hostPid: number;
}

/** All windows that show the folder count: the client starts its server in the folder. */
export function serverProcesses(folder: string): ServerProcess[] {
  return fs.readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? serverProcess(Number(entry), folder) : []));
}

function serverProcess(pid: number, folder: string): ServerProcess[] {
  try {
    const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const host = args.find((arg) => arg.startsWith('--clientProcessId='))?.split('=')[1];
    const isServer = args.some((arg) => arg.endsWith('/dist/server.js')) && args.includes('--node-ipc');
    if (!isServer || !host || fs.readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
    return [{ pid, hostPid: Number(host) }];
  } catch {
    // The process has ended in the meantime, or belongs to another user.
    return [];
  }
}

/** Zombies count as ended. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
