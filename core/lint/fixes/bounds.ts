import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import type { FieldType } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { ObjectFix } from '../../model/object-fix.ts';
import { changeFix } from '../../model/object-fix.ts';
import { formatPath } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger } from '../../model/read-value.ts';
import { isList, isObject, valueAt } from '../../model/value.ts';

const boundPattern =
  /(?:must|should) be (?<side>greater|less) than (?<orEqual>or equal to )?(?<bound>\d+|zero|`minReplicas`)$/;

/**
 * Returns the fixes for a value that is beyond a bound; empty if the error names no bound. A fix is preferred only if
 * the intent of the user is certain: `periodSeconds: 0` may mean "at every sync", and `value: 0` may mean "never".
 */
export function boundFixes({ at, fieldError }: Problem, { object }: AnalyzedObject): ObjectFix[] {
  const { side, orEqual, bound = '' } = boundPattern.exec(fieldError?.detail ?? '')?.groups ?? {};
  const written = valueAt(object, at);
  if (side === undefined || written === undefined || written === null || typeof written === 'object') return [];
  if (bound === '`minReplicas`') return replicaBoundFixes(object);
  if (formatPath(at) === 'spec.minReplicas') return [changeFix(at, leastReplicas(object))];
  const limit = bound === 'zero' ? 0 : Number(bound);
  const step = orEqual === undefined ? 1 : 0;
  const isNegative = limit === 0 && step === 0 && typeof written === 'number' && Number.isInteger(written);
  return [changeFix(at, side === 'less' ? limit - step : limit + step, side === 'less' || isNegative)];
}

function leastReplicas(object: AnalyzedObject['object']): number {
  const metrics = valueAt(object, ['spec', 'metrics']);
  const types = isList(metrics) ? metrics.map((metric) => (isObject(metric) ? metric.type : undefined)) : [];
  return types.includes('Object') || types.includes('External') ? 0 : 1;
}

/** Either bound may be wrong, so no fix is preferred. */
function replicaBoundFixes(object: AnalyzedObject['object']): ObjectFix[] {
  const [min, max] = ['minReplicas', 'maxReplicas'].map((name) => asInteger(valueAt(object, ['spec', name])));
  if (min === undefined || max === undefined || max < 1) return [];
  return [
    { ...changeFix(['spec', 'maxReplicas'], min, false), title: `Change maxReplicas to ${min}` },
    { ...changeFix(['spec', 'minReplicas'], max, false), title: `Change minReplicas to ${max}` },
  ];
}

export function integerFixes({ at }: Problem, { object, description }: AnalyzedObject): ObjectFix[] {
  const shape = description && fieldAt(description.root, at)?.shape;
  const written = valueAt(object, at);
  if (shape?.type !== 'integer') return [];
  if (typeof written === 'string') {
    const percentage = /^\s*(\d{1,9})\s*%\s*$/.exec(written)?.[1];
    return percentage === undefined ? [] : [changeFix(at, Number(percentage))];
  }
  const isTooLarge =
    (typeof written === 'number' || typeof written === 'bigint') && written > 0 && Number.isInteger(Number(written));
  return isTooLarge ? largestIntegerFixes(at, shape) : [];
}

function largestIntegerFixes(at: Problem['at'], { max }: FieldType & { type: 'integer' }): ObjectFix[] {
  return [changeFix(at, max ?? 2 ** 31 - 1, max !== undefined)];
}
