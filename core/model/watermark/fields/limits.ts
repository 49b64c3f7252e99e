// How fast replicas may move: a share per scaling, the time between two of them, and how long the metric must be out of its band.
import * as z from 'zod/mini';
import { quantity, texts } from '../../texts.ts';
import { watermarkDefaults } from '../defaults.ts';

const factorMisread = 'It is a percentage: 2 means 2 %, not twice as many. 0 freezes this direction. A decimal needs quotes.';

function factor(name: string, text: string, absent: string, range: string) {
  return z.optional(quantity()).register(texts, {
    text,
    unit: `percent of the replicas, ${range}`,
    default: absent,
    misread: factorMisread,
    formerNames: [{ name, where: 'in the prose of the proposal of 2019' }],
    draft: 'An integer from 0 to 100, and 0 became the default. Today a quantity, and 0 freezes.',
    snippet: `\${1:${absent}}`,
    values: [
      { value: '20', effect: 'a fifth at once, at least one pod' },
      { value: '50', effect: 'half as many at once, at least one pod' },
      { value: '0', effect: 'never in this direction; only the bounds still do' },
    ],
  });
}

function window(way: string, absent: number) {
  return z.optional(z.int32().check(z.minimum(1))).register(texts, {
    text: `How old the last scaling must be before one that ${way}.`,
    unit: 's',
    default: String(absent),
    draft: 'Measured against the time of the metric, not of the clock.',
    misread:
      'The last scaling in either direction counts. It is looked at every 15 s, so that it acts as the next multiple of 15. A new object does not wait for it once.',
    snippet: `\${1:${absent}}`,
    values: [
      { value: '15', effect: 'every time it looks' },
      { value: '60', effect: 'once a minute' },
      { value: '300', effect: 'once in five minutes' },
    ],
  });
}

function delay(way: string, side: string) {
  return z.optional(z.int32().check(z.minimum(0))).register(texts, {
    text: `How long a metric must have been ${side} before a scaling that ${way}.`,
    unit: 's',
    default: '0 (off)',
    since: '0.5.0',
    misread:
      'It runs beside the forbidden window, not after it. With several metrics any of them keeps the clock going. Convergence does not wait for it.',
    snippet: '${1:60}',
  });
}

export const limits = {
  scaleUpLimitFactor: factor(
    'scaleUpFactor',
    'How many replicas one scaling may add, as a share of those there are. At least one.',
    watermarkDefaults.scaleUpLimitFactor,
    '0 or more',
  ),
  scaleDownLimitFactor: factor(
    'scaleDownFactor',
    'How many replicas one scaling may remove, as a share of those there are. At least one.',
    watermarkDefaults.scaleDownLimitFactor,
    '0 to below 100',
  ),
  upscaleForbiddenWindowSeconds: window('adds replicas', watermarkDefaults.upscaleForbiddenWindowSeconds),
  downscaleForbiddenWindowSeconds: window('removes replicas', watermarkDefaults.downscaleForbiddenWindowSeconds),
  upscaleDelayAboveWatermarkSeconds: delay('adds replicas', 'above the high watermark'),
  downscaleDelayBelowWatermarkSeconds: delay('removes replicas', 'below the low watermark'),
};
