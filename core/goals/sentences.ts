// All sentences that can express an expectation. To support a new sentence, add an entry to `sentences`.

import type { Expectation, ExpectedLevel, ExpectedRun, FigureName } from './expectation.ts';
import {
  amount,
  comparison,
  count,
  counts,
  duration,
  inOrder,
  type PartParser,
  percent,
  phrase,
  type SentenceReader,
  wholeNumberPart,
  word,
} from './parts.ts';

export interface Sentence {
  example: string;
  text: string;
  read: PartParser<Expectation>;
}

/** Without `fastest scale-up` or `fastest scale-down`, a sentence is about the run under load. */
const run: PartParser<ExpectedRun> = (reader, at) => {
  if (reader.tokens[at]?.text !== 'fastest') {
    reader.miss(at, { word: 'fastest' });
    return { value: 'load', next: at };
  }
  const direction = word('scale-up')(reader, at + 1) ?? word('scale-down')(reader, at + 1);
  return direction && { value: direction.value === 'scale-up' ? 'scaleUp' : 'scaleDown', next: direction.next };
};

function figure(words: readonly string[], name: FigureName, value: PartParser<number>): PartParser<Expectation> {
  return inOrder([phrase(words), comparison, value], (_, compared, number) => ({
    kind: 'figure',
    figure: name,
    comparison: compared,
    value: number,
  }));
}

function counted(singular: string, name: FigureName): PartParser<Expectation> {
  const limit = (value: number): Expectation => ({ kind: 'figure', figure: name, comparison: 'atMost', value });
  const some = inOrder(['at', 'most', wholeNumberPart, word(`${singular}s`, singular)], limit);
  const none = inOrder(['no', word(singular, `${singular}s`)], () => limit(0));
  return (reader, at) => some(reader, at) ?? none(reader, at);
}

const levels: readonly string[] = ['error', 'warning'] satisfies ExpectedLevel[];

const findings: PartParser<Expectation> = (reader, at) => {
  const found: ExpectedLevel[] = [];
  for (let next = at; ; next++) {
    if (!word('no')(reader, next)) return undefined;
    const text = reader.tokens[next + 1]?.text.replace(/s$/, '') ?? '';
    if (!levels.includes(text)) return missLevels(reader, next + 1);
    found.push(text as ExpectedLevel);
    next += 2;
    if (![',', 'and'].includes(reader.tokens[next]?.text ?? '')) {
      if (found.length < levels.length) reader.miss(next, { word: ',' });
      return { value: { kind: 'findings', levels: found }, next };
    }
  }
};

function missLevels(reader: SentenceReader, at: number): undefined {
  return reader.miss(at, ...levels.map((level) => ({ word: level })));
}

export const sentences: readonly Sentence[] = [
  {
    example: 'reaches 20 within 60 s',
    text: 'The replicas reach this count within this time, measured from the first change of the load. For a fastest scale-up or scale-down, the time starts at the first sync.',
    read: inOrder([run, 'reaches', count, 'within', duration], (of, reached, withinSeconds) => ({
      kind: 'reaches',
      run: of,
      count: reached,
      withinSeconds,
    })),
  },
  {
    example: 'never below 4',
    text: 'The replicas are never below this count.',
    read: inOrder(['never', 'below', count], (limit) => ({ kind: 'never', side: 'below', count: limit })),
  },
  {
    example: 'never above 12',
    text: 'The replicas are never above this count.',
    read: inOrder(['never', 'above', count], (limit) => ({ kind: 'never', side: 'above', count: limit })),
  },
  {
    example: 'at most 1 flap',
    text: 'A flap is a scale-up within 10 min after a scale-down, or a scale-down within 10 min after a scale-up.',
    read: counted('flap', 'flaps'),
  },
  {
    example: 'at most 6 changes',
    text: 'How often the count changes.',
    read: counted('change', 'changes'),
  },
  {
    example: 'unmet load < 1 %',
    text: 'The share of the offered load that the ready pods could not serve.',
    read: figure(['unmet', 'load'], 'unmetLoad', percent),
  },
  {
    example: 'longest wait < 2 min',
    text: 'The longest time that an item waited in the queue.',
    read: figure(['longest', 'wait'], 'longestWait', duration),
  },
  {
    example: 'pod-hours < 40',
    text: 'Pods × hours, from creation to termination.',
    read: figure(['pod-hours'], 'podHours', amount),
  },
  {
    example: 'cost < 12.50',
    text: 'Pod-hours × `workload.pricePerPodHour`.',
    read: figure(['cost'], 'cost', amount),
  },
  {
    example: 'is 12 at 5 min',
    text: 'The count at this time, measured from the start of the run.',
    read: inOrder(['is', count, 'at', duration], (expected, atSeconds) => ({
      kind: 'isAt',
      count: expected,
      atSeconds,
    })),
  },
  {
    example: 'back at minReplicas within 15 min',
    text: 'Within this time after the last change of the load, the replicas fall to this count or below, and stay there.',
    read: inOrder(['back', 'at', count, 'within', duration], (limit, withinSeconds) => ({
      kind: 'back',
      count: limit,
      withinSeconds,
    })),
  },
  {
    example: 'sequence 1 → 5 → 10 → 20',
    text: 'All counts in order; `…` stands for any number of counts. `replicast test --update` writes the simulated counts.',
    read: inOrder([run, 'sequence', counts], (of, expected) => ({ kind: 'sequence', run: of, counts: expected })),
  },
  {
    example: 'fastest scale-up reaches maxReplicas within 30 s',
    text: 'How fast the object itself allows the replicas to change, if the metrics recommend maxReplicas (or minReplicas) at every sync.',
    read: () => undefined,
  },
  {
    example: 'no error, no warning',
    text: 'What `replicast lint` reports for the autoscaler.',
    read: findings,
  },
];
