import { parseGoFloat, parseInt64 } from '../../../model/keda/go-numbers.ts';
import { usesModifiers } from '../../../model/keda/scaled-object.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { kedaRule } from './keda-rule.ts';

/** Reports a fallback that is off, because the target of the `scalingModifiers` is not a whole number above 0. */
export const fallbackOff = kedaRule('fallback-off', 'warning', ({ object: { spec } }) => {
  const { fallback, modifiers } = spec;
  const target = parseGoFloat(modifiers.target) ?? 0;
  if (!fallback || !usesModifiers(spec) || !(target > 0) || (parseInt64(modifiers.target) ?? 0n) > 0n) return undefined;
  return {
    at: ['spec', 'fallback'],
    message: `KEDA never uses the fallback, because the target of scalingModifiers is ${modifiers.target} and must be a whole number above 0. The count does not change during an outage.`,
    fixes: [wholeTargetFix(Math.max(1, Math.round(target)))],
  };
});

function wholeTargetFix(target: number) {
  const fix = changeFix(['spec', 'advanced', 'scalingModifiers', 'target'], String(target), false);
  return { ...fix, title: `Change the target to ${target}` };
}
