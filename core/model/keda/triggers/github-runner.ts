import {
  boolParameter,
  int64Parameter,
  optionalParameter,
  stringParameter,
  textsParameter,
} from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const githubRunner: TriggerType = {
  type: 'github-runner',
  text: 'The queued GitHub workflow jobs that a runner could take.',
  parameterWords: 'error parsing GitHub Runner metadata: error parsing github runner metadata: ',
  checkWords: '',
  parameters: [
    stringParameter('githubApiURL', 'me', 'Address of the API.', { default: 'https://api.github.com' }),
    stringParameter('owner', 'me', 'Owner of the repositories.'),
    stringParameter('runnerScope', 'me', 'Where the runners are registered.', { choices: ['org', 'ent', 'repo'] }),
    stringParameter('personalAccessToken', 'a', undefined, optionalParameter),
    stringParameter('bearerToken', 'a', undefined, optionalParameter),
    textsParameter(
      'repos',
      'me',
      'Repositories, separated by commas; by default, all repositories of the owner.',
      optionalParameter,
    ),
    textsParameter('labels', 'me', 'Labels of the runners, separated by commas.', optionalParameter),
    boolParameter('noDefaultLabels', 'me', 'Whether the runners lack the labels `self-hosted`, `linux` and `x64`.', {
      default: 'false',
    }),
    boolParameter('enableEtags', 'me', 'Whether KEDA reuses unchanged answers of the API.', {
      default: 'false',
    }),
    boolParameter('matchUnlabeledJobsWithUnlabeledRunners', 'me', 'Whether jobs without labels count.', {
      default: 'false',
    }),
    int64Parameter('targetWorkflowQueueLength', 'me', 'Jobs per replica (target of the HPA).', {
      default: '1',
    }),
    int64Parameter('applicationID', 'me', 'ID of a GitHub App.', optionalParameter),
    int64Parameter('installationID', 'me', 'ID of the installation of the app.', optionalParameter),
    stringParameter('appKey', 'a', undefined, optionalParameter),
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
