// Checks one recorded answer of a real API server against ours: the first difference, or nothing.
import { type Answer, type AnswerError, aggregate, refused } from '../../model/admission/answer.ts';
import { splitVersion } from '../../model/admission/kind-and-version.ts';
import { type Resource, resources } from '../../model/admission/resources.ts';
import { type AdmissionRules, admissionRules } from '../../model/admission/rules.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { type readServerYaml, rememberingReader } from '../../text/server-yaml.ts';
import { type AnswerDifference, comparable, compare } from './compare.ts';
import { applyAsKubectl } from './kubectl.ts';
import { admitAsServer } from './server.ts';

/** Told from a trace by its fields. */
export function isAdmissionCase(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'document' in record && 'verdict' in record && 'release' in record;
}

/** @throws where the record is no such case. */
export function verifyAdmissionCase(record: unknown): AnswerDifference | undefined {
  const recorded = readCase(record);
  const { rules, document, old, read } = recorded;
  const unserved = isUnserved(recorded);
  const answer = unserved
    ? (asKubectl(recorded)[0] ?? refused('unreadable', ''))
    : admitAsServer(document, { rules, read, resource: recorded.resource, ...(old !== undefined && { old }) });
  return (
    differenceOf(answer, recorded.expected, unserved) ??
    roundTripDifference(answer, recorded.expected) ??
    controllerDifference(answer, recorded.expected) ??
    kubectlDifference(answer, recorded)
  );
}

interface AdmissionCase {
  rules: AdmissionRules;
  /** Where the request was sent. */
  resource: Resource;
  document: string;
  old?: string;
  expected: ObjectValue;
  /** The document is read once, and not for each question. */
  read: typeof readServerYaml;
}

function readCase(record: unknown): AdmissionCase {
  const { release, document, old, featureGates, ...expected } = record as Record<string, unknown>;
  if (typeof release !== 'string' || typeof document !== 'string') throw new Error('An admission case has a release and a document.');
  const gates = (featureGates ?? {}) as Readonly<Record<string, boolean>>;
  // Releases of Kubernetes begin with 1, those of the WatermarkPodAutoscaler with 0.
  const isCustom = release.startsWith('0.');
  return {
    rules: admissionRules({ ...(isCustom ? { release: '1.37', wpa: release } : { release }), featureGates: gates }),
    resource: resources[isCustom ? 1 : 0] as Resource,
    document,
    ...(typeof old === 'string' && { old }),
    expected: expected as ObjectValue,
    read: rememberingReader(),
  };
}

/** A version of this group that the release does not serve has no address: what is recorded is kubectl's answer. */
function isUnserved({ rules, resource, document, read: readYaml }: AdmissionCase): boolean {
  const read = readYaml(document);
  const apiVersion = read.ok && isObject(read.value) ? read.value.apiVersion : undefined;
  if (typeof apiVersion !== 'string' || !apiVersion.startsWith('autoscaling/') || resource.group !== 'autoscaling') return false;
  const version = splitVersion(apiVersion)?.version;
  return !rules.served.some((each) => each === version);
}

function asKubectl({ rules, document, read }: AdmissionCase): Answer[] {
  return applyAsKubectl(document, { rules, read, file: 'STDIN' }).map(({ answer }) => answer);
}

function differenceOf(answer: Answer, expected: ObjectValue, unserved: boolean): AnswerDifference | undefined {
  const errors = orderVaries(expected) ? sortedErrors(answer.errors) : answer.errors;
  return (
    compare('verdict', answer.verdict, expected.verdict) ??
    messageDifference(answer, expected) ??
    compare(
      'errors',
      errors as unknown as Value,
      orderVaries(expected) ? (sortedErrors(expected.errors as unknown as AnswerError[]) as unknown as Value) : expected.errors,
    ) ??
    (unserved ? undefined : compare('warnings', answer.warnings, expected.warnings)) ??
    compare('stored', answer.stored, expected.stored)
  );
}

/** Where the order varies the recorded errors are sorted. */
function messageDifference({ message, errors }: Answer, expected: ObjectValue): AnswerDifference | undefined {
  const difference = compare('message', comparable(message), comparable(expected.message));
  if (!difference || !orderVaries(expected)) return difference;
  const [name = ''] = (message ?? '').split(' is invalid: ', 1);
  const sorted = aggregate((sortedErrors(errors) ?? []).map((error) => error.message));
  return compare('message', `${name} is invalid: ${sorted}`, comparable(expected.message));
}

function orderVaries(expected: ObjectValue): boolean {
  return expected.orderVaries === true;
}

function sortedErrors(errors: readonly AnswerError[] | undefined): AnswerError[] | undefined {
  return errors?.toSorted((a, b) => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0));
}

function roundTripDifference(answer: Answer, { roundTrip }: ObjectValue): AnswerDifference | undefined {
  return roundTrip === undefined ? undefined : compare('roundTrip', answer.inEveryVersion?.(), roundTrip);
}

/** Only of older releases of the WatermarkPodAutoscaler the controller's own code was run on what was stored. */
function controllerDifference({ controller = {} }: Answer, expected: ObjectValue): AnswerDifference | undefined {
  const { controllerDefaulted, controllerError, controllerUnreadable } = expected;
  if (controllerDefaulted === undefined && controllerUnreadable === undefined) return undefined;
  const { defaulted, error, unreadable } = controller;
  const isUnreadable = typeof controllerUnreadable === 'string' ? unreadable : unreadable !== undefined || undefined;
  return (
    compare('controllerUnreadable', isUnreadable, controllerUnreadable) ??
    compare('controllerDefaulted', defaulted, controllerDefaulted) ??
    compare('controllerError', error, controllerError)
  );
}

const kubectlLeavesCheckingSince = 25;

function kubectlDifference(answer: Answer, recordedCase: AdmissionCase): AnswerDifference | undefined {
  const { rules, resource, old, expected } = recordedCase;
  if (rules.minor < kubectlLeavesCheckingSince || old !== undefined) return undefined;
  const recorded = expected.kubectl;
  // Of custom resources it was not asked, unless it is there.
  if (!isList(recorded) && resource !== resources[0]) return undefined;
  const wanted = isList(recorded) ? recorded : [{ verdict: expected.verdict ?? null, message: expected.message ?? null } as ObjectValue];
  const got = asKubectl(recordedCase);
  if (got.length === 0 && !isList(recorded)) return undefined;
  const length = compare('kubectl: objects', got.length, wanted.length);
  if (length) return length;
  for (const [i, each] of got.entries()) {
    const found = objectDifference(`kubectl[${i}]`, each, { want: (wanted[i] ?? {}) as ObjectValue, stored: answer.stored });
    if (found) return found;
  }
  return undefined;
}

/** `stored` is left out where it is the server's own. */
function objectDifference(
  name: string,
  got: Answer,
  { want, stored }: { want: ObjectValue; stored: Value | undefined },
): AnswerDifference | undefined {
  const { verdict, message, errors, stored: kept } = want;
  return (
    compare(`${name}.verdict`, got.verdict, verdict) ??
    compare(`${name}.message`, comparable(got.message), comparable(message)) ??
    (errors === undefined ? undefined : compare(`${name}.errors`, got.errors as unknown as Value, errors)) ??
    (got.verdict === 'accepted' ? compare(`${name}.stored`, got.stored, kept ?? stored) : undefined)
  );
}
