import { expect, test } from 'vitest';
import { checkedRequest } from '../../protocol/checked.ts';
import { startSession } from '../support/session.ts';
import { hpaFor } from '../support/workspace.ts';

const said = async (uri: string, text: string, files: Record<string, string> = {}) => {
  const session = await startSession({ files });
  session.open(uri, text);
  return session.client.sendRequest(checkedRequest, { textDocument: { uri } });
};

test.each([
  ['file:///w/a.yaml', hpaFor('web'), '1 autoscaler checked'],
  ['file:///w/a.yaml', `${hpaFor('a')}---\n${hpaFor('b')}`, '2 autoscalers checked'],
  ['file:///w/a.yaml', 'kind: Service\n', 'no autoscaler checked'],
  [
    'file:///w/a.yaml',
    'apiVersion: keda.sh/v1alpha1\nkind: ScaledJob\n',
    'no autoscaler checked · not checked: 1 ScaledJob (Replicast does not check this kind)',
  ],
  [
    'file:///w/a.yaml',
    hpaFor('web').replace('maxReplicas: 10', `maxReplicas: \${MAX}`),
    `no autoscaler checked · not checked: 1 autoscaler (maxReplicas is \${MAX})`,
  ],
])('of %s', async (uri, text, expected) => expect(await said(uri, text)).toEqual({ text: expected }));

test('of a template, what its chart renders', async () => {
  const files = {
    'file:///w/c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'file:///w/c/values.yaml': 'max: 5\n',
  };
  const template = hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: {{ .Values.max }}');
  expect(await said('file:///w/c/templates/a.yaml', template, files)).toEqual({ text: '1 autoscaler checked' });
});
