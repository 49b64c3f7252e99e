import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import type { KustomizedObject } from '../../analysis/kustomized-object.ts';
import { notSimulatedReason } from '../../analysis/not-simulated.ts';
import { kustomizedOf, type RenderedObject } from '../../analysis/rendered-object.ts';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import { truncate } from '../../analysis/wording/truncate.ts';
import { fromNoCluster, fromPreview } from '../../charts/values/preview-values.ts';
import { sequenceWithVerdict } from '../../lint/verdicts/verdict.ts';
import { envelope } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import { assumedValueText, sourcesText } from '../rendered-with.ts';

const maxExpressionLength = 50;
const maxTextLength = 40;
const maxTooltipLines = 5;
/** The maximum number of values in a hover, which must be short. The panel lists all values. */
const maxHoverValues = 3;

export interface MissingValue {
  title: string;
  /** The full text, because the title may be truncated. */
  tooltip: string;
  expression: string;
}

/**
 * Returns the missing value that prevents the simulation of the autoscaler. Returns undefined if no value is missing,
 * or if no preview value helps.
 */
export function missingValueFor(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): MissingValue | undefined {
  const expression = autoscaler.rendered?.missing;
  if (expression === undefined) return undefined;
  const reason = notSimulatedReason(analyzed, autoscaler);
  if (reason?.incomplete?.expression === undefined) return undefined;
  const message = expression.startsWith('.Values.')
    ? `${truncate(expression, maxExpressionLength)} has no value`
    : `{{ ${truncate(expression, maxExpressionLength)} }} cannot be rendered here`;
  return { title: `${message}: set a preview value`, tooltip: reason.message, expression };
}

export interface SourcesNote {
  text: string;
  tooltip: string;
}

export function sourcesNote(
  autoscaler: Pick<AnalyzedAutoscaler, 'reading' | 'rendered'>,
  profile: Profile,
): SourcesNote | undefined {
  const rendered = autoscaler.reading?.autoscaler && autoscaler.rendered;
  const kustomized = kustomizedOf(rendered);
  if (kustomized) return kustomizeNote(kustomized, profile);
  const sources = rendered && sourcesText(rendered);
  // A code lens has little space. The reason why the object is not rendered matters more than the name of the values
  // file, so the name is left out.
  const isUsual = rendered?.notRendered !== undefined && sources === rendered.fileName;
  const notes = [rendered?.notRendered, sources === undefined || isUsual ? undefined : `with ${sources}`].flatMap(
    (note) => note ?? [],
  );
  if (!rendered || notes.length === 0) return undefined;
  return { text: notes.join(' · '), tooltip: rendered.values.map(assumedValueText).join('\n') };
}

function kustomizeNote({ folder, others, siblings, without }: KustomizedObject, profile: Profile): SourcesNote {
  const more = others.length === 0 ? '' : ` and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
  const lines = others.slice(0, maxTooltipLines).map((other) => {
    const sequence = other.autoscaler ? sequenceWithVerdict(envelope(other.autoscaler, profile), undefined) : undefined;
    return `${other.folder}: ${sequence ?? 'not simulated'}`;
  });
  const unnamed = others.length > maxTooltipLines ? [`and ${others.length - maxTooltipLines} more`] : [];
  const also = siblings.length === 0 ? [] : [`the same patch changes ${siblings.slice(0, maxTooltipLines).join(', ')}`];
  const tooltip = [...lines, ...unnamed, ...also, ...(without === undefined ? [] : [without])].join('\n');
  return { text: `with ${folder}${more}`, tooltip };
}

export function assumedValuesText(rendered: RenderedObject | undefined): string {
  const kustomized = kustomizedOf(rendered);
  const { values = [] } = rendered ?? {};
  if (kustomized) return `Computed for the object that kustomize builds in ${inlineCode(kustomized.folder)}.`;
  if (values.length === 0) return '';
  const first = values.slice(0, maxHoverValues).map(shortText).map(inlineCode).join(', ');
  const others = values.length - maxHoverValues;
  return `Computed with ${first}${others > 0 ? ` and ${others} more` : ''}.`;
}

function shortText({ expression, text, from }: AssumedValue): string {
  if (from === fromNoCluster) return `an empty ${expression}`;
  const short = truncate(text, maxTextLength);
  const value = from === fromPreview ? short : `${short} from ${from}`;
  return `${shortExpression(expression)} ${value}`;
}

function shortExpression(expression: string): string {
  return /^\.Values\.(?:[\w.]*\.)?(\w+)$/.exec(expression)?.[1] ?? truncate(expression, 40);
}
