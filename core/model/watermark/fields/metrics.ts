// The fields of a WPA's metrics, each with two watermarks, and of its recommender, which returns a replica count.

import { boolean, field, list, map, object, oneOf, optionalField, quantity, string } from '../../field-builder.ts';
import { labelSelector } from '../../fields/label-selector.ts';

function watermark(side: 'high' | 'low', unit: string, misread: string) {
  const text =
    side === 'high'
      ? 'When the metric is above this value plus the tolerance, the controller adds replicas until the metric is back at this value.'
      : 'When the metric is below this value minus the tolerance, the controller removes replicas until the metric reaches this value.';
  return optionalField(quantity(), {
    text,
    unit,
    default: side === 'high' ? 'lowWatermark' : 'highWatermark',
    draft:
      'Both watermarks were required. Today, if only one watermark is set, the other gets the same value. The proposal says that an HPA with a target of 10 drops from 10 to 9 replicas only at 8.999 and rises to 11 at 10.001. In fact, without a tolerance the HPA drops at a value of 9. With its tolerance of 10 % it drops to 9 replicas below 9, and rises to 12 replicas above 11.',
    misread,
    snippet: side === 'high' ? '${1:400m}' : '${1:150m}',
  });
}

function selector(subject: 'series' | 'pods', text: string, misread: string) {
  return field(labelSelector({ subject, label: 'service', value: 'web' }), {
    text,
    misread,
    requiredBy: 'controller',
    snippet: '\n  matchLabels:\n    ${1:service}: ${2:web}',
  });
}

const external = optionalField(
  object({
    metricName: field(string(), {
      text: 'Name of the metric in the External Metrics API.',
      misread:
        'For a DatadogMetric, write datadogmetric@<namespace>:<name>. Only the DatadogMetric query selects the series.',
      snippet: '${1:requests_per_second}',
    }),
    metricSelector: selector(
      'series',
      'Selects series of the metric by their labels. The values of all selected series are added.',
      'Required: write an empty selector as {}.',
    ),
    highWatermark: watermark(
      'high',
      'quantity, in the unit of the metric',
      'Without highWatermark, lowWatermark is used for both, and small replica counts flap.',
    ),
    lowWatermark: watermark(
      'low',
      'quantity, in the unit of the metric',
      'Without lowWatermark, highWatermark replaces it. With lowWatermark 0, the metric never scales down.',
    ),
  }),
  {
    text: 'A metric from outside the cluster. The values of all selected series are added.',
    draft: 'The only kind of metric.',
    misread:
      'With algorithm absolute the watermarks apply to the sum; with average they apply to the sum divided by the ready pods.',
    snippet:
      '\n  metricName: ${1:requests_per_second}\n  metricSelector:\n    matchLabels:\n      ${2:service}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:150m}',
  },
);

const resource = optionalField(
  object({
    name: field(string(), {
      text: 'The resource to measure, summed over all containers of each pod.',
      snippet: '${1:cpu}',
      values: [
        { value: 'cpu', effect: 'CPU time; unready pods do not count' },
        { value: 'memory', effect: 'unready pods count too' },
      ],
    }),
    metricSelector: selector(
      'pods',
      'Selects the pods to measure by their labels.',
      'The selector is independent of the workload: matching pods of other workloads are added to the sum.',
    ),
    highWatermark: watermark('high', 'quantity: cores or bytes', 'Not a percentage of the request: 80 is 80 cores.'),
    lowWatermark: watermark('low', 'quantity: cores or bytes', 'Not a percentage of the request.'),
  }),
  {
    text: 'CPU or memory of pods: the sum of all containers.',
    since: '0.2.0',
    misread:
      'With algorithm absolute the watermarks apply to the sum over all pods, which rises with every added pod, so the controller scales up to maxReplicas. Use average.',
    snippet:
      '\n  name: ${1:cpu}\n  metricSelector:\n    matchLabels:\n      ${2:app}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:200m}',
  },
);

const metric = field(
  object({
    type: field(oneOf(['External', 'Resource']), {
      text: 'The kind of metric. The field with the name of the kind, such as `resource`, holds the settings.',
      misread: 'The value is case-sensitive. Pods, Object and ContainerResource do not exist here.',
      snippet: '${1:External}',
      values: [
        { value: 'External', effect: 'a metric from outside the cluster, such as requests or a queue' },
        { value: 'Resource', effect: 'CPU or memory of pods' },
      ],
    }),
    external,
    resource,
  }),
  {
    text: 'One metric with its watermarks.',
    snippet:
      'type: External\nexternal:\n  metricName: ${1:requests_per_second}\n  metricSelector:\n    matchLabels:\n      ${2:service}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:150m}',
  },
);

export const metrics = optionalField(list(metric), {
  text: 'The metrics to scale on. With several metrics, the controller uses the highest recommendation.',
  exclusiveWith: ['recommender'],
  misread:
    'If one metric cannot be read, the controller does not scale at all. If the spec has neither metrics nor a recommender, the controller scales down to minReplicas step by step.',
  snippet:
    '\n  - type: External\n    external:\n      metricName: ${1:requests_per_second}\n      metricSelector:\n        matchLabels:\n          ${2:service}: ${3:web}\n      highWatermark: ${4:400m}\n      lowWatermark: ${5:150m}',
});

const stringField = (description: string) => optionalField(string(), { text: description });
const tlsVersion = (description: string) => optionalField(string({ pattern: '^TLS1[0-3]$' }), { text: description });

const tlsConfig = optionalField(
  object({
    caFile: stringField('Path of the CA certificates to trust, in the container of the controller.'),
    certFile: stringField('Path of the client certificate of the controller.'),
    keyFile: stringField('Path of the key of the client certificate.'),
    serverName: stringField('Server name to verify in the certificate of the recommender.'),
    insecureSkipVerify: optionalField(boolean(), {
      text: 'Skips the verification of the certificate of the recommender.',
      default: 'false',
    }),
    minVersion: tlsVersion('Minimum TLS version: TLS10 to TLS13.'),
    maxVersion: tlsVersion('Maximum TLS version: TLS10 to TLS13.'),
  }),
  { text: 'TLS settings of the connection to the recommender.' },
);

function recommenderWatermark(side: 'upper' | 'lower', example: string) {
  return optionalField(quantity(), {
    text: `The ${side} bound of the target, passed to the recommender as a decimal number. The controller itself does not use it.`,
    unit: 'quantity, in the unit of targetType',
    default: 'none: the controller panics',
    misread:
      'Optional in the schema, but without this field the controller panics after every valid response, and never scales. The other watermark does not replace it.',
    snippet: `\${1:${example}}`,
  });
}

export const recommender = optionalField(
  object({
    url: field(string(), {
      text: 'Address of the recommender, to which the controller posts at every check.',
      unit: 'an http or https URL',
      misread:
        'Only the controller checks the address: the API server accepts a wrong address, and then nothing ever scales.',
      snippet: '${1:http://recommender:8080}',
    }),
    targetType: stringField('Free text that tells the recommender what the watermarks mean.'),
    highWatermark: recommenderWatermark('upper', '800m'),
    lowWatermark: recommenderWatermark('lower', '500m'),
    settings: optionalField(map(), { text: 'Settings that are passed to the recommender unchanged.' }),
    tlsConfig,
  }),
  {
    text: 'A service that returns a replica count and replaces metrics. In a simulation the load uses 70 % of the replicas that the service recommends, unless the scenario sets `metrics.follow.recommender`.',
    since: '0.9.0',
    exclusiveWith: ['metrics'],
    misread: 'Cannot be combined with metrics: the controller refuses an object with both.',
    snippet: '\n  url: ${1:http://recommender:8080}\n  highWatermark: ${2:800m}\n  lowWatermark: ${3:500m}',
  },
);
