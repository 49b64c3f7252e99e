import { expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../../../core/apiserver/kubectl/answer-as-apiserver.ts';

const standard = 'must be a standard resource for containers';
const known = 'must be a standard resource type or fully qualified';

test.each([
  ['memory', []],
  ['hugepages-2Mi', []],
  ['storage', [standard]],
  ['services.nodeports', [standard]],
  ['requests.storage', [standard]],
  ['limits.cpu', [standard]],
  ['requests.hugepages-2Mi', [standard]],
  ['limits.storage', [known, standard]],
  ['requests.other', [known, standard]],
  ['other', [known, standard]],
])('the resource %s of a container has the errors %j', (name, expected) => {
  const manifest = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
      metrics: [
        {
          type: 'ContainerResource',
          containerResource: { name, container: 'app', target: { type: 'Utilization', averageUtilization: 60 } },
        },
      ],
    },
  };
  const answer = answerAsApiServer(JSON.stringify(manifest), { rules: apiServerRules({ release: '1.37.1' }) });
  expect((answer.errors ?? []).map(({ detail }) => detail)).toEqual(expected);
});
