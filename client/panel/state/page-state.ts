import type { MessageToPage, RecordingAction } from '../../../protocol/panel.ts';
import { applyMessage, emptyPageModel, type PageModel, subjectKey } from './page-model.ts';
import type { RecordedChoice } from './recorded-choice.ts';
import { formSourceOf, withScenarioFile } from './scenario-file.ts';
import { actionsOn, type ViewActions } from './view-actions.ts';
import { initialViewState, readViewState, type ViewState, viewStateFor } from './view-state.ts';

export interface Shown {
  readonly page: PageModel;
  readonly view: ViewState;
}

export class PageState {
  readonly act: ViewActions;
  private shown: Shown = { page: emptyPageModel, view: initialViewState };
  private readonly listeners: ((before: Shown) => void)[] = [];

  constructor() {
    this.act = actionsOn((next) => this.change({ ...this.shown, view: next(this.view) }));
  }

  get page(): PageModel {
    return this.shown.page;
  }

  get view(): ViewState {
    return this.shown.view;
  }

  listen(changed: (before: Shown) => void): void {
    this.listeners.push(changed);
  }

  restore(stored: unknown): void {
    this.change({ ...this.shown, view: readViewState(stored) });
  }

  /**
   * Applies a message. Model and view change together: otherwise the run would be shown for a moment without the form
   * of its scenario file.
   */
  receive(message: MessageToPage): void {
    const page = applyMessage(this.page, message);
    this.change({ page, view: viewFor(page, message, this.view) });
  }

  get recordedChoice(): RecordedChoice | undefined {
    const shown = this.page.subject && subjectKey(this.page.subject);
    return this.view.recorded.find(({ subject }) => subject === shown);
  }

  useRecording(file: string, action: RecordingAction): void {
    const { subject } = this.page;
    if (!subject) return;
    const last = this.recordedChoice;
    const isReplay = action === 'replay';
    const fit = isReplay && last?.file === file ? last.fit : undefined;
    const attempt = (last?.attempt ?? 0) + (isReplay ? 0 : 1);
    this.act.chooseRecorded({ subject: subjectKey(subject), file, view: action, isOpen: true, attempt, fit });
  }

  private change(after: Shown): void {
    const before = this.shown;
    this.shown = after;
    for (const changed of this.listeners) changed(before);
  }
}

function viewFor({ simulated }: PageModel, { type }: MessageToPage, view: ViewState): ViewState {
  if (!simulated) return view;
  const next = viewStateFor(view, simulated.subject);
  return type === 'simulation' ? withScenarioFile(next, formSourceOf(simulated)) : next;
}
