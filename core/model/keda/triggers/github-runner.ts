import { bool, int64, optional, string, texts } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const githubRunner: TriggerType = {
  type: 'github-runner',
  text: 'The queued jobs of GitHub workflows that a runner could take.',
  parameterWords: 'error parsing GitHub Runner metadata: error parsing github runner metadata: ',
  checkWords: '',
  parameters: [
    string('githubApiURL', 'me', 'Address of the API.', { default: 'https://api.github.com' }),
    string('owner', 'me', 'Owner of the repositories.'),
    string('runnerScope', 'me', 'Where the runners are registered.', { choices: ['org', 'ent', 'repo'] }),
    string('personalAccessToken', 'a', undefined, optional),
    string('bearerToken', 'a', undefined, optional),
    texts('repos', 'me', 'Repositories, separated by commas; without them, all of the owner.', optional),
    texts('labels', 'me', 'Labels of the runners, separated by commas.', optional),
    bool('noDefaultLabels', 'me', 'Whether `self-hosted`, `linux` and `x64` are no labels of the runners.', {
      default: 'false',
    }),
    bool('enableEtags', 'me', 'Whether unchanged answers are kept.', { default: 'false' }),
    bool('matchUnlabeledJobsWithUnlabeledRunners', 'me', 'Whether jobs without labels count.', { default: 'false' }),
    int64('targetWorkflowQueueLength', 'me', 'Jobs for which one replica is enough (target of the HPA).', {
      default: '1',
    }),
    int64('applicationID', 'me', 'ID of a GitHub App.', optional),
    int64('installationID', 'me', 'ID of the installation of the app.', optional),
    string('appKey', 'a', undefined, optional),
  ],
  validate: credentialsProblem,
  check: (values) => {
    const [application, installation] = [wholeOf(values, 'applicationID'), wholeOf(values, 'installationID')];
    const key = textOf(values, 'appKey');
    return application !== 0n && installation !== 0n && key !== '' && !key.includes('-----BEGIN')
      ? `error creating GitHub App client: could not parse private key: invalid key: Key must be a PEM encoded PKCS1 or PKCS8 key, \n appID: ${application}, instID: ${installation}`
      : undefined;
  },
  metricName: (values) => `github-runner-${textOf(values, 'owner')}`,
  target: (values) => ({ whole: wholeOf(values, 'targetWorkflowQueueLength') }),
};

function credentialsProblem(values: ParameterValues): string | undefined {
  const key = textOf(values, 'appKey');
  if (key === '' && textOf(values, 'personalAccessToken') === '' && textOf(values, 'bearerToken') === '')
    return 'no personalAccessToken/bearerToken or appKey given';
  const [application, installation] = [wholeOf(values, 'applicationID'), wholeOf(values, 'installationID')];
  if (application === 0n && installation === 0n && key === '') return undefined;
  if (application === 0n) return 'no applicationID given';
  if (installation === 0n) return 'no installationID given';
  return key === '' ? 'no appKey given' : undefined;
}
