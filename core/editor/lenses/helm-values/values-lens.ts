// The code lens above the values of an autoscaler: its replica sequence with these values, or the reason why the
// autoscaler has no sequence.
import type { Position } from 'vscode-languageserver-types';
import { helmCause, withoutMiddleOfChain } from '../../../analysis/helm-cause.ts';
import { firstError, notSimulatedReason, refusedText } from '../../../analysis/not-simulated.ts';
import { keyAmongSeveral } from '../../../analysis/object-identity.ts';
import { objectName } from '../../../analysis/object-name.ts';
import { maxNames } from '../../../analysis/wording/names-text.ts';
import { truncate } from '../../../analysis/wording/truncate.ts';
import { nameOfValuesFile } from '../../../charts/environments/environments.ts';
import { verdictOfRendered } from '../../../charts/rendered-object.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  isBaseValues,
  lensKey,
  type ValuesContext,
} from '../../../charts/values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../../charts/values/rendered-autoscaler.ts';
import { fastestRunsWithVerdict } from '../../../lint/verdicts/verdict.ts';
import type { ChosenReleases } from '../../../model/releases.ts';
import { envelope } from '../../../simulator/controllers.ts';
import type { Profile } from '../../../simulator/profile.ts';
import type { SimulationMode } from '../../../simulator/simulation-input.ts';
import { positionAt } from '../../../text/lines.ts';
import type { ObjectAtLens } from '../../document-support.ts';
import { assumedValueText, sourcesText } from '../../rendered-with.ts';
import { maxLabelLength, shortSummary, wholeSummary } from '../../several-objects.ts';
import { lensGroups } from './lens-groups.ts';
import { templatePath } from './template-path.ts';

const maxReasonLength = 80;

export interface ValuesLens {
  ordinal: number;
  /** The position, from the start of the YAML document. */
  position: Position;
  title: string;
  tooltip: string;
  /**
   * The autoscaler whose simulation a click opens. If absent, a click shows the list of all autoscalers at this
   * position.
   */
  opens?: AutoscalerInTemplate & { mode: SimulationMode };
}

/**
 * The place of an autoscaler that a chart renders. `position` counts from the start of the template. `valuesFiles` is
 * absent if the chart is rendered with values.yaml alone.
 */
export interface AutoscalerInTemplate {
  uri: string;
  position: Position;
  valuesFiles?: readonly string[];
  object?: string | undefined;
}

export function valuesLenses(text: string, context: ValuesContext, profile: Profile): ValuesLens[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  if (analyzed.failure) return failureLens(analyzed, analyzed.failure);
  const titleContext = { profile, chosen: context.chosen ?? {} };
  const groups = lensGroups(analyzed, context);
  const templates = new Set(groups.flatMap(({ members }) => members.map(({ chart }) => chart.template.uri)));
  return groups.flatMap(({ key, members }): ValuesLens[] => {
    const position = positionAt(analyzed.lines, key.start);
    const [first, ...others] = members;
    if (!first) return [];
    const shown = members.slice(0, maxNames);
    const rest = members.length - shown.length;
    const lenses = shown.flatMap(({ chart, ordinal, label = '' }) => {
      const values = (chart.rendered.rendered?.values ?? []).map(assumedValueText);
      const titles =
        others.length === 0
          ? titlesOf(chart, {
              label,
              ...titleContext,
              template: label === '' || templates.size > 1 ? templatePath(chart, context) : '',
              files: otherFiles(context),
            })
          : [{ title: titleOfOne(chart, label, titleContext), mode: 'scaleUp' as const }];
      const summary = others.length === 0 ? [] : [`${nameOf(chart)}: ${summaryOf(chart, titleContext)}`];
      const tooltip = [...summary, ...values].join('\n');
      const opens = autoscalerInTemplate(chart, context);
      return titles.map(({ title, mode }) => ({ ordinal, position, title, tooltip, opens: { ...opens, mode } }));
    });
    const { ordinal } = shown.at(-1) ?? first;
    const more = { ordinal, position, title: `and ${rest} more`, tooltip: 'Choose an autoscaler' };
    return rest > 0 ? [...lenses, more] : lenses;
  });
}

export function objectsOfValues(
  text: string,
  { line }: Position,
  { context, profile }: { context: ValuesContext; profile: Profile },
): ObjectAtLens[] {
  const analyzed = analyzeValues(text, context);
  const group =
    analyzed && lensGroups(analyzed, context).find(({ key }) => positionAt(analyzed.lines, key.start).line === line);
  return (group?.members ?? []).map(({ chart }) => ({
    name: nameOf(chart),
    template: templatePath(chart, context),
    text: summaryOf(chart, { profile, chosen: context.chosen ?? {} }),
    opens: { ...autoscalerInTemplate(chart, context), mode: 'scaleUp' },
  }));
}

function autoscalerInTemplate(
  { template, identity }: RenderedAutoscaler,
  context: Pick<ValuesContext, 'uri' | 'environment' | 'inChart'>,
): AutoscalerInTemplate {
  const { uri, environment } = context;
  const valuesFiles = isBaseValues(context) ? undefined : (environment?.map((file) => file.uri) ?? [uri]);
  return { ...template, object: keyAmongSeveral(identity), ...(valuesFiles && { valuesFiles }) };
}

function nameOf({ rendered: { object } }: RenderedAutoscaler): string {
  return objectName(object) ?? 'without a name';
}

function summaryOf({ rendered }: RenderedAutoscaler, { profile, chosen }: TitleContext): string {
  return wholeSummary(templateText, rendered, { profile, verdict: verdictOfRendered(rendered, chosen) });
}

function titleOfOne({ rendered }: RenderedAutoscaler, label: string, { profile, chosen }: TitleContext): string {
  const verdict = verdictOfRendered(rendered, chosen);
  return `${labelText(label)}${shortSummary(templateText, rendered, { profile, verdict })}`;
}

/**
 * Replaces the analysis of the template's text. Syntax problems of this text do not matter, because the titles describe
 * the autoscaler in Helm's output.
 */
const templateText = { textProblems: [], hasTemplates: true } as const;

function labelText(label: string): string {
  return label === '' ? '' : `${truncate(label, maxLabelLength)} `;
}

function failureLens(
  { root, lines }: AnalyzedValues,
  { error, template, links }: NonNullable<AnalyzedValues['failure']>,
): ValuesLens[] {
  const key = lensKey(root, { links });
  if (!key) return [];
  const title = `not simulated: Helm: ${helmCause(error)}`;
  const position = positionAt(lines, key.start);
  return [{ ordinal: 0, position, title, tooltip: withoutMiddleOfChain(error), opens: { ...template, mode: 'load' } }];
}

interface TitleContext {
  profile: Profile;
  chosen: ChosenReleases;
}

function titlesOf(
  chart: RenderedAutoscaler,
  {
    label,
    template,
    files,
    profile,
    chosen,
  }: TitleContext & { label: string; template: string; files: string | undefined },
): { title: string; mode: SimulationMode }[] {
  const { autoscaler } = chart.reading;
  const note = ['', ...whenText(chart, template), ...previewText(chart, files)].join(' · ');
  if (!autoscaler) {
    const reason = reasonOf(chart);
    return reason === undefined ? [] : [{ title: `${labelText(label)}${reason}${note}`, mode: 'load' }];
  }
  const verdict = verdictOfRendered(chart.rendered, chosen);
  const { up, down } = fastestRunsWithVerdict(envelope(autoscaler, profile), verdict);
  const shown = `${labelText(label)}${up}${firstError(chart.rendered) ? ` · ${refusedText}` : ''}`;
  return down === undefined
    ? [{ title: `${shown}${note}`, mode: verdict ? 'load' : 'scaleUp' }]
    : [
        { title: shown, mode: 'scaleUp' },
        { title: `${down}${note}`, mode: 'scaleDown' },
      ];
}

function otherFiles({ uri, inChart, environment = [] }: ValuesContext): string | undefined {
  const names = environment.flatMap((file) =>
    file.uri === uri ? [] : [nameOfValuesFile(inChart?.chart.uri ?? '', file.uri)],
  );
  return names.length === 0 ? undefined : names.join(', ');
}

/**
 * Returns a text that names the sources of the values in the rendered object; empty if there is nothing to name.
 * @param files the values files except values.yaml and the file of the lens
 */
function previewText({ rendered: { rendered } }: RenderedAutoscaler, files: string | undefined): string[] {
  const sources = rendered && sourcesText({ values: rendered.values, fileName: files });
  return sources === undefined ? [] : [`with ${sources}`];
}

function whenText({ notRendered }: RenderedAutoscaler, template: string): string[] {
  if (template === '') return notRendered === undefined ? [] : [notRendered];
  return [notRendered === undefined ? template : `${template}, ${notRendered}`];
}

function reasonOf({ rendered }: RenderedAutoscaler): string | undefined {
  const reason = notSimulatedReason(templateText, rendered);
  return reason && `not simulated: ${reason.short ?? truncate(reason.message, maxReasonLength)}`;
}
