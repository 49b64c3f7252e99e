// Runs, computed once for each version of a text and each scenario, however often they are asked for.
import type { SeriesPoint } from '../../core/model/scenario/scenario.ts';
import { envelope } from '../../core/simulator/envelope.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import type { Envelope, Trace } from '../../core/simulator/trace.ts';
import { isInWorld, simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { Question } from './choice.ts';
import { emptyForm, type Form } from './form/form.ts';
import { profileOfForm, scenarioOf } from './form/scenario.ts';
import type { Runnable } from './page.ts';
import type { SeriesState } from './series.ts';

/** A scenario that can be run: a form, with the points of its CSV file. */
export interface Setting {
  form: Form;
  series: readonly SeriesPoint[];
}

interface Kept {
  setting: Setting;
  profile: Profile;
  envelope: Envelope;
  world?: WorldTrace;
}

export class Runs {
  private readonly kept = new WeakMap<Runnable, Kept>();
  private readonly own = new WeakMap<Form, Setting>();
  private good: Setting = { form: emptyForm, series: [] };

  /** A form whose CSV file cannot be used leaves the scenario as it was. */
  settingOf(form: Form, series: SeriesState): Setting {
    if (series.state === 'waiting' || series.state === 'problem') return this.good;
    const points = series.state === 'ready' ? series.points : [];
    if (this.good.form !== form || this.good.series !== points) this.good = { form, series: points };
    return this.good;
  }

  /** A pin's own scenario: whatever its load was, it is written in it. */
  ownSetting(form: Form): Setting {
    const setting = this.own.get(form) ?? { form, series: [] };
    this.own.set(form, setting);
    return setting;
  }

  profile(runnable: Runnable, setting: Setting): Profile {
    return this.of(runnable, setting).profile;
  }

  envelope(runnable: Runnable, setting: Setting): Envelope {
    return this.of(runnable, setting).envelope;
  }

  /** Undefined for an autoscaler that does not live in this world. */
  world(runnable: Runnable, setting: Setting): WorldTrace | undefined {
    const kept = this.of(runnable, setting);
    const { autoscaler, workload } = runnable;
    if (!isInWorld(autoscaler)) return undefined;
    kept.world ??= simulate(autoscaler, scenarioOf(setting.form, workload, setting.series), kept.profile);
    return kept.world;
  }

  /** The run of a question, which is about the envelope where there is no world. */
  run(runnable: Runnable, setting: Setting, asks: Question): Trace {
    const world = asks === 'load' ? this.world(runnable, setting) : undefined;
    if (world) return world;
    const { up, down } = this.envelope(runnable, setting);
    return asks === 'scaleDown' ? down : up;
  }

  private of(runnable: Runnable, setting: Setting): Kept {
    const last = this.kept.get(runnable);
    if (last?.setting === setting) return last;
    const profile = profileOfForm(setting.form, runnable.profile);
    const next: Kept = { setting, profile, envelope: envelope(runnable.autoscaler, profile) };
    this.kept.set(runnable, next);
    return next;
  }
}
