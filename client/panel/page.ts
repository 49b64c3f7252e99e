// What the page shows, as data: every message makes a new one. Invalid text keeps the last run of its file.
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { FieldNote } from '../../core/model/scenario/note.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import type { LineProblem, Lines } from '../../core/simulator/written-run.ts';
import type { Lacking, Subject, ToPage, Version } from '../../protocol/panel.ts';
import type { ScenarioInUse } from '../../protocol/scenario.ts';
import type { SeriesFile } from './series.ts';

/** What can be run: an autoscaler, what is known of its workload, and the controller of the settings. */
export interface Runnable {
  autoscaler: Autoscaler;
  profile: Profile;
  workload: WorkloadFacts;
}

export interface Simulated extends Runnable {
  subject: Subject;
  workloadFile?: string;
  notes: Readonly<Record<string, FieldNote>>;
  lines: Lines;
  lacking: Lacking;
  /** The scenario file that is used. */
  scenario?: ScenarioInUse;
  /** Another version of the file, or why there is none. */
  compared?: { with: Version } & ({ run: Runnable } | { problem: string });
}

export interface Page {
  /** Of the last message; 0 before the first. */
  revision: number;
  subject?: Subject;
  /** The panel goes where the cursor goes. */
  follows?: boolean;
  simulated?: Simulated;
  /** The run is not that of the text as it stands. */
  problem?: LineProblem;
  /** Of the cursor in the text, from 1. */
  cursorLine?: number;
  /** The CSV file that was read last. */
  series?: SeriesFile;
}

export const blankPage: Page = { revision: 0 };

/** An older message is dropped: the document has moved on. */
export function receive(page: Page, message: ToPage): Page {
  const { revision } = message;
  if (revision < page.revision) return page;
  const kept = { ...(page.cursorLine !== undefined && { cursorLine: page.cursorLine }), ...(page.series && { series: page.series }) };
  switch (message.type) {
    // Nothing to show: the panel answers these.
    case 'export':
    case 'saveScenario':
    case 'pin':
      return page;
    case 'cursor':
      return { ...page, cursorLine: message.line };
    case 'series': {
      const { file, text, problem } = message;
      return { ...page, series: { file, ...(text !== undefined && { text }), ...(problem !== undefined && { problem }) } };
    }
    case 'simulation': {
      const { subject, follows, problem } = message;
      return { revision, subject, follows, simulated: simulatedOf(message), ...(problem && { problem }), ...kept };
    }
    case 'unreadable': {
      const { subject, problem, follows } = message;
      const last = page.simulated;
      return { revision, subject, follows, problem, ...(last?.subject.uri === subject.uri && { simulated: last }), ...kept };
    }
    case 'empty':
      return { revision, follows: message.follows };
    default:
      return assertNever(message);
  }
}

function simulatedOf(message: Extract<ToPage, { type: 'simulation' }>): Simulated {
  const { subject, autoscaler, profile, workload, workloadFile, notes, lines, lacking, compared, scenario } = message;
  return {
    ...{ subject, autoscaler, profile, workload, notes, lines, lacking },
    ...(workloadFile !== undefined && { workloadFile }),
    ...(scenario && { scenario }),
    ...(compared && { compared: 'problem' in compared ? compared : { with: compared.with, run: { ...compared, profile } } }),
  };
}

function assertNever(message: never): never {
  throw new Error(`Unknown message: ${JSON.stringify(message)}`);
}
