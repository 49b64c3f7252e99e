// The code lens above the values of an autoscaler: its replica sequence with these values. There is none if a value or a
// conditional block of the template is unknown.
import type { Position } from 'vscode-languageserver-types';
import { envelope } from '../../../simulator/envelope.ts';
import type { Profile } from '../../../simulator/profile.ts';
import { envelopeText } from '../../../simulator/trace-text.ts';
import { positionAt } from '../../../text/lines.ts';
import { assumedValueText, sourcesText } from '../../rendered-with.ts';
import {
  analyzeValues,
  isBaseValuesUri,
  lensKey,
  type RenderedAutoscaler,
  type ValuesContext,
} from '../../values/analyze-values.ts';
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
}

export function valuesLenses(text: string, context: ValuesContext, profile: Profile): ValuesLens[] {
  const analyzed = analyzeValues(text, context);
  return (analyzed?.autoscalers ?? []).flatMap((chart) => {
    const key = lensKey(analyzed?.root, chart);
    const { autoscaler, problems } = chart.reading;
    if (!analyzed || !key || !autoscaler || problems.some(({ level }) => level === 'error')) return [];
    const { uri, startLine } = chart.template;
    const { line, character } = chart.chart.start;
    const title = [envelopeText(envelope(autoscaler, profile)), whenText(chart), ...previewText(chart)].join(' · ');
    const tooltip = (chart.rendered.rendered?.values ?? []).map(assumedValueText).join('\n');
    const valuesFile = isBaseValuesUri(context.uri) ? undefined : context.uri;
    const place = { uri, position: { line: line + startLine, character } };
    return [
      {
        position: positionAt(analyzed.lines, key.start),
        title,
        tooltip,
        template: valuesFile === undefined ? place : { ...place, valuesFile },
      },
    ];
  });
}

/** What the sequence depends on, other than values of this file and of values.yaml. */
function previewText({ rendered: { rendered } }: RenderedAutoscaler): string[] {
  const sources = rendered && sourcesText({ values: rendered.values });
  return sources === undefined ? [] : [`with ${sources}`];
}

function whenText({ template, chart, isCertainlyRendered }: RenderedAutoscaler): string {
  const name = shortPath(template.uri);
  const off = !isCertainlyRendered && chart.guards !== 'unknown' ? chart.guards.join(', ') : '';
  return off === '' ? name : `${name}, not rendered without ${off}`;
}
