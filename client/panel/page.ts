// What the page shows, as data: every message makes a new one. Invalid text keeps the last run of its file.
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import { envelope } from '../../core/simulator/envelope.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import type { Envelope } from '../../core/simulator/trace.ts';
import type { Lines, PanelProblem, Subject, ToPage } from '../../protocol/panel.ts';

export interface Simulated {
  subject: Subject;
  autoscaler: Autoscaler;
  profile: Profile;
  workload: WorkloadFacts;
  envelope: Envelope;
  lines: Lines;
}

export interface Page {
  /** Of the last message; 0 before the first. */
  revision: number;
  subject?: Subject;
  simulated?: Simulated;
  /** The run is not that of the text as it stands. */
  problem?: PanelProblem;
  /** Of the cursor in the text, from 1. */
  cursorLine?: number;
}

export const blankPage: Page = { revision: 0 };

/** An older message is dropped: the document has moved on. */
export function receive(page: Page, message: ToPage): Page {
  const { revision } = message;
  if (revision < page.revision) return page;
  const cursor = page.cursorLine === undefined ? {} : { cursorLine: page.cursorLine };
  switch (message.type) {
    // Nothing to show: the panel answers it.
    case 'export':
      return page;
    case 'cursor':
      return { ...page, cursorLine: message.line };
    case 'simulation': {
      const { subject, autoscaler, profile, workload, lines, problem } = message;
      return {
        revision,
        subject,
        simulated: { subject, autoscaler, profile, workload, envelope: envelope(autoscaler, profile), lines },
        ...(problem && { problem }),
        ...cursor,
      };
    }
    case 'unreadable': {
      const { subject, problem } = message;
      const last = page.simulated;
      return { revision, subject, problem, ...(last?.subject.uri === subject.uri && { simulated: last }), ...cursor };
    }
    case 'empty':
      return { revision };
    default:
      return assertNever(message);
  }
}

function assertNever(message: never): never {
  throw new Error(`Unknown message: ${JSON.stringify(message)}`);
}
