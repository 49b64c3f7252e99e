// Every described kind is detected, read, indexed, accepted, suggested and simulated.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { mayContainAutoscaler } from '../../../core/analysis/may-contain-autoscaler.ts';
import { scanDocument } from '../../../core/analysis/scan-document.ts';
import { newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import type { KindDescription, ManifestTemplate } from '../../../core/apiserver/kind-description.ts';
import { kinds, newestKinds } from '../../../core/apiserver/kinds.ts';
import { resourceOf } from '../../../core/apiserver/resources.ts';
import { findLenses, lensTitle } from '../../../core/editor/lenses/code-lens.ts';
import { scaleTargetOf } from '../../../core/index/workspace-object.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { autoscalerKinds } from '../../../core/model/autoscaler-kinds.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { completionsOf } from '../../support/marked.ts';

const filled = ({ manifest }: ManifestTemplate) => manifest.replace(/\$\{\d+:([^}]*)\}/g, '$1');
/** The HPA that KEDA makes is simulated and indexed; a FederatedHPA is simulated as the HPA of one cluster. */
const made: Readonly<Record<string, { simulatedKind: string; role: string }>> = {
  ScaledObject: { simulatedKind: 'HorizontalPodAutoscaler', role: 'scaledObject' },
  FederatedHPA: { simulatedKind: 'HorizontalPodAutoscaler', role: 'autoscaler' },
};

const viewOf = (start: ManifestTemplate) => analyzeDocument(filled(start), { json: false });

describe.each(newestKinds.map((description) => [description.kind, description] as const))(
  'the kind %s',
  (kind, description) => {
    const { shortName, apiVersion, templates } = description;
    const own = { simulatedKind: kind, role: 'autoscaler' };
    const { simulatedKind, role } = made[kind] ?? own;

    test.each(templates.map((start) => [start.label, start] as const))(
      '%s: a starter manifest is detected, read without a problem, and simulated',
      (_, start) => {
        expect(mayContainAutoscaler(filled(start))).toBe(true);
        const analyzed = viewOf(start);
        expect(analyzed.autoscalers.map(({ reading }) => reading?.autoscaler?.kind)).toEqual([simulatedKind]);
        expect(
          findProblems(analyzed, { levels: {} }).filter(({ level }) => level === 'error' || level === 'warning'),
        ).toEqual([]);
        const sequence = findLenses(analyzed).find(({ topic }) => topic === 'fastestScaleUp');
        expect(sequence && lensTitle(analyzed, sequence, { profile: newestReleaseProfile() })).toMatch(
          /^[012] → .* 10 in /,
        );
      },
    );

    test('is detected and indexed by its kind alone and by its group alone', () => {
      expect(mayContainAutoscaler(`kind: ${kind}`)).toBe(true);
      expect(mayContainAutoscaler(`apiVersion: ${apiVersion}`)).toBe(true);
      const { objects } = scanDocument(filled(templates[0]), { json: false, uri: 'file:///w/a.yaml' });
      expect(objects.map((object) => [object.role, scaleTargetOf(object)?.name.text])).toEqual([[role, 'web']]);
    });

    test('is accepted by the API server', () => {
      const analyzed = viewOf(templates[0]);
      const object = analyzed.autoscalers[0]?.object ?? {};
      const resource = resourceOf(object);
      expect(resource.kind).toBe(kind);
      expect(resource.createOrUpdate(object, { rules: newestApiServerRules }).verdict).toBe('accepted');
    });

    test('is suggested in an empty document, and messages use its name', () => {
      expect(completionsOf('<|>').items.map(({ label }) => label)).toContain(shortName);
      expect(autoscalerKinds).toContain(simulatedKind);
      expect(autoscalerKinds).toContain(kind);
    });
  },
);

test('every version of a kind has a starter manifest of that version if it is suggested', () => {
  const offered = kinds.filter(({ apiVersion, templates }: KindDescription) =>
    templates[0].manifest.includes(`apiVersion: ${apiVersion}\n`),
  );
  expect(offered.map(({ apiVersion }) => apiVersion)).toEqual([
    'autoscaling/v2',
    'autoscaling/v2beta2',
    'datadoghq.com/v1alpha1',
    'keda.sh/v1alpha1',
    'autoscaling.karmada.io/v1alpha1',
  ]);
});
