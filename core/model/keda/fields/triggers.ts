// The triggers of a ScaledObject (docs/behavior/keda.md §6). Each type of trigger describes its own keys of `metadata`.
import {
  boolean,
  closedOneOf,
  field,
  filledList,
  filledString,
  mapBySibling,
  object,
  optionalField,
  string,
} from '../../field-builder.ts';
import { describedTypes } from '../trigger-types.ts';
import { resourceTexts } from '../triggers/resource.ts';
import { triggerMetadataFields } from './metadata.ts';

const page = 'https://keda.sh/docs/2.21/';

const typeValues = [
  ...describedTypes.map(({ type, text }) => ({ value: type, effect: text })),
  ...Object.entries(resourceTexts).map(([value, effect]) => ({ value, effect })),
];

const trigger = field(
  object({
    type: field(filledString(), {
      text: 'Where the metric comes from.',
      misread: 'The API server and the webhook accept any string; only the KEDA operator checks the type.',
      link: `${page}scalers/`,
      snippet: '${1:prometheus}',
      values: typeValues,
    }),
    name: optionalField(string(), {
      text: 'Name of the trigger, for formulas of scalingModifiers and for events.',
      snippet: '${1:queue}',
    }),
    metricType: optionalField(string(), {
      text: 'How the HPA compares the metric with its target.',
      default: 'AverageValue; cpu and memory have no default',
      misread:
        'Triggers of type cpu and memory need Utilization or AverageValue. On other triggers, the controller refuses Utilization, but the API server accepts it.',
      snippet: '${1:AverageValue}',
      values: [
        { value: 'AverageValue', effect: 'the metric divided by the replicas (default)' },
        { value: 'Value', effect: 'the metric itself' },
        { value: 'Utilization', effect: 'percent of the request: only for cpu and memory triggers' },
      ],
    }),
    useCachedMetrics: optionalField(boolean(), {
      text: 'Gives the HPA the value of the last poll, so that KEDA asks the source once per pollingInterval.',
      default: 'false',
      misread: 'The webhook refuses useCachedMetrics for cpu, memory and cron triggers.',
      snippet: '${1:true}',
    }),
    metadata: field(mapBySibling({ key: 'type', fields: triggerMetadataFields }), {
      text: 'The parameters of the trigger. All values are strings.',
      misread:
        'Numbers and booleans need quotes; KEDA reads a number in quotes as JSON, so `.5` and `1_000` are not numbers.',
    }),
    authenticationRef: optionalField(
      object({
        name: field(string(), { text: 'Name of the TriggerAuthentication.', snippet: '${1:name}' }),
        kind: optionalField(closedOneOf(['TriggerAuthentication', 'ClusterTriggerAuthentication']), {
          text: 'Kind of the object with the secrets.',
          default: 'TriggerAuthentication',
          snippet: '${1:TriggerAuthentication}',
          values: [
            { value: 'TriggerAuthentication', effect: 'of this namespace (default)' },
            { value: 'ClusterTriggerAuthentication', effect: 'of the cluster' },
          ],
        }),
      }),
      { text: 'Where the secrets of the trigger come from.', snippet: '\n  name: ${1:name}' },
    ),
  }),
  {
    text: 'One source of a metric.',
    link: `${page}scalers/`,
    snippet:
      'type: ${1:prometheus}\nmetadata:\n  serverAddress: ${2:http://prometheus:9090}\n  query: ${3:sum(rate(http_requests_total[2m]))}\n  threshold: "${4:100}"',
  },
);

export const triggers = field(filledList(trigger), {
  text: 'The sources of metrics. An active trigger scales the target up from 0, and the HPA has one metric for each trigger.',
  misread: 'One trigger that KEDA cannot build stops all triggers.',
  link: `${page}scalers/`,
  snippet:
    '\n  - type: ${1:prometheus}\n    metadata:\n      serverAddress: ${2:http://prometheus:9090}\n      query: ${3:sum(rate(http_requests_total[2m]))}\n      threshold: "${4:100}"',
});
