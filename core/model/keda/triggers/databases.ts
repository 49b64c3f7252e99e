// Results of queries of databases.
import { float, int, optional, string } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

/** What a connection needs when it has no connection string. */
const postgresParts = ['host', 'port', 'userName', 'dbName', 'sslmode'];

const connectionString = string(
  'connectionString',
  'ae',
  'The environment variable of the target that has the connection string.',
  optional,
);
const password = string('password', 'ae', 'The environment variable of the target that has the password.', optional);
const oneNumber = string('query', 'm', 'The query, which returns one number.');

export const postgresql: TriggerType = {
  type: 'postgresql',
  text: 'The number that a query of PostgreSQL returns.',
  parameterWords: 'error parsing postgreSQL metadata: error parsing postgresql metadata: ',
  checkWords: 'error parsing postgreSQL metadata: ',
  parameters: [
    float('targetQueryValue', 'm', 'Result for which one replica is enough (target of the HPA).', optional),
    float('activationTargetQueryValue', 'm', 'The trigger is active above this result.', optional),
    string('connection', 'ae', 'The environment variable of the target that has the connection string.', optional),
    oneNumber,
    string('host', 'am', 'Host of the database.', optional),
    string('port', 'am', 'Port of the database.', optional),
    string('userName', 'am', 'User of the database.', optional),
    string('dbName', 'am', 'Name of the database.', optional),
    string('sslmode', 'am', 'How the connection is secured: `disable`, `require`, `verify-full` …', optional),
    password,
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
    connectionString,
    string('username', 'mae', 'User of the database.', optional),
    password,
    string('host', 'ma', 'Host of the database.', optional),
    string('port', 'ma', 'Port of the database.', optional),
    string('dbName', 'ma', 'Name of the database.', optional),
    oneNumber,
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

export const mssql: TriggerType = {
  type: 'mssql',
  text: 'The number that a query of Microsoft SQL Server returns.',
  parameterWords: 'error parsing mssql metadata: error parsing mssql metadata: ',
  checkWords: '',
  parameters: [
    connectionString,
    string('username', 'am', 'User of the database.', optional),
    password,
    string('host', 'am', 'Host of the database.', optional),
    int('port', 'am', 'Port of the database.', optional),
    string('database', 'am', 'Name of the database.', optional),
    oneNumber,
    float('targetValue', 'm', 'Result for which one replica is enough (target of the HPA).'),
    float('activationTargetValue', 'm', 'The trigger is active above this result.', { default: '0' }),
  ],
  validate: (values) =>
    textOf(values, 'connectionString') === '' && textOf(values, 'host') === ''
      ? 'must provide either connectionstring or host'
      : undefined,
  metricName: () => 'mssql',
  target: (values) => ({ decimal: numberOf(values, 'targetValue') }),
  activation: 'activationTargetValue',
};

export const mongodb: TriggerType = {
  type: 'mongodb',
  text: 'The number of documents that a query of MongoDB matches.',
  parameterWords: 'error parsing mongodb metadata: error parsing mongodb metadata: ',
  checkWords: '',
  parameters: [
    string(
      'connectionString',
      'ame',
      'The environment variable of the target that has the connection string.',
      optional,
    ),
    string('scheme', 'am', 'Scheme of the address: `mongodb` or `mongodb+srv`.', { default: 'mongodb' }),
    string('host', 'am', 'Host of the database.', optional),
    string('port', 'am', 'Port of the database.', optional),
    string('username', 'am', 'User of the database.', optional),
    string('password', 'ame', 'The environment variable of the target that has the password.', optional),
    string('dbName', 'am', 'Name of the database.'),
    string('collection', 'm', 'Name of the collection.'),
    string('query', 'm', 'The query, as JSON.'),
    float('queryValue', 'm', 'Documents for which one replica is enough (target of the HPA).'),
    float('activationQueryValue', 'm', 'The trigger is active above this count.', { default: '0' }),
  ],
  validate: (values) => {
    if (textOf(values, 'connectionString') !== '') return undefined;
    const needed = ['host', 'port', 'username', 'password'].filter(
      (name) => name !== 'port' || textOf(values, 'scheme') !== 'mongodb+srv',
    );
    const missing = firstMissing(values, needed);
    return missing && `no ${missing} given`;
  },
  metricName: (values) => `mongodb-${textOf(values, 'collection')}`,
  target: (values) => ({ decimal: numberOf(values, 'queryValue') }),
  activation: 'activationQueryValue',
};
