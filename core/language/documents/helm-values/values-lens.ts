// The code lens above the values of an autoscaler: its replica sequence with these values. There is none if a value or a
// conditional block of the template is unknown.
import type { Position } from 'vscode-languageserver-types';
import { envelope } from '../../../simulator/controllers.ts';
import type { Profile } from '../../../simulator/profile.ts';
import { envelopeText } from '../../../simulator/trace-text.ts';
import { positionAt } from '../../../text/lines.ts';
import { findNode } from '../../../text/tree.ts';
import {
  analyzeValues,
  commonParentKey,
  type RenderedAutoscaler,
  type ValuesContext,
} from '../../values/analyze-values.ts';
import { shortPath } from '../../workspace/uris.ts';

export interface ValuesLens {
  /** From the start of the YAML document. */
  position: Position;
  title: string;
  /** The autoscaler in its template. The position counts from the start of that file. */
  template: { uri: string; position: Position };
}

export function valuesLenses(text: string, context: ValuesContext, profile: Profile): ValuesLens[] {
  const analyzed = analyzeValues(text, context);
  return (analyzed?.autoscalers ?? []).flatMap((chart) => {
    const key = findNode(analyzed?.root, commonParentKey(chart))?.key;
    const { autoscaler, problems } = chart.reading;
    if (
      !analyzed ||
      !key ||
      !autoscaler ||
      chart.chart.hasConditionalBlock ||
      problems.some(({ level }) => level === 'error')
    )
      return [];
    const { uri, startLine } = chart.template;
    const { line, character } = chart.chart.start;
    const words = `${envelopeText(envelope(autoscaler, profile))} · ${whenText(chart)}`;
    return [
      {
        position: positionAt(analyzed.lines, key.start),
        title: words,
        template: { uri, position: { line: line + startLine, character } },
      },
    ];
  });
}

function whenText({ template, chart, isCertainlyRendered }: RenderedAutoscaler): string {
  const name = shortPath(template.uri);
  const off = !isCertainlyRendered && chart.guards !== 'unknown' ? chart.guards.join(', ') : '';
  return off === '' ? name : `${name}, not rendered without ${off}`;
}
