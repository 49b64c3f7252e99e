// The scenario to simulate: the form's overrides and the points of its CSV file. Equal experiments are the same object,
// which serves as the cache key of runs.
import type { SeriesPoint } from '../../core/model/scenario/scenario.ts';
import type { SeriesState } from './csv-series.ts';
import { noOverrides, type ScenarioOverrides } from './form/scenario-overrides.ts';

export interface Experiment {
  form: ScenarioOverrides;
  series: readonly SeriesPoint[];
}

const noPoints: readonly SeriesPoint[] = [];

export class Experiments {
  private readonly pinned = new WeakMap<ScenarioOverrides, Experiment>();
  private lastUsable: Experiment = { form: noOverrides, series: noPoints };

  /** With a CSV file that is missing or invalid, the scenario keeps its previous load. */
  current(form: ScenarioOverrides, series: SeriesState): Experiment {
    if (series.state === 'waiting' || series.state === 'problem' || series.state === 'unchosen') return this.lastUsable;
    const points = series.state === 'ready' ? series.points : noPoints;
    if (this.lastUsable.form !== form || this.lastUsable.series !== points) this.lastUsable = { form, series: points };
    return this.lastUsable;
  }

  /** The experiment of a pin; its load is stored in its form. */
  forPin(form: ScenarioOverrides): Experiment {
    const experiment = this.pinned.get(form) ?? { form, series: noPoints };
    this.pinned.set(form, experiment);
    return experiment;
  }
}
