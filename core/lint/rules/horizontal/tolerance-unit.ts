import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { parseQuantity, toNumber } from '../../../model/quantity.ts';
import { directionRule } from './horizontal-rule.ts';

/** Reports a `tolerance` of 1 or more, which is probably meant as a percentage. */
export const toleranceUnit = directionRule(
  'tolerance-unit',
  'warning',
  ({ direction, rules, path }, { server }) => {
    const parsed = rules.tolerance === undefined ? undefined : parseQuantity(rules.tolerance);
    const tolerance = parsed?.ok ? toNumber(parsed.value) : 0;
    // Some releases of the API server refuse or drop the field. A tolerance that the server does not keep is not
    // reported.
    if (server.tolerance !== 'kept' || tolerance < 1 || rules.selectPolicy === 'Disabled') return undefined;
    const at = [...path, 'tolerance'];
    const percent = `a tolerance of ${rules.tolerance} is ${rounded(tolerance * 100)} %`;
    const message =
      direction === 'scaleUp'
        ? `A metric causes a scale-up only above ${rounded(1 + tolerance)} times its target: ${percent}.`
        : `Metrics never scale down: ${percent}, and no metric falls more than 100 % below its target.`;
    return {
      at,
      message,
      fixes: hundredthFixes(at, tolerance),
      ...(direction === 'scaleDown' && {
        verdict: {
          text: `never scaled down by metrics: ${percent}`,
          contradicts: 'scaleDown',
          condition: 'with a tolerance below 1',
        } as const,
      }),
    };
  },
  { hasVerdicts: true },
);

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function hundredthFixes(at: Path, tolerance: number): ObjectFix[] {
  return tolerance > 100 ? [] : [changeFix(at, Math.round(tolerance * 10) / 1000, false)];
}
