import type { AutoscalerInFile } from '../../analysis/analyze-file.ts';
import { firstError, refusedText } from '../../analysis/not-simulated.ts';
import type { Verdict } from '../../lint/verdicts/verdict-types.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { completedScenario } from '../complete-scenario.ts';
import type { CodeLensResolveContext, NamedScenario } from '../document-support.ts';
import { runTitle } from './run-title.ts';

export interface RunSubject {
  uri: string;
  source: SourceFile;
  /** The autoscaler, as the API server of the scenario's release reads it. */
  found: AutoscalerInFile;
  verdict?: Verdict | undefined;
}

export interface RunSummary {
  /** Whether the autoscaler was simulated. If not, `text` is `not simulated`. */
  isRun: boolean;
  text: string;
}

export async function summarizeRun(
  { uri, source, found, verdict }: RunSubject,
  scenario: NamedScenario,
  context: Pick<CodeLensResolveContext, 'profile' | 'renderTemplate' | 'findWorkload' | 'scenarioDefaults'>,
): Promise<RunSummary> {
  const analyzed = await context.renderTemplate(found.analyzed, { ...found, uri });
  const previewed = analyzed.autoscalers.find(({ root }) => root === found.autoscaler.root) ?? analyzed.autoscalers[0];
  const autoscaler = previewed?.reading?.autoscaler;
  if (!autoscaler) return { isRun: false, text: 'not simulated' };
  const { kind, name } = autoscaler;
  const subject = { uri, source, kind, name, autoscaler, renderedWorkload: previewed.rendered?.findWorkload?.() };
  const { scenario: complete, profile } = await completedScenario(subject, scenario, context);
  const notes = [
    ...(firstError(previewed) ? [refusedText] : []),
    ...(scenario.problem === undefined ? [] : ['the scenario file has problems']),
  ];
  return { isRun: true, text: [runTitle(autoscaler, complete, profile, verdict), ...notes].join(' · ') };
}
