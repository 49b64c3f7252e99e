// A scenario file as a whole: what it says, the first thing that is wrong with it, and the autoscaler that it is for.
import { formatPath } from '../../model/path.ts';
import { readScenario, type ScenarioReading } from '../../model/scenario/read.ts';
import { readDocument } from '../../text/document.ts';
import { isEmptyDocument } from '../../text/empty.ts';
import { openSource, placedChunks } from '../../text/source.ts';
import { toValue } from '../../text/value.ts';
import { autoscalersOf, documentsOf, type Found } from '../documents.ts';

export interface ScenarioFile {
  reading: ScenarioReading;
  /** One sentence; what can be read counts all the same. */
  problem?: string;
}

/** Of several documents the first one that holds anything. */
export function readScenarioFile(text: string): ScenarioFile {
  const chunks = Array.from(placedChunks(openSource(text)), ({ chunk }) => chunk.text);
  const document = readDocument(chunks.find((chunk) => !isEmptyDocument(chunk)) ?? '');
  const reading = readScenario(toValue(document.root));
  const [first] = reading.problems;
  const broken = document.problems.find(({ level }) => level === 'error')?.message;
  const problem = broken ?? (first && `${formatPath(first.at) || 'the file'}: ${first.message}`);
  return { reading, ...(problem !== undefined && { problem: sentence(problem) }) };
}

type Wanted = Pick<ScenarioReading, 'document' | 'item'>;

export interface TargetProblem {
  /** The key that is wrong. */
  key: 'for' | 'document' | 'item';
  message: string;
}

/** The autoscalers of a manifest that are meant; where none is named, all of them are. */
export function targetsIn(manifest: string, name: string, { document, item }: Wanted): Found[] | TargetProblem {
  const documents = [...documentsOf(manifest, name)];
  const autoscalers = documents.flatMap(autoscalersOf);
  if (autoscalers.length === 0) return { key: 'for', message: `${name} has no autoscaler` };
  if (document !== undefined && document >= documents.length)
    return { key: 'document', message: `${name} has no document ${document}: it has ${documents.length}, counted from 0` };
  const there = autoscalers.filter((found) => document === undefined || found.document === document);
  if (there.length === 0) {
    const holding = [...new Set(autoscalers.map((found) => found.document))].join(', ');
    return { key: 'document', message: `document ${document} of ${name} has no autoscaler: there is one in document ${holding}` };
  }
  const meant = there.filter((found) => item === undefined || found.item === item);
  if (meant.length > 0) return meant;
  return { key: 'item', message: `${name} has no autoscaler at item ${item}${document === undefined ? '' : ` of document ${document}`}` };
}

/** On one line, with one full stop. */
export function sentence(text: string): string {
  return `${text.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
