import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { createOrUpdate } from '../../apiserver/create-or-update.ts';
import type { ApiServerResponse } from '../../apiserver/response.ts';
import { findObject } from '../../model/keda/cluster.ts';
import { type OperatorOutcome, operatorOutcome } from '../../model/keda/operator.ts';
import { readScaledObject, type ScaledObject } from '../../model/keda/scaled-object.ts';
import { webhookAnswer } from '../../model/keda/webhook.ts';
import { asObject, asString } from '../../model/read-value.ts';
import { newestRelease } from '../../model/release-names.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { type AnswerDifference, compareField } from '../apiserver/answer-difference.ts';
import { verifyApiServerCase } from '../apiserver/verify-answer.ts';

export function isScaledObjectCase(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'api' in record && 'document' in record;
}

/** @throws if the record is not a recording of a ScaledObject */
export function verifyScaledObjectCase(record: unknown): AnswerDifference | undefined {
  const { release, document, api, world, dryRun, webhook, operator, hpa, hpaAnswer } = record as ObjectValue;
  const recordedApi = asObject(api);
  const difference = verifyApiServerCase({ release, document, ...recordedApi });
  if (difference) return { ...difference, field: `api.${difference.field}` };
  if (!isObject(recordedApi.stored)) return undefined;
  const objects = isList(world) ? world.filter(isObject) : [];
  const object = readScaledObject(recordedApi.stored);
  return (
    webhookDifference(object, { objects, dryRun: dryRun === true, recorded: asObject(webhook) }) ??
    operatorDifference(object, objects, { operator: asObject(operator), hpa, hpaAnswer: asObject(hpaAnswer) })
  );
}

function webhookDifference(
  object: ScaledObject,
  { objects, dryRun, recorded }: { objects: ObjectValue[]; dryRun: boolean; recorded: ObjectValue },
): AnswerDifference | undefined {
  const { allowed, messages, warnings } = webhookAnswer(object, { objects, dryRun });
  const texts = messages.map(({ message }) => comparable(message)).toSorted();
  const expected = isList(recorded.messages)
    ? recorded.messages.map((text) => comparable(String(text))).toSorted()
    : [];
  return (
    compareField('webhook.messages', texts, expected) ??
    compareField('webhook.allowed', allowed, recorded.allowed) ??
    compareField(
      'webhook.warnings',
      warnings.map(({ message }) => message),
      recorded.warnings ?? [],
    )
  );
}

interface RecordedOperator {
  operator: ObjectValue;
  hpa: Value | undefined;
  hpaAnswer: ObjectValue;
}

const rules = apiServerRules({ release: newestRelease });

function operatorDifference(
  object: ScaledObject,
  objects: ObjectValue[],
  { operator, hpa, hpaAnswer }: RecordedOperator,
): AnswerDifference | undefined {
  let answer: ApiServerResponse | undefined;
  const outcome = operatorOutcome(object, objects, (horizontal) => {
    const { name, namespace } = asObject(horizontal.metadata);
    const old = findObject(objects, {
      group: 'autoscaling',
      kind: 'HorizontalPodAutoscaler',
      namespace: asString(namespace) ?? '',
      name: asString(name) ?? '',
    });
    // The recorded objects were not created through an API server, so their generation is 0.
    answer = createOrUpdate(horizontal, { rules, ...(old && { old, oldGeneration: 0 }) });
    return { refusal: answer.verdict === 'accepted' ? undefined : answer.message };
  });
  return (
    outcomeDifference(outcome, operator) ??
    compareField('hpa', outcome.horizontal, hpa) ??
    (answer === undefined ? undefined : answerDifference(answer, hpaAnswer))
  );
}

function outcomeDifference(outcome: OperatorOutcome, recorded: ObjectValue): AnswerDifference | undefined {
  const { conditions, events, error, panic, status } = outcome;
  const comparableOf = (value: unknown) => comparableTexts(value as Value);
  return (
    compareField('operator.error', comparableOf(error), comparableOf(recorded.error)) ??
    compareField('operator.panic', panic !== undefined, recorded.panic !== undefined) ??
    compareField('operator.conditions', comparableOf(conditions), comparableOf(recorded.conditions)) ??
    compareField('operator.events', comparableOf(events), comparableOf(recorded.events ?? [])) ??
    compareField('operator.status', status as unknown as Value, recorded.status ?? {})
  );
}

function answerDifference(answer: ApiServerResponse, recorded: ObjectValue): AnswerDifference | undefined {
  return (
    compareField('hpaAnswer.verdict', answer.verdict, recorded.verdict) ??
    compareField('hpaAnswer.message', answer.message, recorded.message) ??
    compareField('hpaAnswer.errors', answer.errors as unknown as Value, recorded.errors) ??
    compareField('hpaAnswer.warnings', answer.warnings, recorded.warnings) ??
    compareField('hpaAnswer.stored', answer.stored, recorded.stored)
  );
}

/** The parser's text at the end of a message is not compared. */
const parserTexts: readonly RegExp[] = [
  /(unable to unmarshal to field type [a-z0-9]+: )[^\n]*/g,
  /(error validating formula in ScalingModifiers\n)(?!formula is given but target is empty)[\s\S]*/g,
  /(\(string->float\) to valid target: ).*/g,
  /(unable to parse boolean value "[^"]*": ).*/g,
  /(error parsing (?:start|end) schedule: ).*/g,
  /(error parsing pod selector: ).*/g,
  /(error parsing kafka version: ).*/g,
];

function comparable(text: string): string {
  return parserTexts.reduce((result, pattern) => result.replace(pattern, '$1'), text);
}

export function comparableTexts(value: Value | undefined): Value | undefined {
  if (typeof value === 'string') return comparable(value);
  if (isList(value)) return value.map((item) => comparableTexts(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, comparableTexts(each) ?? null]));
}
