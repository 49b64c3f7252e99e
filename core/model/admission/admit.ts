// The API server's answer to one object that is a value already: decoded, completed, checked and stored as the release does it.
// What its text is, and what kubectl makes of it, others know (core/text, core/language/admission).
import { goQuote } from '../go-quote.ts';
import { everyRefusal } from '../hpa/validate.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { type Answer, aggregate, answerError, refused } from './answer.ts';
import { toInternal } from './convert/to-internal.ts';
import { decode } from './decode.ts';
import { withDefaults } from './defaults.ts';
import { jsoniterError } from './jsoniter.ts';
import { type KindAndVersion, readKindAndVersion, splitVersion, withAddress } from './kind-and-version.ts';
import { inNamespace, metadataOf, misplaced, textOf, withGeneratedName } from './named.ts';
import { plain } from './plain.ts';
import { prepareCreate, prepareUpdate } from './prepare.ts';
import type { AdmissionRules } from './rules.ts';
import { readVersion, shownIn, throughStorage, withoutServerFields } from './stored.ts';
import type { HpaVersion } from './types/autoscaler.ts';
import { deprecationWarnings, withoutDuplicateOwners } from './warnings.ts';

export interface AdmissionRequest {
  rules: AdmissionRules;
  /** Of keys that appear twice in the YAML, as strict decoding complains of them. */
  duplicates?: string;
  /** What is stored already: the request is an update of it. */
  old?: Value;
  /** What was sent, where the server repeats it. */
  text?: string;
  /** Whoever asks for refusals alone: what is accepted is then not stored, which is the longer half of the way. */
  onlyRefusals?: true;
}

/** `undetermined`: what the server says to an object whose kind it cannot find ends with the first bytes of the text. */
export type ObjectAnswer = Answer & { undetermined?: string };

const kind = 'HorizontalPodAutoscaler';

export function admit(value: Value, request: AdmissionRequest): ObjectAnswer {
  const { rules } = request;
  const found = readKindAndVersion(value);
  if (!found.ok)
    return { verdict: 'undecodable', undetermined: found.error, ...warned(deprecationWarnings(addressOf(value, rules).version, rules)) };
  const address = addressOf(value, rules);
  const written = withAddress(found.value, address);
  const warnings = deprecationWarnings(address.version, rules);
  const version = versionOf(written, rules);
  if (!version) return { ...undecodable(written, notRegistered(written)), ...warned(warnings) };
  const answer = admitVersion(value, version, request);
  const all = [...warnings, ...(answer.warnings ?? [])];
  return { ...answer, ...warned(all) };
}

/** Requests go to the version that the object names, and else to the newest one. */
function addressOf(value: Value, { served, shown }: AdmissionRules): KindAndVersion {
  const apiVersion = isObject(value) ? value.apiVersion : undefined;
  const named = typeof apiVersion === 'string' ? splitVersion(apiVersion) : undefined;
  const version = named?.group === 'autoscaling' && served.some((each) => each === named.version) ? named.version : shown;
  return { group: 'autoscaling', version, kind };
}

function versionOf(written: KindAndVersion, { served }: AdmissionRules): HpaVersion | undefined {
  if (written.group !== 'autoscaling' || written.kind !== kind) return undefined;
  return served.find((version) => version === written.version);
}

function notRegistered({ group, version, kind }: KindAndVersion): string {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return `no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`;
}

function undecodable({ kind: written, version }: Pick<KindAndVersion, 'kind' | 'version'>, error: string): Answer {
  return refused('undecodable', `${written} in version ${goQuote(version)} cannot be handled as a ${kind}: ${error}`);
}

function warned(warnings: readonly string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}

function admitVersion(value: Value, version: HpaVersion, request: AdmissionRequest): Answer {
  const { rules, duplicates } = request;
  const { root } = rules.types[version];
  const decoded = decode(value, root);
  const error = decoded.error !== undefined && rules.decoder === 'jsoniter' ? jsoniterError(value, root) : decoded.error;
  if (error !== undefined) return undecodable({ kind, version }, error);
  const strict = strictErrors(decoded.unknown, duplicates, rules);
  if (strict) return undecodable({ kind, version }, `strict decoding error: ${strict}`);
  const { object, warnings } = withoutDuplicateOwners(toInternal(withDefaults(decoded.value, version), version, rules));
  return { ...(request.old === undefined ? create(object, request) : update(object, request.old, request)), ...warned(warnings) };
}

function strictErrors(unknown: readonly string[], duplicates: string | undefined, { strict }: AdmissionRules): string | undefined {
  if (strict === 'never') return undefined;
  const fields = unknown.map((path) => (strict === 'paths' ? path : (/[^.]*$/.exec(path)?.[0] ?? path)));
  const errors = [...(duplicates === undefined ? [] : [duplicates]), ...new Set(fields.map((name) => `unknown field ${goQuote(name)}`))];
  return errors.length > 0 ? errors.join(', ') : undefined;
}

function create(object: ObjectValue, request: AdmissionRequest): Answer {
  const { rules } = request;
  const named = withGeneratedName(prepareCreate(inNamespace(object, 'default'), rules));
  return checked(named, everyRefusal(named, { rules }), request);
}

function update(object: ObjectValue, oldValue: Value, request: AdmissionRequest): Answer {
  const { rules } = request;
  const old = storedBefore(oldValue, rules);
  const uid = textOf(metadataOf(isObject(oldValue) ? oldValue : object).uid);
  const fault = misplaced(object, old, { resource: 'horizontalpodautoscalers.autoscaling', key: 'horizontalpodautoscalers', uid });
  if (fault) return fault;
  const prepared = prepareUpdate(inNamespace(object, textOf(metadataOf(old).namespace) || 'default'), old, rules);
  return checked(prepared, everyRefusal(prepared, { rules, old }), request);
}

/** It may come from an older release, and was never checked. */
function storedBefore(value: Value, rules: AdmissionRules): ObjectValue {
  const found = readKindAndVersion(value);
  const version = found.ok ? found.value.version : rules.shown;
  const known = (['v1', 'v2beta1', 'v2beta2', 'v2'] as const).find((each) => each === version) ?? rules.shown;
  const read = readVersion(isObject(value) ? value : Object.create(null), known, rules);
  return throughStorage(plain({ ...read, metadata: plain({ ...metadataOf(read), generation: 1 }) }), rules);
}

function checked(object: ObjectValue, problems: ReturnType<typeof everyRefusal>, { rules, onlyRefusals }: AdmissionRequest): Answer {
  if (problems.length === 0) return onlyRefusals ? { verdict: 'accepted' } : accepted(object, rules);
  const message = `${kind}.autoscaling ${goQuote(textOf(metadataOf(object).name))} is invalid: ${aggregate(problems.map((problem) => problem.message))}`;
  return { verdict: 'invalid', message, errors: problems.map(answerError), problems };
}

function accepted(object: ObjectValue, rules: AdmissionRules): Answer {
  const stored = throughStorage(object, rules);
  const shown = (version: HpaVersion) => withoutServerFields(shownIn(stored, version, rules));
  return {
    verdict: 'accepted',
    stored: shown(rules.shown),
    inEveryVersion: () => Object.fromEntries(rules.served.map((version) => [`autoscaling/${version}`, shown(version)])),
  };
}
