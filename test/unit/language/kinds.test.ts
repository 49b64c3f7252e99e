// What holds for every kind of autoscaler, because all of it asks the registries: one that is described is noticed,
// read, indexed, admitted, offered and simulated.
import { describe, expect, test } from 'vitest';
import { newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import type { KindDescription, ManifestTemplate } from '../../../core/apiserver/kind-description.ts';
import { kinds, newestKinds } from '../../../core/apiserver/kinds.ts';
import { resourceOf } from '../../../core/apiserver/resources.ts';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { findLenses, lensTitle } from '../../../core/language/features/code-lens.ts';
import { findProblems } from '../../../core/language/features/diagnostics.ts';
import { mayContainAutoscaler } from '../../../core/language/may-contain-autoscaler.ts';
import { scanDocument } from '../../../core/language/workspace/scan-document.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { autoscalerKinds } from '../../../protocol/autoscaler-kinds.ts';
import { completionsOf } from '../../support/marked.ts';

const filled = ({ manifest }: ManifestTemplate) => manifest.replace(/\$\{\d+:([^}]*)\}/g, '$1');
const viewOf = (start: ManifestTemplate) => analyzeDocument(filled(start), { json: false });

describe.each(newestKinds.map((description) => [description.kind, description] as const))(
  '%s',
  (kind, { shortName, apiVersion, templates }) => {
    test.each(templates.map((start) => [start.label, start] as const))(
      '%s: is noticed, read without a complaint, and simulated',
      (_, start) => {
        expect(mayContainAutoscaler(filled(start))).toBe(true);
        const view = viewOf(start);
        expect(view.autoscalers.map(({ reading }) => reading?.autoscaler?.kind)).toEqual([kind]);
        expect(
          findProblems(view, { levels: {} }).filter(({ level }) => level === 'error' || level === 'warning'),
        ).toEqual([]);
        const sequence = findLenses(view).find(({ topic }) => topic === 'sequence');
        expect(sequence && lensTitle(view, sequence, newestReleaseProfile())).toMatch(/^2 → .* 10 in /);
      },
    );

    test('its kind alone, and its group alone, are noticed and indexed', () => {
      expect(mayContainAutoscaler(`kind: ${kind}`)).toBe(true);
      expect(mayContainAutoscaler(`apiVersion: ${apiVersion}`)).toBe(true);
      const { objects } = scanDocument(filled(templates[0]), { json: false, uri: 'file:///w/a.yaml' });
      expect(objects.map(({ role, target }) => [role, target?.name.text])).toEqual([['autoscaler', 'web']]);
    });

    test('the API server takes it', () => {
      const view = viewOf(templates[0]);
      const object = view.autoscalers[0]?.object ?? {};
      const resource = resourceOf(object);
      expect(resource.kind).toBe(kind);
      expect(resource.createOrUpdate(object, { rules: newestApiServerRules }).verdict).toBe('accepted');
    });

    test('is offered in an empty document, and knows its name in messages between processes', () => {
      expect(completionsOf('<|>').items.map(({ label }) => label)).toContain(shortName);
      expect(autoscalerKinds).toContain(kind);
    });
  },
);

test('every version of a kind begins with manifests of that version, as far as it is offered', () => {
  const offered = kinds.filter(({ apiVersion, templates }: KindDescription) =>
    templates[0].manifest.includes(`apiVersion: ${apiVersion}\n`),
  );
  expect(offered.map(({ apiVersion }) => apiVersion)).toEqual([
    'autoscaling/v2',
    'autoscaling/v2beta2',
    'datadoghq.com/v1alpha1',
  ]);
});
