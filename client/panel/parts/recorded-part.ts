// Shows recordings. Most manifests have no recording, so this code is loaded only when there is a recording.
import { html, type TemplateResult } from 'lit';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { PageContext } from '../page-context.ts';
import type { RecordedProps } from '../recorded/recorded.ts';
import type { SimulationData } from '../state/page-model.ts';

export class RecordedPart {
  private readonly script: ScriptOnDemand;

  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../recorded/recorded.ts'), changed);
  }

  view(simulated: SimulationData, context: PageContext): TemplateResult {
    const { recordedChoice, page } = context.state;
    if (!recordedChoice && !page.recordings?.files.length) return html``;
    const props = recordedPropsOf(simulated, context);
    return this.script.view('recordings', () => html`<replicast-recorded .props=${props}></replicast-recorded>`);
  }
}

function recordedPropsOf(simulated: SimulationData, { state, runs, messages }: PageContext): RecordedProps {
  const { recordedChoice: choice, act } = state;
  const { problem, recordings, recording } = state.page;
  return {
    simulated,
    experiment: runs.experimentOf(simulated),
    condition: runs.conditionIn('load', simulated),
    problem,
    recordings,
    recording: recording?.file === choice?.file ? recording : undefined,
    choice,
    choose: act.chooseRecorded,
    browse: (action) => messages.send({ type: 'chooseRecording', action }),
    save: (text, names) => messages.send({ type: 'saveFitted', text, names }),
  };
}
