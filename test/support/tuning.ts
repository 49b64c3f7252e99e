import { kindOf } from '../../core/apiserver/kinds.ts';
import { completeScenario, type PartialScenario } from '../../core/model/scenario/partial-scenario.ts';
import type { ObjectValue, Value } from '../../core/model/value.ts';
import { tuningSubjectOf } from '../../core/render-thread/tuning-subject-of.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../core/simulator/world/standard-load.ts';
import type { FieldGroup } from '../../core/tuning/field-groups.ts';
import { finished } from '../../core/tuning/finished.ts';
import { type Goal, readGoal } from '../../core/tuning/goal.ts';
import { tunableFields } from '../../core/tuning/tunable-fields.ts';
import { type Tuned, type TuneOptions, tune } from '../../core/tuning/tune.ts';
import type { TuningSubject } from '../../core/tuning/tuning-subject.ts';

const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

export function hpaObject(spec: Record<string, Value> = {}): ObjectValue {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: target,
      minReplicas: 2,
      maxReplicas: 20,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      ...spec,
    },
  };
}

export function wpaObject(spec: Record<string, Value> = {}): ObjectValue {
  return {
    apiVersion: 'datadoghq.com/v1alpha1',
    kind: 'WatermarkPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: target,
      minReplicas: 2,
      maxReplicas: 20,
      algorithm: 'average',
      metrics: [
        {
          type: 'External',
          external: { metricName: 'load', highWatermark: '60', lowWatermark: '40', metricSelector: {} },
        },
      ],
      ...spec,
    },
  };
}

/** @throws Error if the object cannot be read */
export function subjectOf(object: ObjectValue, given: PartialScenario = {}): TuningSubject {
  const description = kindOf(object.apiVersion, object.kind);
  const { autoscaler } = description?.read(object) ?? {};
  if (!description || !autoscaler) throw new Error('the object cannot be read');
  const profile = newestReleaseProfile();
  const scenario = completeScenario(given, { defaults: scenarioDefaults(autoscaler, {}, profile) });
  return tuningSubjectOf({ object, description }, { autoscaler, profile, scenario }, {});
}

/** @throws Error if one of them is not a goal */
export function goalsOf(...texts: readonly string[]): Goal[] {
  return texts.map((text) => {
    const read = readGoal(text);
    if (!read.ok) throw new Error(`${text}: ${read.problem}`);
    return read.goal;
  });
}

export function fieldsOf(subject: TuningSubject, groups: readonly FieldGroup[] = ['behavior', 'targets']) {
  return tunableFields(subject, { groups: new Set(groups), kept: [], ranges: [] });
}

export function tuneAll(subject: TuningSubject, goals: readonly Goal[], options: Partial<TuneOptions> = {}): Tuned {
  return finished(
    tune(subject, {
      goals,
      minimize: [],
      fields: fieldsOf(subject),
      seed: 1,
      maxRuns: 400,
      maxWork: 10_000_000,
      variants: [],
      ...options,
    }),
  );
}
