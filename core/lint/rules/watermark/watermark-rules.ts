import type { Rule } from '../../rule.ts';
import { algorithmUnknown } from './algorithm-unknown.ts';
import { watermarkAnnotationValue } from './annotation-value.ts';
import { availabilityIneffective } from './availability-ineffective.ts';
import { convergeIgnoresDelay } from './converge-ignores-delay.ts';
import { convergeUnknown } from './converge-unknown.ts';
import { datadogmetricSelector } from './datadogmetric-selector.ts';
import { dryRun } from './dry-run.ts';
import { factorFrozen } from './factor-frozen.ts';
import { factorIsPercent } from './factor-is-percent.ts';
import { firstTickScales } from './first-tick-scales.ts';
import { frozenBoth } from './frozen-both.ts';
import { moduloBrokenByCap } from './modulo-broken-by-cap.ts';
import { watermarkNeverShrinks } from './never-shrinks.ts';
import { noMetric } from './no-metric.ts';
import { ownerNeverMatches } from './owner-never-matches.ts';
import { readinessDelayCpu } from './readiness-delay-cpu.ts';
import { recommenderUrl } from './recommender-url.ts';
import { recommenderWatermarks } from './recommender-watermarks.ts';
import { resourceAbsolute } from './resource-absolute.ts';
import { severalMetrics } from './several-metrics.ts';
import { stepOfOne } from './step-of-one.ts';
import { targetApiVersion } from './target-api-version.ts';
import { toleranceWide } from './tolerance-wide.ts';
import { toleranceZero } from './tolerance-zero.ts';
import { tolerateZeroIneffective } from './tolerate-zero-ineffective.ts';
import { watermarkSign } from './watermark-sign.ts';
import { watermarkUnit } from './watermark-unit.ts';
import { windowOffGrid } from './window-off-grid.ts';

export const watermarkRules: readonly Rule[] = [
  algorithmUnknown,
  watermarkAnnotationValue,
  availabilityIneffective,
  convergeIgnoresDelay,
  convergeUnknown,
  datadogmetricSelector,
  dryRun,
  factorFrozen,
  factorIsPercent,
  firstTickScales,
  frozenBoth,
  moduloBrokenByCap,
  watermarkNeverShrinks,
  noMetric,
  ownerNeverMatches,
  readinessDelayCpu,
  recommenderUrl,
  recommenderWatermarks,
  resourceAbsolute,
  severalMetrics,
  stepOfOne,
  targetApiVersion,
  toleranceWide,
  toleranceZero,
  tolerateZeroIneffective,
  watermarkSign,
  watermarkUnit,
  windowOffGrid,
];
