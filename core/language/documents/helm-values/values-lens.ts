// The code lens above the values of an autoscaler: its replica sequence with these values, or the reason why it has none.
import type { Position } from 'vscode-languageserver-types';
import { envelope } from '../../../simulator/controllers.ts';
import type { Profile } from '../../../simulator/profile.ts';
import type { SimulationMode } from '../../../simulator/simulation-input.ts';
import { fastestRunTexts } from '../../../simulator/trace-text.ts';
import { positionAt } from '../../../text/lines.ts';
import { helmCause } from '../../charts/helm-cause.ts';
import { firstError, notSimulatedReason } from '../../not-simulated.ts';
import { assumedValueText, sourcesText } from '../../rendered-with.ts';
import { truncate } from '../../truncate.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  isBaseValues,
  lensKey,
  type ValuesContext,
} from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import { shortPath } from '../../workspace/uris.ts';

const maxReasonLength = 80;

export interface ValuesLens {
  /** Of the autoscaler among those of the chart. */
  ordinal: number;
  /** From the start of the YAML document. */
  position: Position;
  title: string;
  /** One line for each value that the sequence depends on. */
  tooltip: string;
  /**
   * The autoscaler in its template. The position counts from the start of that file. `valuesFiles`: with which it is
   * rendered, if not with values.yaml alone.
   */
  template: { uri: string; position: Position; valuesFiles?: readonly string[] };
  /** The run that a click opens. */
  mode: SimulationMode;
}

export function valuesLenses(text: string, context: ValuesContext, profile: Profile): ValuesLens[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  if (analyzed.failure) return failureLens(analyzed, analyzed.failure);
  return analyzed.autoscalers.flatMap((chart, ordinal): ValuesLens[] => {
    const key = lensKey(analyzed.root, chart);
    if (!key) return [];
    const tooltip = (chart.rendered.rendered?.values ?? []).map(assumedValueText).join('\n');
    const { uri, environment } = context;
    const valuesFiles = isBaseValues(context) ? undefined : (environment?.map((file) => file.uri) ?? [uri]);
    const template = valuesFiles === undefined ? chart.template : { ...chart.template, valuesFiles };
    const common = { ordinal, position: positionAt(analyzed.lines, key.start), tooltip, template };
    return titlesOf(chart, profile).map((title) => ({ ...common, ...title }));
  });
}

/** Only in a file with values that an autoscaler depends on. */
function failureLens(
  { root, lines }: AnalyzedValues,
  { error, written }: NonNullable<AnalyzedValues['failure']>,
): ValuesLens[] {
  const key = lensKey(root, written);
  if (!key) return [];
  const title = `not simulated: ${truncate(`Helm: ${helmCause(error)}`, maxReasonLength)} · ${shortPath(written.template.uri)}`;
  const position = positionAt(lines, key.start);
  return [{ ordinal: 0, position, title, tooltip: error, template: written.template, mode: 'load' }];
}

/** The note follows the last sequence. */
function titlesOf(chart: RenderedAutoscaler, profile: Profile): Pick<ValuesLens, 'title' | 'mode'>[] {
  const { autoscaler } = chart.reading;
  const note = [whenText(chart), ...previewText(chart)].join(' · ');
  if (!autoscaler) {
    const reason = reasonOf(chart);
    return reason === undefined ? [] : [{ title: `${reason} · ${note}`, mode: 'load' }];
  }
  const { up, down } = fastestRunTexts(envelope(autoscaler, profile));
  // The autoscaler is simulated, but the API server rejects it.
  const shown = firstError(chart.rendered) ? `${up} · refused by the API server` : up;
  return down === undefined
    ? [{ title: `${shown} · ${note}`, mode: 'scaleUp' }]
    : [
        { title: shown, mode: 'scaleUp' },
        { title: `${down} · ${note}`, mode: 'scaleDown' },
      ];
}

/** What the sequence depends on, other than values of this file and of values.yaml. */
function previewText({ rendered: { rendered } }: RenderedAutoscaler): string[] {
  const sources = rendered && sourcesText({ values: rendered.values });
  return sources === undefined ? [] : [`with ${sources}`];
}

function whenText({ template, notRendered }: RenderedAutoscaler): string {
  const name = shortPath(template.uri);
  return notRendered === undefined ? name : `${name}, ${notRendered}`;
}

/** Only what Helm renders is complete: the text of a template alone says too little. */
function reasonOf({ rendered }: RenderedAutoscaler): string | undefined {
  if (!rendered.rendered?.sources) return undefined;
  const reason = notSimulatedReason({ textProblems: [], templated: true }, rendered);
  return reason && `not simulated: ${truncate(reason.message, maxReasonLength)}`;
}
