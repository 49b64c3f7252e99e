import { oncePer } from '../../model/once.ts';
import { formatPath } from '../../model/path.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import { isOfOneSentence, readScenario, type ScenarioReadResult } from '../../model/scenario/read-scenario.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { positionInFile, wholeFile } from '../../text/place-in-file.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments, type SourceFile } from '../../text/source-file.ts';
import { toValue } from '../../text/tree.ts';
import { type AutoscalerInFile, analyzeFile, autoscalersOf } from '../analyze-file.ts';

export interface ScenarioFileReading {
  reading: ScenarioReadResult;
  /** The first problem, as one sentence. Fields without a problem still apply. */
  problem?: string | undefined;
  /** The line of the problem, counted from 0. */
  problemLine?: number | undefined;
}

/** Reads only the first document that is not empty. */
export function readScenarioFile(text: string): ScenarioFileReading {
  return readScenarioSource(openSourceFile(text));
}

/** The result is cached, because each document of an open file requests it. */
export const readScenarioSource: (source: SourceFile) => ScenarioFileReading = oncePer(readFirstDocument);

function readFirstDocument(source: SourceFile): ScenarioFileReading {
  const placed = [...placedDocuments(source)].find(({ yamlDocument }) => !isEmptyDocument(yamlDocument.text));
  const { text } = placed?.yamlDocument ?? { text: '' };
  const { root, problems } = readDocument(text);
  const reading = readScenario(toValue(root));
  const broken = problems.find(({ level }) => level === 'error');
  const first = reading.problems.find((problem) => !isOfOneSentence(problem));
  if (!broken && !first) return { reading };
  const message = broken?.message ?? (first && placedMessage(formatPath(first.at) || 'the file', first.message)) ?? '';
  const start = broken?.range.start ?? (root?.kind === 'map' && first ? rangeOfProblem(root, first).start : 0);
  return {
    reading,
    problem: toSentence(message),
    problemLine: positionInFile(positionAt(indexLines(text), start), placed ?? wholeFile).line,
  };
}

/** Whether the file has expectations that cannot be read, because `expect:` is not a list or the YAML is broken. */
export function hasOnlyUnreadExpectations(text: string, { reading, problem }: ScenarioFileReading): boolean {
  return problem !== undefined && reading.expectations.length === 0 && /^expect[ \t]*:/m.test(text);
}

type TargetSelector = Pick<ScenarioReadResult, 'document' | 'item'>;

export interface TargetProblem {
  key: 'for' | 'document' | 'item';
  message: string;
}

export function selectTargets(
  manifest: string,
  name: string,
  { document, item }: TargetSelector,
  chosen: ChosenReleases = {},
): AutoscalerInFile[] | TargetProblem {
  const documents = [...analyzeFile(manifest, name, chosen)];
  const autoscalers = documents.flatMap(autoscalersOf);
  if (autoscalers.length === 0) return { key: 'for', message: `${name} has no autoscaler` };
  if (document !== undefined && document >= documents.length)
    return {
      key: 'document',
      message: `${name} has no document ${document}: documents are counted from 0, and there are ${documents.length}`,
    };
  const inDocument = autoscalers.filter((found) => document === undefined || found.document === document);
  if (inDocument.length === 0) {
    const documentsWithAutoscaler = [...new Set(autoscalers.map((found) => found.document))].join(', ');
    return {
      key: 'document',
      message: `document ${document} of ${name} has no autoscaler; possible documents: ${documentsWithAutoscaler}`,
    };
  }
  const selected = inDocument.filter((found) => item === undefined || found.item === item);
  if (selected.length > 0) return selected;
  return {
    key: 'item',
    message: `${name} has no autoscaler at item ${item}${document === undefined ? '' : ` of document ${document}`}`,
  };
}

export function toSentence(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return /[.?]$/.test(line) ? line : `${line}.`;
}

function placedMessage(place: string, message: string): string {
  return message.startsWith(`${place} `) || message.includes(`"${place}"`) ? message : `${place}: ${message}`;
}
