// The one language in which every suite reports: a marked line of JSON per test on standard output. The console is the
// only channel that all of them have: plain Node, a desktop VS Code, code-server, a web worker.
const mark = '##test ';

/** @typedef {{ state: 'passed' | 'failed' | 'skipped', title: string, ms?: number, error?: string }} TestEvent */

export const eventLine = (event) => mark + JSON.stringify(event);

/** The event that a line carries, also behind a prefix of whoever forwarded it. Nothing for every other line. */
export function readEvent(line) {
  const at = line.indexOf(mark);
  if (at < 0) return undefined;
  try {
    const event = JSON.parse(line.slice(at + mark.length));
    return event.state in headings ? event : undefined;
  } catch {
    return undefined;
  }
}

const headings = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

export function renderEvent({ state, title, ms = 0, error }) {
  const time = ms >= 100 ? ` (${Math.round(ms)} ms)` : '';
  const details = error ? `\n${error.replace(/^/gm, '       ')}` : '';
  return `${headings[state]} ${title}${time}${details}`;
}
