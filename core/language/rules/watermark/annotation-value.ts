import { changeTo, type ObjectFix } from '../../../model/fix.ts';
import { nearestName } from '../../../model/near.ts';
import { hasSince } from '../../../model/watermark/releases.ts';
import { parseBoolean } from '../../../simulator/watermark/lifecycle.ts';
import { lifecycle, ownerCheck } from './annotations.ts';
import { watermarkRule } from './watermark-rule.ts';

export const annotationValue = watermarkRule('annotation-value', 'warning', function* ({ autoscaler: { annotations, release } }) {
  const enabled = hasSince(release, '0.7.0') ? (annotations[lifecycle] ?? '') : '';
  if (enabled !== '' && parseBoolean(enabled) === undefined) {
    yield {
      at: ['metadata', 'annotations', lifecycle],
      message: `${JSON.stringify(enabled)} is no boolean for the controller: lifecycle control stays off. It reads true and false.`,
      ...fixesOf(lifecycle, meantBy(enabled)),
    };
  }
  const skip = hasSince(release, '0.11.0') ? annotations[ownerCheck] : undefined;
  if (skip !== undefined && skip !== 'true' && parseBoolean(skip) !== false) {
    yield {
      at: ['metadata', 'annotations', ownerCheck],
      message: `Only "true" skips the check of owners; ${JSON.stringify(skip)} is ignored.`,
      ...fixesOf(ownerCheck, parseBoolean(skip) ? 'true' : meantBy(skip)),
    };
  }
});

const words: Readonly<Record<string, string>> = { yes: 'true', on: 'true', enabled: 'true', no: 'false', off: 'false', disabled: 'false' };

/** Undefined where it could be either. */
function meantBy(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return Object.hasOwn(words, plain) ? words[plain] : nearestName(plain, ['true', 'false']);
}

function fixesOf(annotation: string, meant: string | undefined): { fixes?: ObjectFix[] } {
  return meant === undefined ? {} : { fixes: [changeTo(['metadata', 'annotations', annotation], meant)] };
}
