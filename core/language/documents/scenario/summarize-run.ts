// Summarizes what an autoscaler does under a scenario, for a code lens.
import { completeScenario } from '../../../model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../../../model/scenario/scenario-content.ts';
import { applyProfileChanges, type Profile } from '../../../simulator/profile.ts';
import type { SourceFile } from '../../../text/source-file.ts';
import type { AutoscalerInFile } from '../../analyze-file.ts';
import { runTitle } from '../../scenario/run-title.ts';
import type { CodeLensResolveContext, NamedScenario } from '../document-support.ts';

export interface RunSubject {
  /** Of the manifest. */
  uri: string;
  source: SourceFile;
  found: AutoscalerInFile;
}

export interface RunSummary {
  /** False if the autoscaler cannot be simulated. */
  isRun: boolean;
  text: string;
}

export async function summarizeRun(
  { uri, source, found }: RunSubject,
  scenario: NamedScenario,
  {
    profile,
    renderTemplate,
    findWorkload,
    scenarioDefaults,
  }: Pick<CodeLensResolveContext, 'profile' | 'renderTemplate' | 'findWorkload' | 'scenarioDefaults'>,
): Promise<RunSummary> {
  const analyzed = await renderTemplate(found.analyzed, { uri, startLine: found.startLine });
  const previewed = analyzed.autoscalers.find(({ root }) => root === found.autoscaler.root) ?? analyzed.autoscalers[0];
  const autoscaler = previewed?.reading?.autoscaler;
  if (!autoscaler) return { isRun: false, text: 'not simulated' };
  const { kind, name } = autoscaler;
  const subject = { uri, source, kind, name, autoscaler };
  const { workload } = await findWorkload(subject);
  const defaults = await scenarioDefaults(subject, workload);
  const complete = completeScenario(scenario.given, { defaults, workload, series: scenario.series });
  const title = runTitle(autoscaler, complete, profileWithScenario(profile, scenario));
  return { isRun: true, text: scenario.problem === undefined ? title : `${title} · the file has problems` };
}

/** With the release, the flags and the feature gates of the scenario. */
function profileWithScenario(base: Profile, { release, flags, featureGates }: ScenarioContent): Profile {
  const profile = applyProfileChanges(base, { release, flags, featureGates });
  return profile.ok ? profile.value : base;
}
