// The scenario to simulate. Equal experiments are the same object, which serves as the cache key of runs.
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import { noOverrides, type ScenarioOverrides } from '../form/scenario-overrides.ts';
import type { SeriesState } from '../runs/csv-series.ts';

export interface Experiment {
  form: ScenarioOverrides;
  /**
   * The defaults of the displayed autoscaler. They also apply to compared runs, because these runs have the same load.
   */
  defaults: ScenarioDefaults;
  series: readonly SeriesPoint[];
}

const noPoints: readonly SeriesPoint[] = [];

export class Experiments {
  private readonly pinned = new WeakMap<ScenarioOverrides, Experiment>();
  private last: Experiment | undefined;

  /**
   * Returns the experiment for the form. While the CSV file of the load is missing or invalid, the experiment keeps its
   * previous form and load.
   */
  current(form: ScenarioOverrides, series: SeriesState, defaults: ScenarioDefaults): Experiment {
    const isUsable = series.state !== 'waiting' && series.state !== 'problem' && series.state !== 'unchosen';
    const points = series.state === 'ready' ? series.points : noPoints;
    const { form: lastForm, series: lastPoints } = this.last ?? { form: noOverrides, series: noPoints };
    const next = { form: isUsable ? form : lastForm, series: isUsable ? points : lastPoints, defaults };
    if (!this.last || !isSameExperiment(this.last, next)) this.last = next;
    return this.last;
  }

  /**
   * Returns the experiment of a pin. This experiment has no series, because the form of a pin contains the points of
   * the load.
   */
  forPin({ form, defaults }: Pick<Experiment, 'form' | 'defaults'>): Experiment {
    const experiment = this.pinned.get(form) ?? { form, defaults, series: noPoints };
    this.pinned.set(form, experiment);
    return experiment;
  }
}

/** Every message has its own copy of the defaults, so their content is compared. */
function isSameExperiment(one: Experiment, other: Experiment): boolean {
  const isSameForm = one.form === other.form && one.series === other.series;
  return isSameForm && JSON.stringify(one.defaults) === JSON.stringify(other.defaults);
}
