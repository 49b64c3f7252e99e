// Above the values of a chart's autoscaler: the sequence that it has with them. Silent where a value or a line of the template
// leaves anything open.
import type { Position } from 'vscode-languageserver-types';
import { envelope } from '../../simulator/envelope.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeText } from '../../simulator/words.ts';
import { positionAt } from '../../text/lines.ts';
import { find } from '../../text/value.ts';
import { type ChartView, commonKey, type ValuesOptions, viewValues } from '../values/view.ts';
import { shortName } from '../workspace/addresses.ts';

export interface ValuesLens {
  /** From the start of the chunk. */
  position: Position;
  title: string;
  /** The autoscaler in its template; the position counts from the start of that file. */
  template: { uri: string; position: Position };
}

export function valuesLenses(text: string, around: ValuesOptions, profile: Profile): ValuesLens[] {
  const view = viewValues(text, around);
  return (view?.charts ?? []).flatMap((chart) => {
    const key = find(view?.root, commonKey(chart))?.key;
    const { autoscaler, problems } = chart.reading;
    if (!view || !key || !autoscaler || chart.chart.isHidden || problems.some(({ level }) => level === 'error')) return [];
    const { uri, startLine } = chart.template;
    const { line, character } = chart.chart.start;
    const words = `${envelopeText(envelope(autoscaler, profile))} · ${whenText(chart)}`;
    return [
      { position: positionAt(view.lines, key.start), title: words, template: { uri, position: { line: line + startLine, character } } },
    ];
  });
}

function whenText({ template, chart, isSurelyRendered }: ChartView): string {
  const name = shortName(template.uri);
  const off = !isSurelyRendered && chart.guards !== 'unknown' ? chart.guards.join(', ') : '';
  return off === '' ? name : `${name}, not rendered without ${off}`;
}
