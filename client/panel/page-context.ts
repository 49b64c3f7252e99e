import type { PageMessages } from './host/page-messages.ts';
import type { ShownRuns } from './runs/shown-runs.ts';
import type { PageState } from './state/page-state.ts';

export interface PageContext {
  readonly state: PageState;
  readonly runs: ShownRuns;
  readonly messages: PageMessages;
}
