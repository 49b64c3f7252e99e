import type { ChosenReleases } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';
import { profileOfChoice } from '../simulator/profile.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { explainError } from './catalogue/errors.ts';
import { conditionEntry, eventEntry } from './catalogue/lookup.ts';
import { contradictionsIn } from './contradictions.ts';
import type { DescribedAutoscaler } from './describe/described-autoscaler.ts';
import { readDescribe } from './describe/read-describe.ts';
import type { ExplainedItem, Explanation, UnfitClaim } from './explanation.ts';
import { horizontalEntry } from './horizontal/disabled-direction.ts';
import { kedaStatement } from './horizontal/keda-metrics.ts';
import { metricFindings, metricNamedByCondition } from './horizontal/metric-findings.ts';
import { nextChanges } from './horizontal/next-change.ts';
import { horizontalVerdict } from './horizontal/state-verdict.ts';
import { unfitClaims } from './horizontal/unfit-claims.ts';
import { observeDescribed, observeObject } from './observe.ts';
import type { ObservedAutoscaler } from './observed.ts';
import { watermarkNextChanges, watermarkVerdict } from './watermark/state-verdict.ts';

export function explainObject(object: ObjectValue, chosen: ChosenReleases): Explanation | undefined {
  const observed = observeObject(object, chosen);
  return observed && explain(observed, chosen);
}

export interface DescribedExplanation {
  described: DescribedAutoscaler;
  explanation: Explanation;
}

export function explainDescribe(text: string, chosen: ChosenReleases): DescribedExplanation[] {
  return readDescribe(text).map((described) => ({
    described,
    explanation: explain(observeDescribed(described, chosen), chosen),
  }));
}

function explain(observed: ObservedAutoscaler, chosen: ChosenReleases): Explanation {
  const { unfit, ...judged } = judge(observed, chosen);
  const conditions = observed.conditions.map(
    (condition): ExplainedItem => ({
      path: condition.path,
      title: `${condition.type} ${condition.status} ${condition.reason}`,
      message: condition.message,
      entry:
        observed.kind === 'HorizontalPodAutoscaler'
          ? withDoubt(horizontalEntry(observed, condition), unfit, condition.type)
          : conditionEntry(observed.kind, condition),
      error: condition.status === 'True' ? undefined : explainError(condition.message, condition.reason),
    }),
  );
  const events = observed.events.map(
    (event): ExplainedItem => ({
      path: event.path,
      title: `${event.type} ${event.reason}`,
      message: event.message,
      entry: eventEntry(observed.kind, event),
      error: event.type === 'Warning' ? explainError(event.message, event.reason) : undefined,
    }),
  );
  return {
    kind: observed.kind,
    observed,
    conditions,
    events,
    contradictions: [...contradictionsIn(observed), ...unfit.map(({ text }) => text)],
    ...judged,
  };
}

function withDoubt(
  entry: CatalogueEntry | undefined,
  unfit: readonly UnfitClaim[],
  type: string,
): CatalogueEntry | undefined {
  const isDoubtful = unfit.some(({ of }) => of === type || (of === 'scaling' && type === 'ScalingLimited'));
  if (!entry || !isDoubtful) return entry;
  return { ...entry, means: `${entry.means} Other parts of this text say otherwise.` };
}

function judge(
  observed: ObservedAutoscaler,
  chosen: ChosenReleases,
): Pick<Explanation, 'verdict' | 'metrics' | 'decidingMetric' | 'next'> & { unfit: readonly UnfitClaim[] } {
  const { kind, autoscaler } = observed;
  if (kind === 'WatermarkPodAutoscaler') {
    const wpa = autoscaler?.kind === kind ? autoscaler : undefined;
    const facts = { observed, wpa };
    return {
      verdict: watermarkVerdict(facts),
      metrics: [],
      unfit: [],
      decidingMetric: undefined,
      next: () => watermarkNextChanges(facts),
    };
  }
  const profile = profileOfChoice(chosen);
  const hpa = autoscaler?.kind === kind ? autoscaler : undefined;
  const metrics = hpa ? metricFindings(observed, hpa, profile) : [];
  const deciding = hpa && metricNamedByCondition(observed, hpa, profile);
  const parts = { observed, hpa, profile, metrics, decidingMetric: deciding };
  const facts = { ...parts, unfit: unfitClaims(parts) };
  const verdict = horizontalVerdict(facts);
  const keda = kedaStatement(observed);
  return {
    unfit: facts.unfit,
    verdict: keda ? { ...verdict, reasons: [...verdict.reasons, keda] } : verdict,
    metrics,
    decidingMetric: deciding,
    next: () => nextChanges(facts),
  };
}
