// The code lens above the values of an autoscaler: its replica sequence with these values. There is none if a value or a
// conditional block of the template is unknown.
import type { Position } from 'vscode-languageserver-types';
import { envelope } from '../../../simulator/controllers.ts';
import type { Profile } from '../../../simulator/profile.ts';
import type { SimulationMode } from '../../../simulator/simulation-input.ts';
import { fastestRunTexts } from '../../../simulator/trace-text.ts';
import { positionAt } from '../../../text/lines.ts';
import { assumedValueText, sourcesText } from '../../rendered-with.ts';
import { analyzeValues, isBaseValuesUri, lensKey, type ValuesContext } from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import { shortPath } from '../../workspace/uris.ts';

export interface ValuesLens {
  /** From the start of the YAML document. */
  position: Position;
  title: string;
  /** One line for each value that the sequence depends on. */
  tooltip: string;
  /**
   * The autoscaler in its template. The position counts from the start of that file. `valuesFile`: unless it is
   * values.yaml.
   */
  template: { uri: string; position: Position; valuesFile?: string };
  /** The run that a click opens. */
  mode: SimulationMode;
}

export function valuesLenses(text: string, context: ValuesContext, profile: Profile): ValuesLens[] {
  const analyzed = analyzeValues(text, context);
  return (analyzed?.autoscalers ?? []).flatMap((chart): ValuesLens[] => {
    const key = lensKey(analyzed?.root, chart);
    const { autoscaler, problems } = chart.reading;
    if (!analyzed || !key || !autoscaler || problems.some(({ level }) => level === 'error')) return [];
    const note = [whenText(chart), ...previewText(chart)].join(' · ');
    const tooltip = (chart.rendered.rendered?.values ?? []).map(assumedValueText).join('\n');
    const valuesFile = isBaseValuesUri(context.uri) ? undefined : context.uri;
    const template = valuesFile === undefined ? chart.template : { ...chart.template, valuesFile };
    const common = { position: positionAt(analyzed.lines, key.start), tooltip, template };
    const { up, down } = fastestRunTexts(envelope(autoscaler, profile));
    // The note follows the last sequence.
    return down === undefined
      ? [{ ...common, title: `${up} · ${note}`, mode: 'scaleUp' }]
      : [
          { ...common, title: up, mode: 'scaleUp' },
          { ...common, title: `${down} · ${note}`, mode: 'scaleDown' },
        ];
  });
}

/** What the sequence depends on, other than values of this file and of values.yaml. */
function previewText({ rendered: { rendered } }: RenderedAutoscaler): string[] {
  const sources = rendered && sourcesText({ values: rendered.values });
  return sources === undefined ? [] : [`with ${sources}`];
}

function whenText({ template, notRenderedWithout }: RenderedAutoscaler): string {
  const name = shortPath(template.uri);
  return notRenderedWithout === undefined ? name : `${name}, not rendered without ${notRenderedWithout}`;
}
