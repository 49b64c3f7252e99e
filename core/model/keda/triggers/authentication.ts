import { mapParameter, optionalParameter, stringParameter, textsParameter } from '../parameter-builder.ts';
import type { ParameterGroup, ParameterValues } from '../parameters.ts';
import { textOf, textsOf } from '../trigger-type.ts';

const modes = ['apiKey', 'basic', 'tls', 'bearer', 'custom', 'oauth'];

const needs: readonly { mode: string; names: readonly string[]; message: string }[] = [
  { mode: 'bearer', names: ['bearerToken'], message: 'bearer token is required when bearer auth is enabled' },
  { mode: 'basic', names: ['username'], message: 'username is required when basic auth is enabled' },
  { mode: 'tls', names: ['cert', 'key', 'ca'], message: 'cert and key are required when tls auth is enabled' },
  {
    mode: 'oauth',
    names: ['oauthTokenURI', 'clientID', 'clientSecret'],
    message: 'oauthTokenURI, clientID and clientSecret are required when oauth is enabled',
  },
  {
    mode: 'custom',
    names: ['customAuthHeader', 'customAuthValue'],
    message: 'customAuthHeader and customAuthValue are required when custom auth is enabled',
  },
  { mode: 'apiKey', names: ['apiKey'], message: 'apiKey is required when apiKey auth is enabled' },
];

export function authenticationProblem(values: ParameterValues): string | undefined {
  const enabled = textsOf(values, 'authModes');
  return needs.find(({ mode, names }) => enabled.includes(mode) && names.some((name) => textOf(values, name) === ''))
    ?.message;
}

export const authentication: ParameterGroup = {
  parameters: [
    textsParameter(
      'authModes|authMode',
      'ma',
      'How KEDA authenticates to the server: `bearer`, `basic`, `tls`, `custom` …',
      {
        ...optionalParameter,
        choices: modes,
        onlyOneOf: ['bearer', 'basic', 'oauth'],
      },
    ),
    ...['bearerToken|token', 'username', 'password', 'cert', 'key', 'ca', 'oauthTokenURI', 'scopes', 'clientID'].map(
      (name) => stringParameter(name, 'a', undefined, optionalParameter),
    ),
    stringParameter('clientSecret', 'a', undefined, optionalParameter),
    mapParameter('endpointParams', 'a', undefined, optionalParameter),
    stringParameter('customAuthHeader', 'a', undefined, optionalParameter),
    stringParameter('customAuthValue', 'a', undefined, optionalParameter),
    stringParameter('apiKey', 'ma', undefined, optionalParameter),
    stringParameter('method', 'ma', undefined, { default: 'header', choices: ['header', 'query'] }),
    stringParameter('keyParamName', 'ma', undefined, optionalParameter),
  ],
  validate: authenticationProblem,
};
