// What is measured: metrics with two watermarks each, or a recommender that is asked for a count.
import * as z from 'zod/mini';
import { labelSelector } from '../../fields/label-selector.ts';
import { quantity, texts } from '../../texts.ts';

function watermark(side: 'high' | 'low', unit: string, misread: string) {
  const text =
    side === 'high'
      ? 'Above it, widened by the tolerance, replicas are added until the metric is at it again.'
      : 'Below it, less the tolerance, replicas are removed as long as the metric stays below it.';
  return z.optional(quantity()).register(texts, {
    text,
    unit,
    default: side === 'high' ? 'lowWatermark' : 'highWatermark',
    draft: 'Both had to be written. One alone now stands for both.',
    misread,
    snippet: side === 'high' ? '${1:400m}' : '${1:150m}',
  });
}

function selector(what: 'series' | 'pods', text: string, misread: string) {
  return labelSelector({ what, label: 'service', value: 'web' }).register(texts, {
    text,
    misread,
    neededBy: 'controller',
    snippet: '\n  matchLabels:\n    ${1:service}: ${2:web}',
  });
}

const external = z
  .optional(
    z.strictObject({
      metricName: z.string().register(texts, {
        text: 'Name of the metric in the External Metrics API.',
        misread: 'A DatadogMetric is written datadogmetric@<namespace>:<name>; its query alone selects the series then.',
        snippet: '${1:requests_per_second}',
      }),
      metricSelector: selector(
        'series',
        'Which series of that metric count, by their labels. All of them are added up.',
        'It must be there, if only as {}.',
      ),
      highWatermark: watermark(
        'high',
        'quantity, in the unit of the metric',
        'Left out, it is the low one: the band is only the tolerance then, and small counts swing.',
      ),
      lowWatermark: watermark(
        'low',
        'quantity, in the unit of the metric',
        'Left out, it is the high one. With 0 nothing is ever below it.',
      ),
    }),
  )
  .register(texts, {
    text: 'A metric from outside the cluster. All selected series are added up.',
    draft: 'The only kind of metric.',
    misread: 'With algorithm absolute the sum is compared as it is; with average, divided by the ready pods.',
    snippet:
      '\n  metricName: ${1:requests_per_second}\n  metricSelector:\n    matchLabels:\n      ${2:service}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:150m}',
  });

const resource = z
  .optional(
    z.strictObject({
      name: z.string().register(texts, {
        text: 'The resource that is measured in all containers of the pods.',
        snippet: '${1:cpu}',
        values: [
          { value: 'cpu', effect: 'processor time; pods that are not ready do not count' },
          { value: 'memory', effect: 'readiness is not looked at' },
        ],
      }),
      metricSelector: selector(
        'pods',
        'The pods whose usage is read, by their labels.',
        'It does not follow the workload: pods that it matches beyond it are added to the sum.',
      ),
      highWatermark: watermark('high', 'quantity: cores or bytes', 'No percentage of the request: 80 is 80 cores.'),
      lowWatermark: watermark('low', 'quantity: cores or bytes', 'No percentage of the request.'),
    }),
  )
  .register(texts, {
    text: 'Cpu or memory of pods, all containers together.',
    since: '0.2.0',
    misread:
      'With algorithm absolute the sum of all pods is compared: it grows with every pod that is added, up to the maximum. Write average.',
    snippet:
      '\n  name: ${1:cpu}\n  metricSelector:\n    matchLabels:\n      ${2:app}: ${3:web}\n  highWatermark: ${4:400m}\n  lowWatermark: ${5:200m}',
  });

const metric = z
  .strictObject({
    type: z.enum(['External', 'Resource']).register(texts, {
      text: 'Where the metric comes from; the structure of the same name says the rest.',
      misread: 'The case of its letters counts. Pods, Object and ContainerResource do not exist here.',
      snippet: '${1:External}',
      values: [
        { value: 'External', effect: 'a metric from outside the cluster, such as requests or a queue' },
        { value: 'Resource', effect: 'cpu or memory of pods' },
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
  text: 'What is measured. Of several metrics the one that asks for the most replicas counts.',
  notBeside: ['recommender'],
  misread: 'One that cannot be read stops everything. Without any, and without a recommender, the controller walks down to minReplicas.',
  snippet:
    '\n  - type: External\n    external:\n      metricName: ${1:requests_per_second}\n      metricSelector:\n        matchLabels:\n          ${2:service}: ${3:web}\n      highWatermark: ${4:400m}\n      lowWatermark: ${5:150m}',
});

const text = (words: string) => z.optional(z.string()).register(texts, { text: words });
const tlsVersion = (words: string) => z.optional(z.string().check(z.regex(/^TLS1[0-3]$/))).register(texts, { text: words });

const tlsConfig = z
  .optional(
    z.strictObject({
      caFile: text('File with the certificates that are trusted, in the controller.'),
      certFile: text('File with the certificate that the controller shows.'),
      keyFile: text('File with the key of that certificate.'),
      serverName: text('Name that the certificate of the recommender must bear.'),
      insecureSkipVerify: z
        .optional(z.boolean())
        .register(texts, { text: 'The certificate of the recommender is not checked.', default: 'false' }),
      minVersion: tlsVersion('Oldest version of TLS: TLS10 to TLS13.'),
      maxVersion: tlsVersion('Newest version of TLS: TLS10 to TLS13.'),
    }),
  )
  .register(texts, { text: 'How the connection to the recommender is secured.' });

export const recommender = z
  .optional(
    z.strictObject({
      url: z.string().register(texts, {
        text: 'Address of the recommender.',
        misread: 'Only http and https are supported.',
        snippet: '${1:http://recommender:8080}',
      }),
      targetType: text('What the watermarks are about, passed on as it stands.'),
      highWatermark: watermark('high', 'quantity', 'Needed here: without it the controller breaks off silently after every good answer.'),
      lowWatermark: watermark('low', 'quantity', 'Needed here: without it the controller breaks off silently after every good answer.'),
      settings: z.optional(z.record(z.string(), z.string())).register(texts, { text: 'Passed on to the recommender as they stand.' }),
      tlsConfig,
    }),
  )
  .register(texts, {
    text: 'A service that is asked for a replica count, instead of metrics. A simulation takes its answer from `metrics.follow.recommender` of the scenario.',
    since: '0.9.0',
    notBeside: ['metrics'],
    misread: 'Not beside metrics: the controller refuses both together.',
    snippet: '\n  url: ${1:http://recommender:8080}\n  highWatermark: ${2:800m}\n  lowWatermark: ${3:500m}',
  });
