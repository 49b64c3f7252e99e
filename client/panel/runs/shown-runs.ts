import type { SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { Envelope, Trace } from '../../../core/simulator/trace.ts';
import { type ScenarioOverrides, withPoints } from '../form/scenario-overrides.ts';
import { startJob } from '../long-run/start-job.ts';
import { type Experiment, Experiments } from '../state/experiment.ts';
import type { RunInput, SimulationData } from '../state/page-model.ts';
import type { PageState } from '../state/page-state.ts';
import { scenarioFileSeries } from '../state/scenario-file.ts';
import { type ComparedRun, ComparedRuns } from './compared-runs.ts';
import { csvSeriesState, type SeriesFile, type SeriesState } from './csv-series.ts';
import type { LongRun, WorldRun } from './run-slot.ts';
import { shownCondition } from './shown-condition.ts';
import { SimulationRuns } from './simulation-runs.ts';

interface SeriesOfForm {
  form: ScenarioOverrides;
  file: SeriesFile | undefined;
  scenario: SimulationData['scenario'];
  series: SeriesState;
}

export class ShownRuns {
  private readonly state: PageState;
  private readonly runs: SimulationRuns;
  private readonly experiments = new Experiments();
  private readonly compared = new ComparedRuns();
  private lastSeries: SeriesOfForm | undefined;

  constructor(state: PageState, changed: () => void) {
    this.state = state;
    this.runs = new SimulationRuns(startJob, changed);
  }

  /**
   * The points of a load in a CSV file, or why there are no points. The same object is
   * returned as long as form and files do not change, because this object is the cache key of the runs.
   */
  get series(): SeriesState {
    const { page, view } = this.state;
    const { form } = view;
    const [file, scenario] = [page.series, page.simulated?.scenario];
    const last = this.lastSeries;
    if (last?.form === form && last.file === file && last.scenario === scenario) return last.series;
    const series = scenarioFileSeries(form, scenario) ?? csvSeriesState(form, file);
    this.lastSeries = { form, file, scenario, series };
    return series;
  }

  experimentOf({ defaults }: SimulationData): Experiment {
    return this.experiments.current(this.state.view.form, this.series, defaults);
  }

  runOf(simulated: SimulationData): Trace {
    return this.runs.shownRun(simulated, this.experimentOf(simulated), this.state.view.mode);
  }

  envelopeOf(simulated: SimulationData): Envelope {
    return this.runs.envelope(simulated, this.experimentOf(simulated));
  }

  worldOf(simulated: SimulationData): WorldRun {
    return this.runs.mainSlot.worldRun(simulated, this.experimentOf(simulated));
  }

  conditionIn(mode: SimulationMode, simulated: SimulationData): string | undefined {
    return shownCondition(mode, { world: this.worldOf(simulated).trace, notices: this.state.page.notices });
  }

  comparedWith(simulated: SimulationData): readonly ComparedRun[] {
    const { runs, experiments } = this;
    return this.compared.of(simulated, this.state.view, {
      runs,
      experiments,
      experiment: this.experimentOf(simulated),
    });
  }

  /** Returns a form that contains the points of the series, so that the form does not depend on a file. */
  formAlone(simulated: SimulationData): ScenarioOverrides {
    const { form, series } = this.experimentOf(simulated);
    return series.length > 0 ? withPoints(form, series) : form;
  }

  pin(simulated: SimulationData, { autoscaler, workload, profile }: RunInput = simulated): void {
    const { defaults } = this.experimentOf(simulated);
    this.state.act.pin({ run: { autoscaler, workload, profile }, form: this.formAlone(simulated), defaults });
  }

  get longRun(): LongRun | undefined {
    return this.runs.mainSlot.longRun;
  }

  readonly control = { cancel: () => this.runs.mainSlot.cancel(), resume: () => this.runs.mainSlot.resume() };
}
