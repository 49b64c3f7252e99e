// The scenario that is run: a form, with the points of its CSV file. Equal settings are one object, by which runs are kept.
import type { SeriesPoint } from '../../core/model/scenario/scenario.ts';
import { emptyForm, type Form } from './form/form.ts';
import type { SeriesState } from './series.ts';

export interface Setting {
  form: Form;
  series: readonly SeriesPoint[];
}

const noPoints: readonly SeriesPoint[] = [];

export class Settings {
  private readonly own = new WeakMap<Form, Setting>();
  private good: Setting = { form: emptyForm, series: noPoints };

  /** A form whose CSV file cannot be used, or is not there yet, leaves the scenario as it was. */
  shown(form: Form, series: SeriesState): Setting {
    if (series.state === 'waiting' || series.state === 'problem' || series.state === 'unchosen') return this.good;
    const points = series.state === 'ready' ? series.points : noPoints;
    if (this.good.form !== form || this.good.series !== points) this.good = { form, series: points };
    return this.good;
  }

  /** A pin's own: whatever its load was, it is written in its form. */
  ofPin(form: Form): Setting {
    const setting = this.own.get(form) ?? { form, series: noPoints };
    this.own.set(form, setting);
    return setting;
  }
}
