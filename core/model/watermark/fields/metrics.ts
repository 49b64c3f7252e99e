// The metrics with their two watermarks, or a recommender that returns a replica count.
import * as z from 'zod/mini';
import { labelSelector } from '../../fields/label-selector.ts';
import { quantity, texts } from '../../texts.ts';

function watermark(side: 'high' | 'low', unit: string, misread: string) {
  const text =
    side === 'high'
      ? 'When the metric is above this value plus the tolerance, the controller adds replicas until the metric is back at this value.'
      : 'When the metric is below this value minus the tolerance, the controller removes replicas as long as the metric stays below this value.';
  return z.optional(quantity()).register(texts, {
    text,
    unit,
    default: side === 'high' ? 'lowWatermark' : 'highWatermark',
    draft: 'Both watermarks were required. Today one alone is used for both.',
    misread,
    snippet: side === 'high' ? '${1:400m}' : '${1:150m}',
  });
}

function selector(subject: 'series' | 'pods', text: string, misread: string) {
  return labelSelector({ subject, label: 'service', value: 'web' }).register(texts, {
    text,
    misread,
    requiredBy: 'controller',
    snippet: '\n  matchLabels:\n    ${1:service}: ${2:web}',
  });
}

const external = z
  .optional(
    z.strictObject({
      metricName: z.string().register(texts, {
        text: 'Name of the metric in the External Metrics API.',
        misread:
          'The name of a DatadogMetric is datadogmetric@<namespace>:<name>; then only its query selects the series.',
        snippet: '${1:requests_per_second}',
      }),
      metricSelector: selector(
        'series',
        'Selects series of the metric by their labels. The values of all selected series are added.',
        'Required, even if it is empty: {}.',
      ),
      highWatermark: watermark(
        'high',
        'quantity, in the unit of the metric',
        'Without it, lowWatermark is used: then the band is only as wide as the tolerance, and small replica counts flap.',
      ),
      lowWatermark: watermark(
        'low',
        'quantity, in the unit of the metric',
        'Without it, highWatermark is used. With 0 the metric is never below it.',
      ),
    }),
  )
  .register(texts, {
    text: 'A metric from outside the cluster. The values of all selected series are added.',
    draft: 'The only kind of metric.',
    misread:
      'With algorithm absolute the watermarks apply to the sum; with average they apply to the sum divided by the ready pods.',
    snippet:
      '\n  metricName: ${1:requests_per_second}\n  metricSelector:\n    matchLabels:\n      ${2:service}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:150m}',
  });

const resource = z
  .optional(
    z.strictObject({
      name: z.string().register(texts, {
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
  )
  .register(texts, {
    text: 'CPU or memory of pods: the sum of all containers.',
    since: '0.2.0',
    misread:
      'With algorithm absolute the watermarks apply to the sum over all pods, which rises with every added pod, so the controller scales up to maxReplicas. Use average.',
    snippet:
      '\n  name: ${1:cpu}\n  metricSelector:\n    matchLabels:\n      ${2:app}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:200m}',
  });

const metric = z
  .strictObject({
    type: z.enum(['External', 'Resource']).register(texts, {
      text: 'The kind of metric. The field of the same name holds its settings.',
      misread: 'The value is case-sensitive. Pods, Object and ContainerResource do not exist here.',
      snippet: '${1:External}',
      values: [
        { value: 'External', effect: 'a metric from outside the cluster, such as requests or a queue' },
        { value: 'Resource', effect: 'CPU or memory of pods' },
      ],
    }),
    external,
    resource,
  })
  .register(texts, {
    text: 'One metric with its watermarks.',
    snippet:
      'type: External\nexternal:\n  metricName: ${1:requests_per_second}\n  metricSelector:\n    matchLabels:\n      ${2:service}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:150m}',
  });

export const metrics = z.optional(z.array(metric)).register(texts, {
  text: 'The metrics to scale on. With several metrics, the controller uses the highest recommendation.',
  exclusiveWith: ['recommender'],
  misread:
    'If one metric cannot be read, the controller does not scale at all. Without metrics and without a recommender, it scales down to minReplicas step by step.',
  snippet:
    '\n  - type: External\n    external:\n      metricName: ${1:requests_per_second}\n      metricSelector:\n        matchLabels:\n          ${2:service}: ${3:web}\n      highWatermark: ${4:400m}\n      lowWatermark: ${5:150m}',
});

const stringField = (description: string) => z.optional(z.string()).register(texts, { text: description });
const tlsVersion = (description: string) =>
  z.optional(z.string().check(z.regex(/^TLS1[0-3]$/))).register(texts, { text: description });

const tlsConfig = z
  .optional(
    z.strictObject({
      caFile: stringField('Path of the CA certificates to trust, in the container of the controller.'),
      certFile: stringField('Path of the client certificate of the controller.'),
      keyFile: stringField('Path of the key of the client certificate.'),
      serverName: stringField('Server name to verify in the certificate of the recommender.'),
      insecureSkipVerify: z
        .optional(z.boolean())
        .register(texts, { text: 'Skips the verification of the certificate of the recommender.', default: 'false' }),
      minVersion: tlsVersion('Minimum TLS version: TLS10 to TLS13.'),
      maxVersion: tlsVersion('Maximum TLS version: TLS10 to TLS13.'),
    }),
  )
  .register(texts, { text: 'TLS settings of the connection to the recommender.' });

export const recommender = z
  .optional(
    z.strictObject({
      url: z.string().register(texts, {
        text: 'Address of the recommender.',
        misread: 'Only http and https are supported.',
        snippet: '${1:http://recommender:8080}',
      }),
      targetType: stringField('The quantity that the watermarks refer to, passed to the recommender unchanged.'),
      highWatermark: watermark(
        'high',
        'quantity',
        'Required here: without it the controller panics silently after every valid response.',
      ),
      lowWatermark: watermark(
        'low',
        'quantity',
        'Required here: without it the controller panics silently after every valid response.',
      ),
      settings: z
        .optional(z.record(z.string(), z.string()))
        .register(texts, { text: 'Settings that are passed to the recommender unchanged.' }),
      tlsConfig,
    }),
  )
  .register(texts, {
    text: 'A service that returns a replica count and replaces metrics. A simulation takes the count from `metrics.follow.recommender` of the scenario.',
    since: '0.9.0',
    exclusiveWith: ['metrics'],
    misread: 'Not together with metrics: the controller refuses an object with both.',
    snippet: '\n  url: ${1:http://recommender:8080}\n  highWatermark: ${2:800m}\n  lowWatermark: ${3:500m}',
  });
