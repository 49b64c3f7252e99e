// The run of the load, computed once for each text and each scenario, however often it is asked for.
import { isInWorld, simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';
import { type Form, scenarioOf } from './form.ts';
import type { Simulated } from './page.ts';

export class Runs {
  private last: { simulated: Simulated; form: Form; trace: WorldTrace } | undefined;

  /** Undefined for an autoscaler that does not live in this world. */
  world(simulated: Simulated, form: Form): WorldTrace | undefined {
    const { autoscaler } = simulated;
    if (!isInWorld(autoscaler)) return undefined;
    if (this.last?.simulated === simulated && this.last.form === form) return this.last.trace;
    const trace = simulate(autoscaler, scenarioOf(form, simulated.workload), simulated.profile);
    this.last = { simulated, form, trace };
    return trace;
  }
}
