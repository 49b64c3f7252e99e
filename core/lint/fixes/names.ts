import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { labelErrors, subdomainErrors } from '../../model/name-validation.ts';
import { changeFix, type ObjectFix } from '../../model/object-fix.ts';
import type { Problem } from '../../model/problem.ts';
import { trimEndOf } from '../../model/trim-end.ts';
import { valueAt } from '../../model/value.ts';

const rules = { namesDotsInLabels: false, labelKeyWords: false, lengthsInBytes: false };

const nameFields: Readonly<Record<string, { dots: boolean }>> = {
  name: { dots: true },
  generateName: { dots: true },
  namespace: { dots: false },
  container: { dots: false },
};

/**
 * Returns a fix that changes an invalid name to a valid DNS name. The fix is preferred only if the name is short and
 * consists of letters, digits, `_`, `.`, `-` and spaces. If other characters are replaced, the meaning of the name may
 * be lost.
 */
export function nameFixes({ at }: Problem, { object }: AnalyzedObject): ObjectFix[] {
  const key = String(at.at(-1));
  const form = Object.hasOwn(nameFields, key) ? nameFields[key] : undefined;
  const written = valueAt(object, at);
  const isName = at[0] === 'metadata' ? at.length === 2 : key === 'container';
  if (!form || !isName || typeof written !== 'string') return [];
  const valid = toDnsName(written, form.dots);
  const fixed = valid !== undefined && key === 'generateName' && written.endsWith('-') ? `${valid}-` : valid;
  return fixed === undefined || fixed === written ? [] : [changeFix(at, fixed, /^[\w .-]{1,63}$/.test(written))];
}

function toDnsName(text: string, dots: boolean): string | undefined {
  const allowed = text.toLowerCase().replaceAll(dots ? /[^a-z0-9.]+/g : /[^a-z0-9]+/g, '-');
  const labels = allowed
    .split('.')
    .map(trimDashes)
    .filter((label) => label !== '');
  const name = trimDashes(
    labels
      .join('.')
      .slice(0, dots ? 253 : 63)
      .replace(/\.$/, ''),
  );
  const errors = dots ? subdomainErrors(name) : labelErrors(name, rules);
  return errors.length === 0 ? name : undefined;
}

function trimDashes(text: string): string {
  return trimEndOf(text, '-').replace(/^-+/, '');
}
