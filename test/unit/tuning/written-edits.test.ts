// Several edits together give a file with all of them, however the object is written.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldChanges } from '../../../core/analysis/editable-fields.ts';
import { objectFixEdits } from '../../../core/lint/fixes/object-fix-edits.ts';
import { isObject, type ObjectValue } from '../../../core/model/value.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { fieldGroups } from '../../../core/tuning/field-groups.ts';
import { tunableFields, withValues } from '../../../core/tuning/tunable-fields.ts';
import { runs } from '../../support/effort.ts';
import { subjectOf } from '../../support/tuning.ts';

const head = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 20 # as agreed
`;
const metrics = `  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const texts = {
  'without behavior': head + metrics,
  'with an empty behavior': `${head}${metrics}  behavior: {}\n`,
  'with a behavior that has no value': `${head}${metrics}  behavior:\n`,
  'with scaleDown alone': `${head}${metrics}  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: 60 # short\n`,
  'with an empty scaleUp': `${head}${metrics}  behavior:\n    scaleUp: {}\n    scaleDown: # slow\n      tolerance: 200m\n`,
  'with behavior before the metrics': `${head}  behavior:\n    scaleUp:\n      selectPolicy: Min\n${metrics}`,
  'with behavior in one line': `${head}${metrics}  behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }\n`,
};

/** Every other value of every field may be chosen, beside the present value. */
const chosen = fc.array(fc.nat(100), { minLength: 20, maxLength: 20 });

test.each(Object.entries(texts))('all edits of an object %s are in the text', (_, text) => {
  const { root } = readDocument(text);
  const object = root && toValue(root);
  if (root?.kind !== 'map' || !isObject(object)) throw new Error('no object');
  const fields = tunableFields(subjectOf(object), { groups: new Set(fieldGroups), kept: [], ranges: [] });
  fc.assert(
    fc.property(chosen, (choices) => {
      const edits = fields.flatMap(({ path, present, others }, i) => {
        const to = others[(choices[i] ?? 0) % (2 * others.length)];
        return to === undefined ? [] : [{ path, from: present, to }];
      });
      const written = objectFixEdits({ changes: edits.flatMap(fieldChanges) }, root, text);
      expect(written, JSON.stringify(edits)).toBeDefined();
      const after = applyEdits(text, written ?? []);
      const again = readDocument(after);
      expect(again.root && plain(toValue(again.root) as ObjectValue), after).toEqual(plain(withValues(object, edits)));
      for (const comment of text.match(/#.*/g) ?? []) expect(after).toContain(comment);
    }),
    runs(500, 10),
  );
});

const plain = (value: ObjectValue): unknown => JSON.parse(JSON.stringify(value));
