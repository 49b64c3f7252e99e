// Decides whether a metric is named like the length of a queue. A name proves nothing, so a match only adds a hint to a
// text.

const queueWords: ReadonlySet<string> = new Set(['queue', 'queues', 'backlog', 'lag', 'messages', 'depth']);
/**
 * Words in the name of a metric that is a rate, a time or a counter instead of a queue length: `messages_per_second`,
 * `queue_wait_seconds`, `queue_messages_total`.
 */
const otherWords: ReadonlySet<string> = new Set([
  ...['rate', 'per', 'rps', 'total', 'count', 'percent', 'ratio'],
  ...['second', 'seconds', 'ms', 'time', 'age', 'latency', 'duration', 'wait'],
]);

export function isNamedLikeQueue(name: string): boolean {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(/[^a-z]/)
    .filter((word) => word !== '');
  return words.some((word) => queueWords.has(word)) && !words.some((word) => otherWords.has(word));
}
