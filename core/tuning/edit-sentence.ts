import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction, ScalingRules } from '../model/hpa/autoscaler.ts';
import type { Key, Path } from '../model/path.ts';
import { compareQuantities, parseQuantity, toNumber } from '../model/quantity.ts';
import type { Value } from '../model/value.ts';
import { durationText, rulesText } from '../simulator/trace-text.ts';
import type { FieldEdit } from './candidate.ts';
import { targetNames } from './tunable-fields.ts';

interface EditDescription {
  /** The beginning of the sentence about an edit, with `{}` in the place of the new value. */
  text: string;
  /** The sentence for the value 0, if this value switches something off. */
  zero?: string;
  higher: string;
  lower: string;
  valueText(value: Value): string;
}

export interface EditedPair {
  before: Autoscaler;
  after: Autoscaler;
  /**
   * All edits that lead from `before` to `after`. If several edits have the same consequence, only the sentence of the
   * first edit describes it.
   */
  edits: readonly FieldEdit[];
}

export function editSentence(edit: FieldEdit, pair: EditedPair): string {
  return [ownSentence(edit, pair), firstBehaviorSentence(edit, pair)].filter((text) => text !== '').join(' ');
}

function ownSentence(edit: FieldEdit, pair: EditedPair): string {
  const name = edit.path.at(-1) ?? '';
  if (name === 'policies') return policiesSentence(edit.path, pair);
  if (name === 'selectPolicy') return selectSentence(edit);
  const description = descriptionOf(edit.path, pair.after.kind);
  return description ? describedSentence(edit, description) : '';
}

function describedSentence(
  { from, fallback, to }: FieldEdit,
  { text, zero, higher, lower, valueText }: EditDescription,
): string {
  const before = from ?? fallback;
  const isOff = (value: Value) => zero !== undefined && Number(value) === 0;
  const beginning = zero !== undefined && isOff(to) ? zero : text.replace('{}', valueText(to));
  if (before === undefined) return `${beginning}.`;
  const past = isOff(before) ? 'at once' : `${isOff(to) ? 'after ' : ''}${valueText(before)}`;
  const unwritten = from === undefined ? ', which is the default' : '';
  const order = compareValues(to, before);
  const effect = order === 0 ? '' : `: ${order > 0 ? higher : lower}`;
  return `${beginning}, not ${past}${unwritten}${effect}.`;
}

function compareValues(one: Value, other: Value): number {
  const [first, second] = [one, other].map((value) => parseQuantity(String(value)));
  return first?.ok && second?.ok ? compareQuantities(first.value, second.value) : 0;
}

function selectSentence({ path, to }: FieldEdit): string {
  const [which, past, speed] =
    to === 'Max' ? ['largest', 'smallest', 'faster'] : ['smallest', 'largest', 'more slowly'];
  const way = directionOf(path) === 'scaleDown' ? 'down' : 'up';
  return `The policy with the ${which} change applies, not the one with the ${past}: the HPA scales ${way} ${speed}.`;
}

function policiesSentence(path: Path, { before, after }: EditedPair): string {
  const direction = directionOf(path) ?? 'scaleUp';
  const rules = rulesOf(after, direction);
  if (!rules) return '';
  const present = rulesOf(before, direction);
  const now = present ? rulesText(direction, present, 0) : withoutBehavior[direction];
  return `May scale ${direction === 'scaleUp' ? 'up' : 'down'} by ${rulesText(direction, rules, 0)}, instead of ${now}.`;
}

function firstBehaviorSentence(edit: FieldEdit, { before, after, edits }: EditedPair): string {
  const rules = rulesOf(after, 'scaleUp');
  if (!rules || rulesOf(before, 'scaleUp')) return '';
  const ofBehavior = edits.filter(({ path }) => directionOf(path) !== undefined);
  const isSaid = ofBehavior.some(({ path }) => directionOf(path) === 'scaleUp' && path.at(-1) === 'policies');
  if (isSaid || ofBehavior[0] !== edit) return '';
  return `As soon as behavior is set, the default policies of scaleUp apply: ${rulesText('scaleUp', rules, 0)}, instead of ${withoutBehavior.scaleUp}.`;
}

const withoutBehavior: Readonly<Record<Direction, string>> = {
  scaleUp: 'doubling (or 4 pods) at each sync',
  scaleDown: 'any number at once',
};

function rulesOf(autoscaler: Autoscaler, direction: Direction): ScalingRules | undefined {
  return autoscaler.kind === 'HorizontalPodAutoscaler' ? autoscaler.behavior?.[direction] : undefined;
}

function directionOf(path: Path): Direction | undefined {
  return (['scaleUp', 'scaleDown'] as const).find((direction) => path.includes(direction));
}

function descriptionOf(path: Path, kind: Autoscaler['kind']): EditDescription | undefined {
  const name = path.at(-1) ?? '';
  const direction = directionOf(path);
  if (direction) return ofDirection[direction].get(name);
  const own = (kind === 'WatermarkPodAutoscaler' ? ofWatermarks.get(name) : undefined) ?? ofBounds.get(name);
  if (own) return own;
  const meaning = targetNames.get(name);
  return meaning && (meaning === 'utilization' ? ofUtilization : ofAmount);
}

const secondsText = (value: Value) => durationText(Number(value));
const writtenText = (value: Value) => String(value);
const percentText = (value: Value) => `${String(value)} %`;
function partText(value: Value): string {
  const parsed = parseQuantity(String(value));
  return parsed.ok ? `${Number((toNumber(parsed.value) * 100).toPrecision(6))} %` : String(value);
}
const podsText = (value: Value) => `${String(value)} ${Number(value) === 1 ? 'pod' : 'pods'}`;

type Descriptions = ReadonlyMap<Key, EditDescription>;

const ofDirection: Readonly<Record<Direction, Descriptions>> = {
  scaleUp: new Map([
    [
      'stabilizationWindowSeconds',
      {
        text: 'Scales up only to the lowest recommendation of the last {}',
        zero: 'Scales up at the first sync that recommends more',
        higher: 'shorter peaks add no pods',
        lower: 'pods are added sooner',
        valueText: secondsText,
      },
    ],
    [
      'tolerance',
      {
        text: 'Scales up when a metric is more than {} above its target',
        higher: 'smaller deviations above the target add no pods',
        lower: 'smaller deviations above the target also add pods',
        valueText: partText,
      },
    ],
  ]),
  scaleDown: new Map([
    [
      'stabilizationWindowSeconds',
      {
        text: 'Scales down only to the highest recommendation of the last {}',
        zero: 'Scales down at the first sync that recommends less',
        higher: 'pods are kept for longer after a peak',
        lower: 'pods are removed sooner after a peak',
        valueText: secondsText,
      },
    ],
    [
      'tolerance',
      {
        text: 'Scales down when a metric is more than {} below its target',
        higher: 'smaller deviations below the target remove no pods',
        lower: 'smaller deviations below the target remove pods, too',
        valueText: partText,
      },
    ],
  ]),
};

const changeOfScaling = (change: 'adds' | 'removes') => ({
  forbiddenWindow: {
    text: `The autoscaler waits at least {} after a scaling before it ${change} pods`,
    higher: `${change} pods less often`,
    lower: `${change} pods more often`,
    valueText: secondsText,
  },
  factor: {
    text: `One scaling ${change} at most {} of the pods`,
    higher: `${change} pods faster`,
    lower: `${change} pods more slowly`,
    valueText: percentText,
  },
});
const [adds, removes] = [changeOfScaling('adds'), changeOfScaling('removes')];

const ofWatermarks: Descriptions = new Map<Key, EditDescription>([
  ['upscaleForbiddenWindowSeconds', adds.forbiddenWindow],
  ['downscaleForbiddenWindowSeconds', removes.forbiddenWindow],
  [
    'upscaleDelayAboveWatermarkSeconds',
    {
      text: 'Adds pods only when a metric has been above its high watermark for {}',
      zero: 'Adds pods as soon as a metric is above its high watermark',
      higher: 'shorter peaks add no pods',
      lower: 'pods are added sooner',
      valueText: secondsText,
    },
  ],
  [
    'downscaleDelayBelowWatermarkSeconds',
    {
      text: 'Removes pods only when a metric has been below its low watermark for {}',
      zero: 'Removes pods as soon as a metric is below its low watermark',
      higher: 'shorter dips remove no pods',
      lower: 'pods are removed sooner',
      valueText: secondsText,
    },
  ],
  ['scaleUpLimitFactor', adds.factor],
  ['scaleDownLimitFactor', removes.factor],
  [
    'tolerance',
    {
      text: 'Scales when a metric is more than {} outside its watermarks',
      higher: 'smaller changes of the load are ignored',
      lower: 'reacts to smaller changes of the load, too',
      valueText: partText,
    },
  ],
  [
    'highWatermark',
    {
      text: 'The high watermark is {}',
      higher: 'scales up later, to fewer pods',
      lower: 'scales up earlier, to more pods',
      valueText: writtenText,
    },
  ],
  [
    'lowWatermark',
    {
      text: 'The low watermark is {}',
      higher: 'scales down earlier, to fewer pods',
      lower: 'scales down later, and keeps more pods',
      valueText: writtenText,
    },
  ],
]);

const ofAmount = {
  text: 'The target is {}',
  higher: 'fewer pods at the same load',
  lower: 'more pods at the same load',
  valueText: writtenText,
};
const ofUtilization = { ...ofAmount, text: 'The target is {} of the request', valueText: percentText };
const ofLowerBound = {
  text: 'Never has fewer than {}',
  higher: 'more pods at a low load, ready for a rise',
  lower: 'fewer pods at a low load',
  valueText: podsText,
};
const ofUpperBound = {
  text: 'Never has more than {}',
  higher: 'serves a higher load, at a higher cost',
  lower: 'serves only a lower load, at a lower cost',
  valueText: podsText,
};

const ofBounds: Descriptions = new Map([
  ['minReplicas', ofLowerBound],
  ['minReplicaCount', ofLowerBound],
  ['maxReplicas', ofUpperBound],
  ['maxReplicaCount', ofUpperBound],
]);
