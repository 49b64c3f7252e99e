import { changeFix } from '../../../model/object-fix.ts';
import { asObject, asString } from '../../../model/read-value.ts';
import { correctApiVersion, groupText, isScalable } from '../api-groups.ts';
import { horizontalRule } from './horizontal-rule.ts';

/** Reports a `scaleTargetRef` whose API group does not contain the kind of the target. */
export const targetApiGroup = horizontalRule(
  'target-api-group',
  'warning',
  ({ object, has, server, isComplete }) => {
    const target = ['spec', 'scaleTargetRef'];
    const { kind, apiVersion } = asObject(asObject(object.spec).scaleTargetRef);
    const written = asString(apiVersion);
    if (typeof kind !== 'string' || written === undefined || !isScalable(kind)) return undefined;
    // Another file may write the `apiVersion`, so nothing is reported.
    if (written === '' && !isComplete) return undefined;
    // Newer API servers themselves refuse a target without a group, so the rule has nothing to report for these
    // servers.
    if (!written.includes('/') && server.checksReferenceVersion) return undefined;
    const correct = correctApiVersion(kind, written, has);
    if (correct === undefined) return undefined;
    const at = [...target, 'apiVersion'];
    return {
      at: written === '' ? target : at,
      on: written === '' ? 'key' : 'value',
      message: `Nothing is ever scaled, because the controller finds no target: ${groupText(written)} has no ${kind}. Write apiVersion: ${correct}.`,
      fixes: [
        {
          ...changeFix(at, correct),
          title: written === '' ? `Add apiVersion: ${correct}` : `Change to ${correct}`,
        },
      ],
      verdict: {
        text: `never scales: ${groupText(written)} has no ${kind}`,
        contradicts: 'sequence',
        condition: 'with a kind that exists',
      },
    };
  },
  { hasVerdicts: true },
);
