// Results of queries of SQL databases.
import { float, optional, string } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

/** What a connection needs when it has no connection string. */
const postgresParts = ['host', 'port', 'userName', 'dbName', 'sslmode'];

export const postgresql: TriggerType = {
  type: 'postgresql',
  text: 'The number that a query of PostgreSQL returns.',
  parameterWords: 'error parsing postgreSQL metadata: error parsing postgresql metadata: ',
  checkWords: 'error parsing postgreSQL metadata: ',
  parameters: [
    float('targetQueryValue', 'm', 'Result for which one replica is enough (target of the HPA).', optional),
    float('activationTargetQueryValue', 'm', 'The trigger is active above this result.', optional),
    string('connection', 'ae', 'The environment variable of the target that has the connection string.', optional),
    string('query', 'm', 'The query, which returns one number.'),
    string('host', 'am', 'Host of the database.', optional),
    string('port', 'am', 'Port of the database.', optional),
    string('userName', 'am', 'User of the database.', optional),
    string('dbName', 'am', 'Name of the database.', optional),
    string('sslmode', 'am', 'How the connection is secured: `disable`, `require`, `verify-full` …', optional),
    string('password', 'ae', 'The environment variable of the target that has the password.', optional),
  ],
  validate: (values) => {
    const missing = textOf(values, 'connection') === '' ? firstMissing(values, postgresParts) : undefined;
    return missing && `no ${missing} given`;
  },
  check: (values, { asMetricSource }) =>
    !asMetricSource && numberOf(values, 'targetQueryValue') === 0 ? 'no targetQueryValue given' : undefined,
  metricName: () => 'postgresql',
  target: (values) => ({ decimal: numberOf(values, 'targetQueryValue') }),
  activation: 'activationTargetQueryValue',
};

function firstMissing(values: ParameterValues, names: readonly string[]): string | undefined {
  return names.find((name) => textOf(values, name) === '');
}

export const mysql: TriggerType = {
  type: 'mysql',
  text: 'The number that a query of MySQL returns.',
  parameterWords: 'error parsing MySQL metadata: error parsing mysql metadata: ',
  checkWords: '',
  parameters: [
    string(
      'connectionString',
      'ae',
      'The environment variable of the target that has the connection string.',
      optional,
    ),
    string('username', 'mae', 'User of the database.', optional),
    string('password', 'ae', 'The environment variable of the target that has the password.', optional),
    string('host', 'ma', 'Host of the database.', optional),
    string('port', 'ma', 'Port of the database.', optional),
    string('dbName', 'ma', 'Name of the database.', optional),
    string('query', 'm', 'The query, which returns one number.'),
    float('queryValue', 'm', 'Result for which one replica is enough (target of the HPA).'),
    float('activationQueryValue', 'm', 'The trigger is active above this result.', { default: '0' }),
    string('metricName', 'm', undefined, optional),
  ],
  check: (values) => {
    const connection = textOf(values, 'connectionString');
    const problem = connection === '' ? undefined : dsnProblem(connection);
    return problem && `error establishing MySQL connection: ${problem}`;
  },
  metricName: (values) => {
    const connection = textOf(values, 'connectionString');
    return `mysql-${connection === '' ? textOf(values, 'dbName') : connection.slice(connection.lastIndexOf('/') + 1)}`;
  },
  target: (values) => ({ decimal: numberOf(values, 'queryValue') }),
  activation: 'activationQueryValue',
};

/** `user:password@net(address)/database`, as the driver reads it. */
function dsnProblem(text: string): string | undefined {
  const slash = text.lastIndexOf('/');
  if (slash < 0) return 'invalid DSN: missing the slash separating the database name';
  const server = text.slice(text.lastIndexOf('@', slash) + 1, slash);
  const open = server.indexOf('(');
  const network = open < 0 ? server : server.slice(0, open);
  if (open >= 0 && !server.endsWith(')'))
    return server.includes(')')
      ? 'invalid DSN: did you forget to escape a param value?'
      : 'invalid DSN: network address not terminated (missing closing brace)';
  const hasAddress = open >= 0 && server.length > open + 2;
  return hasAddress || ['', 'tcp', 'unix'].includes(network)
    ? undefined
    : `default addr for network '${network}' unknown`;
}
