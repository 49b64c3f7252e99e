import { controllerDescriptionOf } from '../../../core/simulator/controllers.ts';
import type { PageContext } from '../page-context.ts';
import type { SimulationData } from '../state/page-model.ts';
import type { ScenarioFormProps } from './form-context.ts';
import { toProfile } from './to-scenario.ts';

export function formPropsOf(simulated: SimulationData, { state, runs, messages }: PageContext): ScenarioFormProps {
  const { autoscaler, workload, defaults, workloadFile, profile, notes } = simulated;
  return {
    form: state.view.form,
    notes,
    workloadDefaults: workload,
    defaults,
    workloadFile,
    baseProfile: profile,
    profile: toProfile(runs.experimentOf(simulated).form, profile),
    autoscaler,
    controller: controllerDescriptionOf(autoscaler.kind),
    assumptions: runs.worldOf(simulated).trace.assumptions,
    series: runs.series,
    changeOverrides: state.act.changeForm,
    chooseSeries: messages.chooseSeries,
  };
}
