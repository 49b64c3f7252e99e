import type { Position } from 'vscode-languageserver-types';
import { keyAmongSeveral } from '../../analysis/object-identity.ts';
import {
  type AutoscalerInChart,
  type ChartOfEnvironments,
  filesText,
  type LoadedEnvironment,
  maxRenderedEnvironments,
  outcomeIn,
} from '../../charts/environments/environment-outcomes.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { CodeLensResolveContext } from '../document-support.ts';
import type { LensCommand } from './document-lens.ts';
import { environmentsText } from './environments-text.ts';

type EnvironmentLensContext = Pick<
  CodeLensResolveContext,
  'chartOf' | 'environmentsOf' | 'previewValues' | 'chosen' | 'profile'
>;

export interface LabelledAutoscaler extends AutoscalerInChart {
  label?: string | undefined;
}

/** @param uri a file of the chart */
export async function environmentLens(
  uri: string,
  subject: LabelledAutoscaler,
  context: EnvironmentLensContext,
): Promise<LensCommand | undefined> {
  const [inChart, environments] = await Promise.all([context.chartOf(uri), context.environmentsOf(uri)]);
  if (!inChart || environments.length === 0) return undefined;
  const { chart } = inChart;
  const { chosen, profile } = context;
  const of: ChartOfEnvironments = { ...inChart, chosen, profile, previewValues: context.previewValues() };
  const usual = { name: 'values.yaml', files: 'values.yaml', outcome: outcomeIn(undefined, subject, of) };
  const outcomes = environments.map((environment, i) => ({
    name: environment.name,
    files: filesText(environment, chart),
    outcome: i < maxRenderedEnvironments ? outcomeIn(environment, subject, of) : undefined,
  }));
  // The lens opens the run with values.yaml, because the panel compares the environments with this run. If there is no
  // run with values.yaml alone, the lens opens the run of the first environment for which there is a run.
  const opened = usual.outcome.autoscaler ? undefined : firstRun(environments, outcomes);
  const { title, tooltip } = environmentsText(usual, outcomes);
  const { label, identity } = subject;
  return {
    title: label === undefined ? title : `${label}: ${title}`,
    tooltip,
    action: {
      type: 'open-simulation',
      uri: `${chart.uri}/${subject.file}`,
      position: startIn(chart.files.get(subject.file) ?? '', subject),
      object: keyAmongSeveral(identity),
      valuesFiles: opened?.files,
      mode: 'scaleUp',
      comparesEnvironments: true,
    },
  };
}

export function chooseEnvironmentsLens(uri: string): LensCommand {
  return {
    title: 'Environments…',
    tooltip: 'Choose the values files of the environments',
    action: { type: 'choose-environments', uri },
  };
}

function firstRun(
  environments: readonly LoadedEnvironment[],
  outcomes: readonly { outcome?: { autoscaler?: unknown } | undefined }[],
): LoadedEnvironment | undefined {
  return environments.find((_, i) => outcomes[i]?.outcome?.autoscaler !== undefined);
}

function startIn(text: string, { start }: AutoscalerInChart): Position {
  return positionAt(indexLines(text), start);
}
