// The scenario that is run: a form, with the points of its CSV file. Equal settings are one object, by which runs are
// kept.
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

  /** A form whose CSV file cannot be used, or is not there yet, leaves the scenario as it was. */
  current(form: ScenarioOverrides, series: SeriesState): Experiment {
    if (series.state === 'waiting' || series.state === 'problem' || series.state === 'unchosen') return this.lastUsable;
    const points = series.state === 'ready' ? series.points : noPoints;
    if (this.lastUsable.form !== form || this.lastUsable.series !== points) this.lastUsable = { form, series: points };
    return this.lastUsable;
  }

  /** A pin's own: whatever its load was, it is written in its form. */
  forPin(form: ScenarioOverrides): Experiment {
    const setting = this.pinned.get(form) ?? { form, series: noPoints };
    this.pinned.set(form, setting);
    return setting;
  }
}
