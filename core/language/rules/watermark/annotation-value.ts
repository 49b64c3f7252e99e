import { parseBoolean } from '../../../simulator/watermark/lifecycle.ts';
import { lifecycle, ownerCheck } from './annotations.ts';
import { watermarkRule } from './watermark-rule.ts';

export const annotationValue = watermarkRule('annotation-value', 'warning', function* ({ autoscaler: { annotations } }) {
  const enabled = annotations[lifecycle] ?? '';
  if (enabled !== '' && parseBoolean(enabled) === undefined) {
    yield {
      at: ['metadata', 'annotations', lifecycle],
      message: `${JSON.stringify(enabled)} is no boolean for the controller: lifecycle control stays off. It reads true and false.`,
    };
  }
  const skip = annotations[ownerCheck];
  if (skip !== undefined && skip !== 'true' && parseBoolean(skip) !== false) {
    yield {
      at: ['metadata', 'annotations', ownerCheck],
      message: `Only "true" skips the check of owners; ${JSON.stringify(skip)} is ignored.`,
    };
  }
});
