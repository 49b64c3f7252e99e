// The run of the load, computed once for each text and each scenario, however often it is asked for.
import { simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';
import { type Form, scenarioOf } from './form.ts';
import type { Simulated } from './page.ts';

export class Runs {
  private last: { simulated: Simulated; form: Form; trace: WorldTrace } | undefined;

  world(simulated: Simulated, form: Form): WorldTrace {
    if (this.last?.simulated === simulated && this.last.form === form) return this.last.trace;
    const trace = simulate(simulated.autoscaler, scenarioOf(form, simulated.workload), simulated.profile);
    this.last = { simulated, form, trace };
    return trace;
  }
}
