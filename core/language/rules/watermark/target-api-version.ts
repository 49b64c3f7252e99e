import { changeFix } from '../../../model/object-fix.ts';
import { watermarkRule } from './watermark-rule.ts';

const appsKinds = ['Deployment', 'StatefulSet', 'ReplicaSet'];

export const targetApiVersion = watermarkRule('target-api-version', 'error', function* ({ spec: { scaleTargetRef } }) {
  const { apiVersion = '', kind } = scaleTargetRef;
  if (
    apiVersion.startsWith('apps/') ||
    !appsKinds.includes(kind) ||
    (apiVersion.includes('/') && !apiVersion.startsWith('extensions/'))
  )
    return;
  const message = `The controller finds no target and retries every second: this API group has no ${kind}. Write apiVersion: apps/v1.`;
  const at = ['spec', 'scaleTargetRef', 'apiVersion'];
  const fixes = [
    { ...changeFix(at, 'apps/v1'), title: apiVersion === '' ? 'Add apiVersion: apps/v1' : 'Change to apps/v1' },
  ];
  yield { at, on: apiVersion === '' ? 'key' : 'value', message, fixes };
});
