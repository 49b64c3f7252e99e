import type { MeasuredRun } from '../measured-run.ts';
import { recordedScenario } from '../recorded-load.ts';
import { writeRecording } from '../write-recording.ts';
import {
  foundColumns,
  type ImportedSource,
  type ImportQuestion,
  importRecording,
  missingColumns,
} from './import-recording.ts';

export interface ImportRequest {
  sources: readonly ImportedSource[];
  name?: string | undefined;
  recording: string;
  manifest?: string | undefined;
}

export type ImportedFiles =
  | {
      recording: string;
      scenario: string | undefined;
      found: string;
      missing: string | undefined;
      repaired: readonly string[];
    }
  | { problem: string; question: ImportQuestion | undefined };

export function importedFiles({ sources, name, recording, manifest }: ImportRequest): ImportedFiles {
  const imported = importRecording(sources, { name });
  if (!imported.ok) return { problem: imported.problem, question: imported.question };
  const { run, notes } = imported;
  const [found, missing] = [foundText(run), missingText(run)];
  const facts = [found, ...(missing === undefined ? [] : [missing]), ...notes.map((note) => `Note: ${note}.`)];
  return {
    recording: writeRecording(run),
    scenario: run.columns.load && recordedScenario({ run, recording, manifest }, facts),
    found,
    missing,
    repaired: notes,
  };
}

function foundText(run: MeasuredRun): string {
  const columns = foundColumns(run).map(
    ({ title, samples, least, most, unit }) => `${title} (${samples} samples, ${least} … ${most} ${unit})`,
  );
  return `Found: ${columns.join(', ')}.`;
}

function missingText(run: MeasuredRun): string | undefined {
  const missing = missingColumns(run);
  return missing.length === 0 ? undefined : `Not found: ${missing.join(', ')}.`;
}
