// What holds for every kind of autoscaler, because all of it asks the registries: one that is described is noticed, read, indexed,
// admitted, offered and simulated.
import { describe, expect, test } from 'vitest';
import { findProblems } from '../../../core/language/features/diagnostics.ts';
import { lensTitle, placeLenses } from '../../../core/language/features/lens.ts';
import { mentionsAutoscaler } from '../../../core/language/mentions.ts';
import { viewChunk } from '../../../core/language/view.ts';
import { scanChunk } from '../../../core/language/workspace/scan.ts';
import { resourceOf } from '../../../core/model/admission/resources.ts';
import { admissionRules } from '../../../core/model/admission/rules.ts';
import type { KindDescription, Start } from '../../../core/model/kind.ts';
import { kinds, newestKinds } from '../../../core/model/kinds.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import { kindNames } from '../../../protocol/kinds.ts';
import { completionsOf } from '../../support/marked.ts';

const filled = ({ manifest }: Start) => manifest.replace(/\$\{\d+:([^}]*)\}/g, '$1');
const viewOf = (start: Start) => viewChunk(filled(start), { json: false });

describe.each(newestKinds.map((description) => [description.kind, description] as const))(
  '%s',
  (kind, { abbreviation, apiVersion, starts }) => {
    test.each(starts.map((start) => [start.label, start] as const))(
      '%s: is noticed, read without a complaint, and simulated',
      (_, start) => {
        expect(mentionsAutoscaler(filled(start))).toBe(true);
        const view = viewOf(start);
        expect(view.autoscalers.map(({ reading }) => reading?.autoscaler?.kind)).toEqual([kind]);
        expect(findProblems(view, { levels: {} }).filter(({ level }) => level === 'error' || level === 'warning')).toEqual([]);
        const sequence = placeLenses(view).find(({ topic }) => topic === 'sequence');
        expect(sequence && lensTitle(view, sequence, newestProfile())).toMatch(/^2 → .* 10 in /);
      },
    );

    test('its kind alone, and its group alone, are noticed and indexed', () => {
      expect(mentionsAutoscaler(`kind: ${kind}`)).toBe(true);
      expect(mentionsAutoscaler(`apiVersion: ${apiVersion}`)).toBe(true);
      const { objects } = scanChunk(filled(starts[0]), { json: false, uri: 'file:///w/a.yaml' });
      expect(objects.map(({ role, target }) => [role, target?.name.text])).toEqual([['autoscaler', 'web']]);
    });

    test('the API server takes it', () => {
      const view = viewOf(starts[0]);
      const object = view.autoscalers[0]?.object ?? {};
      const resource = resourceOf(object);
      expect(resource.kind).toBe(kind);
      expect(resource.admit(object, { rules: admissionRules({ release: '1.37' }) }).verdict).toBe('accepted');
    });

    test('is offered in an empty document, and knows its name in messages between processes', () => {
      expect(completionsOf('<|>').items.map(({ label }) => label)).toContain(abbreviation);
      expect(kindNames).toContain(kind);
    });
  },
);

test('every version of a kind begins with manifests of that version, as far as it is offered', () => {
  const offered = kinds.filter(({ apiVersion, starts }: KindDescription) => starts[0].manifest.includes(`apiVersion: ${apiVersion}\n`));
  expect(offered.map(({ apiVersion }) => apiVersion)).toEqual(['autoscaling/v2', 'autoscaling/v2beta2', 'datadoghq.com/v1alpha1']);
});
