import { apiGroupOf } from '../../../index/read/identify-objects.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { scalableKinds } from '../api-groups.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a target `apiVersion` without a group, or with a group that does not have the kind. */
export const targetApiVersion = watermarkRule('target-api-version', 'error', ({ spec: { scaleTargetRef } }) => {
  const { apiVersion = '', kind } = scaleTargetRef;
  const group = apiGroupOf(apiVersion);
  // A group with a dot may be the group of a custom resource, so it is not reported.
  if (group === 'apps' || group.includes('.') || !scalableKinds.apps?.includes(kind)) return undefined;
  const message = `The controller finds no target and retries every second: this API group has no ${kind}. Write apiVersion: apps/v1.`;
  const at = ['spec', 'scaleTargetRef', 'apiVersion'];
  const fixes = [
    { ...changeFix(at, 'apps/v1'), title: apiVersion === '' ? 'Add apiVersion: apps/v1' : 'Change to apps/v1' },
  ];
  return { at, on: apiVersion === '' ? 'key' : 'value', message, fixes };
});
