import { type ApiServerRules, apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { parseGroupVersion } from '../../apiserver/group-version-kind.ts';
import { answerAsApiServer } from '../../apiserver/kubectl/answer-as-apiserver.ts';
import { applyAsKubectl } from '../../apiserver/kubectl/apply-as-kubectl.ts';
import { type ApiResource, resourceOfRelease, resources } from '../../apiserver/resources.ts';
import {
  type ApiServerError,
  type ApiServerResponse,
  aggregateMessages,
  refusalResponse,
} from '../../apiserver/response.ts';
import { newestRelease } from '../../model/release-names.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { cachingReader, type readServerYaml } from '../../text/libyaml/server-yaml.ts';
import { type AnswerDifference, comparableMessage, compareField } from './answer-difference.ts';

export function isApiServerCase(record: unknown): boolean {
  return (
    typeof record === 'object' && record !== null && 'document' in record && 'verdict' in record && 'release' in record
  );
}

/**
 * Compares the computed response with the recorded response of an API server, and returns the first difference;
 * undefined if there is no difference.
 * @throws if the record is not a recorded response of an API server.
 */
export function verifyApiServerCase(record: unknown): AnswerDifference | undefined {
  const recorded = readApiServerCase(record);
  const { rules, document, old, read } = recorded;
  const unserved = isUnserved(recorded);
  const answer = unserved
    ? unservedAnswer(recorded)
    : answerAsApiServer(document, { rules, read, resource: recorded.resource, ...(old !== undefined && { old }) });
  return (
    answerDifference(answer, recorded.expected, unserved) ??
    roundTripDifference(answer, recorded.expected) ??
    controllerDifference(answer, recorded.expected) ??
    kubectlDifference(answer, recorded)
  );
}

interface ApiServerCase {
  rules: ApiServerRules;
  resource: ApiResource;
  document: string;
  old?: string;
  expected: ObjectValue;
  /** The parser for the documents of this case. It caches its result, so that each document is parsed only once. */
  read: typeof readServerYaml;
}

function readApiServerCase(record: unknown): ApiServerCase {
  const { release, document, old, featureGates, ...expected } = record as Record<string, unknown>;
  if (typeof release !== 'string' || typeof document !== 'string')
    throw new Error('A recorded response of the API server has a release and a document.');
  const gates = (featureGates ?? {}) as Readonly<Record<string, boolean>>;
  // The start of a release tells the product: `1.` for Kubernetes, `0.` for the WatermarkPodAutoscaler, `2.` for KEDA.
  const resource = resourceOfRelease(release);
  const isCustom = resource !== resources[0];
  return {
    rules: apiServerRules({
      ...(isCustom ? { release: newestRelease, ...(release.startsWith('0.') && { wpa: release }) } : { release }),
      featureGates: gates,
    }),
    resource,
    document,
    ...(typeof old === 'string' && { old }),
    expected: expected as ObjectValue,
    read: cachingReader(),
  };
}

/**
 * Whether kubectl sends the object in a version of `autoscaling` that the API server does not serve. If the server
 * validates objects, kubectl sends an update to the URL of the stored object, whatever version the file has.
 */
function isUnserved({ rules, resource, document, old, read: readYaml }: ApiServerCase): boolean {
  if (old !== undefined && rules.kubectlValidatesOnServer) return false;
  const read = readYaml(document);
  const isJson = read.ok && read.jsonError === undefined;
  const apiVersion = isJson && isObject(read.value) ? read.value.apiVersion : undefined;
  if (typeof apiVersion !== 'string' || !apiVersion.startsWith('autoscaling/') || resource.group !== 'autoscaling')
    return false;
  const version = parseGroupVersion(apiVersion)?.version;
  return !rules.served.some((each) => each === version);
}

/**
 * Returns the answer to an object whose version is not served. If kubectl validates objects itself, the verdict is
 * always `unserved`, because recordings have this verdict even for an unreadable text.
 */
function unservedAnswer(recorded: ApiServerCase): ApiServerResponse {
  const answer = kubectlAnswers(recorded)[0] ?? refusalResponse('unreadable', '');
  return recorded.rules.kubectlValidatesOnServer ? answer : { ...answer, verdict: 'unserved' };
}

/** The recorded API server has only the kinds of autoscalers, so kubectl does not recognize the kind `List`. */
function kubectlAnswers({ rules, document, read }: ApiServerCase): ApiServerResponse[] {
  return applyAsKubectl(document, { rules, read, file: 'STDIN', otherKinds: 'none' }).map(({ answer }) => answer);
}

function answerDifference(
  answer: ApiServerResponse,
  expected: ObjectValue,
  unserved: boolean,
): AnswerDifference | undefined {
  const errors = orderVaries(expected) ? sortedErrors(answer.errors) : answer.errors;
  return (
    compareField('verdict', answer.verdict, expected.verdict) ??
    messageDifference(answer, expected) ??
    compareField(
      'errors',
      errors as unknown as Value,
      orderVaries(expected) ? sortedRecorded(expected.errors) : expected.errors,
    ) ??
    (unserved ? undefined : compareField('warnings', answer.warnings, expected.warnings)) ??
    compareField('stored', answer.stored, expected.stored)
  );
}

/**
 * Compares the message with the recorded message. If the API server's order of errors is random, the recorded errors
 * are sorted, so the errors of the answer are sorted too.
 */
function messageDifference(
  { message, errors }: ApiServerResponse,
  expected: ObjectValue,
): AnswerDifference | undefined {
  const difference = compareField('message', comparableMessage(message), comparableMessage(expected.message));
  if (!difference || !orderVaries(expected)) return difference;
  const [name = ''] = (message ?? '').split(' is invalid: ', 1);
  const sorted = aggregateMessages((sortedErrors(errors) ?? []).map((error) => error.message));
  return compareField('message', `${name} is invalid: ${sorted}`, comparableMessage(expected.message));
}

function orderVaries(expected: ObjectValue): boolean {
  return expected.orderVaries === true;
}

function sortedErrors(errors: readonly ApiServerError[] | undefined): ApiServerError[] | undefined {
  return errors?.toSorted((a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0));
}

function sortedRecorded(errors: Value | undefined): Value | undefined {
  if (!isList(errors) || !errors.every(isObject)) return errors;
  return sortedErrors(errors as unknown as ApiServerError[]) as unknown as Value;
}

function roundTripDifference(answer: ApiServerResponse, { roundTrip }: ObjectValue): AnswerDifference | undefined {
  return roundTrip === undefined ? undefined : compareField('roundTrip', answer.inEveryVersion?.(), roundTrip);
}

/** Compares the controller's result, which only some recordings of the WatermarkPodAutoscaler contain. */
function controllerDifference(
  { controller = {} }: ApiServerResponse,
  expected: ObjectValue,
): AnswerDifference | undefined {
  const { controllerDefaulted, controllerError, controllerUnreadable } = expected;
  if (controllerDefaulted === undefined && controllerUnreadable === undefined) return undefined;
  const { defaulted, error, unreadable } = controller;
  const isUnreadable = typeof controllerUnreadable === 'string' ? unreadable : unreadable !== undefined || undefined;
  return (
    compareField('controllerUnreadable', isUnreadable, controllerUnreadable) ??
    compareField('controllerDefaulted', defaulted, controllerDefaulted) ??
    compareField('controllerError', error, controllerError)
  );
}

function kubectlDifference(answer: ApiServerResponse, recordedCase: ApiServerCase): AnswerDifference | undefined {
  const { rules, resource, old, expected } = recordedCase;
  if (!rules.kubectlValidatesOnServer || old !== undefined) return undefined;
  const recordedAnswers = expected.kubectl;
  // For custom resources, kubectl's answers are compared only if they were recorded.
  if (!isList(recordedAnswers) && resource !== resources[0]) return undefined;
  const expectedAnswers = isList(recordedAnswers)
    ? recordedAnswers
    : [{ verdict: expected.verdict ?? null, message: expected.message ?? null } as ObjectValue];
  const got = kubectlAnswers(recordedCase);
  if (got.length === 0 && !isList(recordedAnswers)) return undefined;
  const length = compareField('kubectl: objects', got.length, expectedAnswers.length);
  if (length) return length;
  for (const [i, each] of got.entries()) {
    const found = objectDifference(`kubectl[${i}]`, each, {
      want: (expectedAnswers[i] ?? {}) as ObjectValue,
      stored: answer.stored,
    });
    if (found) return found;
  }
  return undefined;
}

/** `stored` is the expected stored object if the recording of this response omits the stored object. */
function objectDifference(
  name: string,
  got: ApiServerResponse,
  { want, stored }: { want: ObjectValue; stored: Value | undefined },
): AnswerDifference | undefined {
  const { verdict, message, errors, stored: kept } = want;
  return (
    compareField(`${name}.verdict`, got.verdict, verdict) ??
    compareField(`${name}.message`, comparableMessage(got.message), comparableMessage(message)) ??
    (errors === undefined ? undefined : compareField(`${name}.errors`, got.errors as unknown as Value, errors)) ??
    (got.verdict === 'accepted' ? compareField(`${name}.stored`, got.stored, kept ?? stored) : undefined)
  );
}
