import { integer, optionalField, quantity } from '../../field-builder.ts';
import { watermarkDefaults } from '../defaults.ts';

const factorMisread =
  'A percentage: 2 means 2 %, not a factor of two. 0 disables scaling in this direction. A decimal number needs quotes.';

function factor(name: string, text: string, defaultValue: string, range: string, example = '') {
  return optionalField(quantity(), {
    text,
    unit: `percent of the replicas, ${range}`,
    default: defaultValue,
    misread: factorMisread,
    formerNames: [{ name, where: 'in the prose of the proposal of 2019' }],
    draft: `An integer from 0 to 100; 0 was replaced by the default. Today this field is a quantity, and 0 disables scaling in this direction.${example}`,
    snippet: `\${1:${defaultValue}}`,
    values: [
      { value: '20', effect: 'a fifth per scaling, at least one pod' },
      { value: '50', effect: 'half per scaling, at least one pod' },
      { value: '0', effect: 'no scaling in this direction, except to stay within minReplicas and maxReplicas' },
    ],
  });
}

function window(change: string, defaultSeconds: number) {
  return optionalField(integer({ min: 1 }), {
    text: `Minimum time between the last scaling and a scaling that ${change}.`,
    unit: 's',
    default: String(defaultSeconds),
    draft: 'Measured against the timestamp of the metric, not the clock.',
    misread:
      'The last scaling in either direction counts. The controller checks every 15 s, so the value is rounded up to a multiple of 15. The first scaling of a new object does not wait.',
    snippet: `\${1:${defaultSeconds}}`,
    values: [
      { value: '15', effect: 'at every check' },
      { value: '60', effect: 'once a minute' },
      { value: '300', effect: 'once every five minutes' },
    ],
  });
}

function delay(change: string, side: string) {
  return optionalField(integer({ min: 0 }), {
    text: `How long a metric must stay ${side} before the controller ${change}.`,
    unit: 's',
    default: '0 (off)',
    since: '0.5.0',
    misread:
      'The delay and the forbidden window run at the same time. With several metrics, any one of them keeps the delay running. Convergence does not wait for the delay.',
    snippet: '${1:60}',
  });
}

export const scalingLimits = {
  scaleUpLimitFactor: factor(
    'scaleUpFactor',
    'How many replicas one scaling may add, as a percentage of the current replicas, but at least one replica.',
    watermarkDefaults.scaleUpLimitFactor,
    '0 or more',
    ' The example of the proposal contradicts itself: its text has 30 %, which allows 13 of the 14 recommended replicas; its YAML has 50, which allows 14.',
  ),
  scaleDownLimitFactor: factor(
    'scaleDownFactor',
    'How many replicas one scaling may remove, as a percentage of the current replicas, but at least one replica.',
    watermarkDefaults.scaleDownLimitFactor,
    '0 to below 100',
  ),
  upscaleForbiddenWindowSeconds: window('adds replicas', watermarkDefaults.upscaleForbiddenWindowSeconds),
  downscaleForbiddenWindowSeconds: window('removes replicas', watermarkDefaults.downscaleForbiddenWindowSeconds),
  upscaleDelayAboveWatermarkSeconds: delay('adds replicas', 'above the high watermark'),
  downscaleDelayBelowWatermarkSeconds: delay('removes replicas', 'below the low watermark'),
};
