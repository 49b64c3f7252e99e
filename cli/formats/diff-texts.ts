// The texts of a difference that all outputs of `diff` share.
import { amountText as bytesText } from '../../core/chart/amount-text.ts';
import type { MovedScalePoint, ScalePoint } from '../../core/comparison/scale-point.ts';
import { envelope } from '../../core/simulator/controllers.ts';
import type { Envelope } from '../../core/simulator/trace.ts';
import { envelopeRunText } from '../../core/simulator/trace-text.ts';
import { reportFacts } from '../../core/simulator/world/report-text.ts';
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';

export type TextPair = readonly [before: string, after: string];

/** What each side does: its fastest run up, or what contradicts it. */
export function behaviorTexts({ before, after, comparison }: ChangedAutoscaler): TextPair {
  const textOf = ({ notes, compared }: SideAutoscaler, known: Envelope | undefined) => {
    const run = known ?? (compared && envelope(compared.autoscaler, compared.profile));
    return notes[0] ?? (run ? envelopeRunText(run.up) : '');
  };
  return [textOf(before, comparison?.before.envelope), textOf(after, comparison?.after.envelope)];
}

/** The fastest run down, if it differs. */
export function scaleDownTexts({ comparison }: ChangedAutoscaler): TextPair | undefined {
  if (!comparison) return undefined;
  const [before, after] = [comparison.before, comparison.after].map(({ envelope }) => envelopeRunText(envelope.down));
  return before === after || before === undefined || after === undefined ? undefined : [before, after];
}

/** `unmet load in 30 min 1.2 % → 18.4 %`: the figures under load that differ. */
export function figureTexts({ comparison }: ChangedAutoscaler): string[] {
  if (!comparison) return [];
  const [before, after] = [comparison.before, comparison.after].map(({ world }) => reportFacts(world));
  return (after ?? []).flatMap(({ label, value }, index) => {
    const earlier = before?.find((fact) => fact.label === label) ?? (index === 0 ? before?.[0] : undefined);
    if (!earlier || (earlier.value === value && earlier.label === label)) return [];
    return earlier.label === label
      ? [`${label} ${earlier.value} → ${value}`]
      : [`${earlier.value} ${earlier.label} → ${value} ${label}`];
  });
}

/** `scales up above 350m → 700m cpu per pod: averageUtilization: 35 keeps it` */
export function scalePointText({ before, after, keptBy }: MovedScalePoint): string {
  const of = after.container === undefined ? 'per pod' : `of the container ${after.container}`;
  const request =
    before.requestMilli === after.requestMilli ? '' : ` (request ${requestText(before)} → ${requestText(after)})`;
  const kept = keptBy === undefined || keptBy === after.percent ? '' : `: averageUtilization: ${keptBy} keeps it`;
  const [earlier, later] = [amountOf(before), amountOf(after)];
  return `scales up above ${earlier} → ${later} ${after.resource} ${of}${request}${kept}`;
}

/** `scales up above 350m cpu per pod` and `above 700m`: where only the point differs. */
export function scalePointPair({ before, after }: MovedScalePoint): TextPair {
  const of = after.container === undefined ? 'per pod' : `of the container ${after.container}`;
  return [`scales up above ${amountOf(before)} ${after.resource} ${of}`, `above ${amountOf(after)}`];
}

/** `request 500m → 1: keep the point with averageUtilization: 35` */
export function keptPointText({ before, after, keptBy }: MovedScalePoint): string {
  const request =
    before.requestMilli === after.requestMilli ? 'target' : `request ${requestText(before)} → ${requestText(after)}`;
  const isKept = keptBy !== undefined && keptBy !== after.percent;
  return isKept ? `${request}: keep the point with averageUtilization: ${keptBy}` : request;
}

const amountOf = ({ milli, resource }: ScalePoint) => amountText(milli, resource);
const requestText = ({ requestMilli, resource }: ScalePoint) =>
  requestMilli === undefined ? 'none' : amountText(requestMilli, resource);

/** `350m`, `1.5`, `96Mi`: of thousandths. */
function amountText(milli: number, resource: string): string {
  if (resource !== 'cpu') return bytesText(milli / 1000, { isBytes: true });
  return milli % 100 === 0 && milli >= 1000 ? String(milli / 1000) : `${Math.round(milli * 10) / 10}m`;
}

/** `spec.behavior.scaleUp.policies (deploy/web.yaml:31)` */
export function causeTexts({ causes }: ChangedAutoscaler): string[] {
  return causes.map(({ what, file, line }) =>
    file === undefined || line === undefined ? what : `${what} (${file}:${line})`,
  );
}

/** `checkout`, `search, which was find`, `web (values-prod.yaml)` */
export function nameText({ before, after }: ChangedAutoscaler): string {
  const was = before.name === after.name ? '' : `, which was ${before.name}`;
  return `${after.name}${was}${after.environment === undefined ? '' : ` (${after.environment})`}`;
}

/** `Scaling changes in 2 of 14 autoscalers` */
export function titleText({ changed, compared, added, gone, newProblems }: DiffResult): string {
  const many = (count: number) => `${count} ${count === 1 ? 'autoscaler' : 'autoscalers'}`;
  if (changed.length > 0) return `Scaling changes in ${changed.length} of ${many(compared)}`;
  if (added.length > 0) return `${many(added.length)} ${added.length === 1 ? 'is' : 'are'} new`;
  if (gone.length > 0) return `${many(gone.length)} ${gone.length === 1 ? 'is' : 'are'} gone`;
  return newProblems.length > 0 ? 'Autoscalers have new problems' : 'Problems of autoscalers are gone';
}

export function othersText(onlyText: number): string {
  const many = onlyText === 1 ? '1 other' : `${onlyText} others`;
  return `${many}: text changed, behavior did not.`;
}
