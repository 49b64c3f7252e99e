// Decides whether a metric is named like the length of a queue. A name proves nothing, so a match only adds a hint to a
// text.

const queueWords: ReadonlySet<string> = new Set(['queue', 'queues', 'backlog', 'lag', 'messages', 'depth']);
/**
 * If the name of a metric contains one of these words, the metric is a rate, a time or a counter and not the length of
 * a queue: `messages_per_second`, `queue_wait_seconds`, `queue_messages_total`.
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
