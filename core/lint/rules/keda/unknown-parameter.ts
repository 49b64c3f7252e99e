import { triggerMetadataFields } from '../../../model/keda/fields/metadata.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import { kedaRule } from './keda-rule.ts';

/**
 * Reports an unknown parameter whose name resembles a known parameter. Other unknown parameters are not reported,
 * because KEDA may read them.
 */
export const unknownParameter = kedaRule('unknown-parameter', 'warning', function* ({ object: { spec } }) {
  for (const [index, { type, metadata }] of spec.triggers.entries()) {
    const names = triggerMetadataFields(type).map(({ name }) => name);
    for (const key of Object.keys(metadata)) {
      const meant = names.includes(key) ? undefined : nearestName(key, names);
      if (meant === undefined || Object.hasOwn(metadata, meant)) continue;
      const at = ['spec', 'triggers', index, 'metadata', key];
      yield {
        at,
        on: 'key' as const,
        message: `KEDA ignores ${key}: a ${type} trigger has no such parameter. Did you mean ${meant}?`,
        fixes: [{ title: `Change to ${meant}`, isPreferred: true, changes: [{ at, to: undefined, renamedTo: meant }] }],
      };
    }
  }
});
