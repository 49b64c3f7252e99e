import type { HorizontalPodAutoscaler, Metric } from '../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../model/hpa/metric-source.ts';
import { isPreview, kubernetesText, releases } from '../../model/release-names.ts';
import { recordedPatchOf } from '../../model/releases.ts';
import type { ControllerDescription, MeasuredResource } from '../controller-description.ts';
import { type ControllerFlags, defaultFlags } from '../controller-flags.ts';
import { firstReleaseResolutionSeconds } from '../historic/first-release-times.ts';
import { rulesText } from '../trace-text.ts';
import { hpaEnvelope, hpaFastestRun, simulatedRelease } from './envelope.ts';
import { horizontalFieldDefaults } from './field-defaults.ts';
import { affectedDirection } from './field-effect.ts';
import { horizontalDemands } from './metric-demands.ts';
import { stabilizationWindowOf } from './stabilization-window.ts';

export const horizontalDescription: ControllerDescription<HorizontalPodAutoscaler> = {
  envelope: hpaEnvelope,
  fastestRun: hpaFastestRun,
  product: 'Kubernetes',
  release: (profile, { autoscaler: hpa } = {}) => (hpa ? simulatedRelease(hpa, profile) : profile.release),
  releaseSetting: 'kubernetes',
  isReleaseAssumed: ({ autoscaler: hpa, chosen }) => !chosen?.kubernetes && !hpa?.historic,
  releaseNote: (release) =>
    isPreview(release)
      ? {
          short: 'preview',
          text: `a preview with the rules of ${recordedPatchOf(release)}; the final release may differ`,
        }
      : undefined,
  releases,
  flags: Object.keys(defaultFlags) as (keyof ControllerFlags)[],
  featureGates: ['HPAScaleToZero', 'HPAConfigurableTolerance'],
  rulesText: ({ behavior }, direction, profile) => {
    if (!profile.has.behavior) return `dropped, because ${kubernetesText(profile.release)} has no field behavior`;
    const rules = behavior?.[direction];
    return rules && rulesText(direction, rules, stabilizationWindowOf(direction, rules, profile));
  },
  affectedDirection: affectedDirection,
  fieldDefaults: horizontalFieldDefaults,
  measuredResources: measuredResources,
  metricDemands: horizontalDemands,
  metricsDefaults: ({ historic }) =>
    historic?.rules === '1.1' ? { resolutionSeconds: firstReleaseResolutionSeconds } : undefined,
  scalesFromZero: true,
};

function measuredResources({ metrics }: HorizontalPodAutoscaler): (MeasuredResource | undefined)[] {
  return metrics.map(measuredResource);
}

function measuredResource(metric: Metric): MeasuredResource | undefined {
  const { name, target, container } = metricSourceOf(metric);
  if (name === undefined) return undefined;
  const isUtilization = target.averageUtilization !== undefined && target.averageValue === undefined;
  return { resource: name, container, isUtilization };
}
