import {
  boolParameter,
  durationParameter,
  floatParameter,
  intParameter,
  optionalParameter,
  stringParameter,
} from '../parameter-builder.ts';
import type { ParameterValues } from '../parameters.ts';
import { isSet, numberOf, type TriggerContext, type TriggerType, textOf, wholeOf } from '../trigger-type.ts';
import { authentication } from './authentication.ts';

const words = 'error parsing Datadog metadata: ';

export const datadog: TriggerType = {
  type: 'datadog',
  text: 'The result of a Datadog query, from the Datadog API or from the cluster agent.',
  parameterWords: words,
  checkWords: '',
  parameters: [
    stringParameter('datadogNamespace', 'a', undefined, optionalParameter),
    stringParameter('datadogMetricsService', 'a', undefined, optionalParameter),
    intParameter('datadogMetricsServicePort', 'a', undefined, { default: '8443' }),
    boolParameter('unsafeSsl', 'a', undefined, { default: 'false' }),
    authentication,
    stringParameter(
      'datadogMetricName',
      'm',
      'Name of the DatadogMetric, if KEDA queries the cluster agent.',
      optionalParameter,
    ),
    stringParameter(
      'datadogMetricNamespace',
      'm',
      'Namespace of the DatadogMetric, if KEDA queries the cluster agent.',
      optionalParameter,
    ),
    floatParameter(
      'activationTargetValue',
      'm',
      'The trigger is active above this value, if KEDA queries the cluster agent.',
      {
        default: '0',
      },
    ),
    stringParameter('apiKey', 'a', undefined, optionalParameter),
    stringParameter('appKey', 'a', undefined, optionalParameter),
    stringParameter('datadogSite', 'a', undefined, { default: 'datadoghq.com' }),
    stringParameter('query', 'm', 'The query, with its scope: `sum:queue.length{service:web}`.', optionalParameter),
    stringParameter('queryAggregator', 'm', 'How several series are combined.', {
      ...optionalParameter,
      choices: ['average', 'max'],
    }),
    floatParameter('activationQueryValue', 'm', 'The trigger is active above this value.', { default: '0' }),
    intParameter('age', 'm', 'Length of the time window of the query.', { default: '90', unit: 's' }),
    intParameter('timeWindowOffset', 'm', 'How long before now the time window ends.', { default: '0', unit: 's' }),
    intParameter('lastAvailablePointOffset', 'm', 'Which data point counts: 0 is the last point, 1 the point before.', {
      default: '0',
    }),
    boolParameter('useClusterAgentProxy', 'm', 'Whether KEDA queries the cluster agent instead of the API.', {
      default: 'false',
    }),
    stringParameter('hpaMetricName', 'm', undefined, optionalParameter),
    floatParameter(
      'metricUnavailableValue',
      'm',
      'The value that is used when the source returns no value.',
      optionalParameter,
    ),
    floatParameter('targetValue|queryValue', 'm', 'Value per replica (target of the HPA).', {
      default: '-1',
    }),
    durationParameter('timeout', 'm', 'How long KEDA waits for a response.', optionalParameter),
  ],
  validate: (values) => {
    if (wholeOf(values, 'age') < 0n) return 'age should not be smaller than 0 seconds';
    if (wholeOf(values, 'timeWindowOffset') < 0n) return 'timeWindowOffset should not be smaller than 0 seconds';
    if (wholeOf(values, 'lastAvailablePointOffset') < 0n)
      return 'lastAvailablePointOffset should not be smaller than 0';
    const query = textOf(values, 'query');
    return query === '' || hasScope(query) ? undefined : 'error in query: malformed Datadog query: missing query scope';
  },
  check: (values, context) =>
    isSet(values, 'useClusterAgentProxy')
      ? (agentProblem(values) ?? targetProblem(values, context))
      : (keyProblem(values) ?? targetProblem(values, context) ?? queryProblem(values)),
  metricName: (values) => {
    if (isSet(values, 'useClusterAgentProxy'))
      return {
        whole: `datadogmetric@${textOf(values, 'datadogMetricNamespace')}:${textOf(values, 'datadogMetricName')}`,
      };
    const [name = ''] = textOf(values, 'query').split('{', 1);
    return `datadog-${name}`;
  },
  target: (values, { asMetricSource }) => {
    const target = numberOf(values, 'targetValue');
    return { decimal: asMetricSource && target === -1 ? 0 : target };
  },
  activation: 'activationQueryValue',
};

/** Whether the query has a scope in braces. The braces must be in one line, as in KEDA's regular expression. */
function hasScope(query: string): boolean {
  return query.split('\n').some((line) => line.includes('{') && line.lastIndexOf('}') > line.indexOf('{'));
}

function agentProblem(values: ParameterValues): string | undefined {
  const required: readonly [string, string][] = [
    ['datadogMetricsService', 'metrics service'],
    ['datadogMetricName', 'metric name'],
    ['datadogNamespace', 'namespace'],
    ['datadogMetricNamespace', 'metric namespace'],
  ];
  const missing = required.find(([name]) => textOf(values, name) === '');
  return missing && `datadog ${missing[1]} is required`;
}

function keyProblem(values: ParameterValues): string | undefined {
  if (textOf(values, 'appKey') === '') return `${words}missing AppKey`;
  return textOf(values, 'apiKey') === '' ? `${words}missing APIKey` : undefined;
}

function targetProblem(values: ParameterValues, context: TriggerContext): string | undefined {
  if (numberOf(values, 'targetValue') === -1 && !context.asMetricSource) return 'no targetValue or queryValue given';
  const { type } = context.sources.triggerMetadata;
  if (type === undefined) return undefined;
  if (context.metricType !== '') return 'only one of trigger.metadata.type or trigger.metricType should be defined';
  return ['average', 'global'].includes(type.toLowerCase()) ? undefined : 'type has to be global or average';
}

function queryProblem(values: ParameterValues): string | undefined {
  const query = textOf(values, 'query');
  if (query === '') return `${words}missing Query`;
  return query.includes('{') ? undefined : `${words}Query must contain '{' character`;
}
