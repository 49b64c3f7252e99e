import { floatParameter, intParameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

const postgresParts = ['host', 'port', 'userName', 'dbName', 'sslmode'];

const connectionString = stringParameter(
  'connectionString',
  'ae',
  'The target’s environment variable that has the connection string.',
  optionalParameter,
);
const password = stringParameter(
  'password',
  'ae',
  'The target’s environment variable that has the password.',
  optionalParameter,
);
const oneNumber = stringParameter('query', 'm', 'The query, which returns one number.');

export const postgresql: TriggerType = {
  type: 'postgresql',
  text: 'The number that a query of PostgreSQL returns.',
  parameterWords: 'error parsing postgreSQL metadata: error parsing postgresql metadata: ',
  checkWords: 'error parsing postgreSQL metadata: ',
  parameters: [
    floatParameter('targetQueryValue', 'm', 'Result per replica (target of the HPA).', optionalParameter),
    floatParameter('activationTargetQueryValue', 'm', 'The trigger is active above this result.', optionalParameter),
    stringParameter(
      'connection',
      'ae',
      'The target’s environment variable that has the connection string.',
      optionalParameter,
    ),
    oneNumber,
    stringParameter('host', 'am', 'Host of the database.', optionalParameter),
    stringParameter('port', 'am', 'Port of the database.', optionalParameter),
    stringParameter('userName', 'am', 'User of the database.', optionalParameter),
    stringParameter('dbName', 'am', 'Name of the database.', optionalParameter),
    stringParameter(
      'sslmode',
      'am',
      'How the connection is secured: `disable`, `require`, `verify-full` …',
      optionalParameter,
    ),
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
    stringParameter('username', 'mae', 'User of the database.', optionalParameter),
    password,
    stringParameter('host', 'ma', 'Host of the database.', optionalParameter),
    stringParameter('port', 'ma', 'Port of the database.', optionalParameter),
    stringParameter('dbName', 'ma', 'Name of the database.', optionalParameter),
    oneNumber,
    floatParameter('queryValue', 'm', 'Result per replica (target of the HPA).'),
    floatParameter('activationQueryValue', 'm', 'The trigger is active above this result.', { default: '0' }),
    stringParameter('metricName', 'm', undefined, optionalParameter),
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
    stringParameter('username', 'am', 'User of the database.', optionalParameter),
    password,
    stringParameter('host', 'am', 'Host of the database.', optionalParameter),
    intParameter('port', 'am', 'Port of the database.', optionalParameter),
    stringParameter('database', 'am', 'Name of the database.', optionalParameter),
    oneNumber,
    floatParameter('targetValue', 'm', 'Result per replica (target of the HPA).'),
    floatParameter('activationTargetValue', 'm', 'The trigger is active above this result.', { default: '0' }),
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
    stringParameter(
      'connectionString',
      'ame',
      'The target’s environment variable that has the connection string.',
      optionalParameter,
    ),
    stringParameter('scheme', 'am', 'Scheme of the address: `mongodb` or `mongodb+srv`.', { default: 'mongodb' }),
    stringParameter('host', 'am', 'Host of the database.', optionalParameter),
    stringParameter('port', 'am', 'Port of the database.', optionalParameter),
    stringParameter('username', 'am', 'User of the database.', optionalParameter),
    stringParameter('password', 'ame', 'The target’s environment variable that has the password.', optionalParameter),
    stringParameter('dbName', 'am', 'Name of the database.'),
    stringParameter('collection', 'm', 'Name of the collection.'),
    stringParameter('query', 'm', 'The query, as JSON.'),
    floatParameter('queryValue', 'm', 'Number of documents per replica (target of the HPA).'),
    floatParameter('activationQueryValue', 'm', 'The trigger is active above this count.', { default: '0' }),
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
