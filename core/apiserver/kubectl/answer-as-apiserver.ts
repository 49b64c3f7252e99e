// Returns the API server's answer to a request with a YAML body (`Content-Type: application/yaml`,
// `fieldValidation=Strict`).

import { utf8Bytes } from '../../model/name-validation.ts';
import { readServerYaml } from '../../text/libyaml/server-yaml.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import type { ApiServerRequest } from '../create-or-update.ts';
import { type ApiResource, resourceMentionedIn, resourceOf } from '../resources.ts';
import { type ApiServerResponse, jsonErrorText, refusalResponse } from '../response.ts';
import { deprecationWarnings } from '../warnings.ts';

export interface ManifestRequest {
  rules: ApiServerRules;
  old?: string | undefined;
  /**
   * The resource of the request's URL. The default is the resource of the object. If the YAML cannot be read, the
   * default is the resource that the text mentions first.
   */
  resource?: ApiResource;
  read?: typeof readServerYaml;
}

export function answerAsApiServer(
  text: string,
  { rules, old, resource, read: readYaml = readServerYaml }: ManifestRequest,
): ApiServerResponse {
  const read = readYaml(text);
  if (!read.ok)
    return undecodableAnswer(
      `yaml: ${read.libyamlMessage ?? read.problem}`,
      { text, resource: resource ?? resourceMentionedIn(text) },
      rules,
    );
  const target = resource ?? resourceOf(read.value);
  if (read.jsonError !== undefined)
    return undecodableAnswer(jsonErrorText(read.jsonError, rules), { text, resource: target }, rules);
  const before = old === undefined ? undefined : readServerYaml(old);
  const request: ApiServerRequest = {
    rules,
    text,
    duplicateKeys: read.duplicateKeys,
    ...(before?.ok && { old: before.value }),
  };
  const { unknownKindError, ...answer } = target.createOrUpdate(read.value, request);
  return unknownKindError === undefined
    ? answer
    : { ...answer, message: unrecognizedMessage(unknownKindError, { text, resource: target }) };
}

interface SentText {
  text: string;
  resource: ApiResource;
}

function undecodableAnswer(problem: string, sent: SentText, rules: ApiServerRules): ApiServerResponse {
  const warnings = sent.resource.group === 'autoscaling' ? deprecationWarnings(rules.preferredVersion, rules) : [];
  return {
    ...refusalResponse('undecodable', unrecognizedMessage(problem, sent)),
    ...(warnings.length > 0 && { warnings }),
  };
}

function unrecognizedMessage(problem: string, { text, resource }: SentText): string {
  return `the object provided is unrecognized (must be of type ${resource.kind}): ${problem} (${firstBytes(text)})`;
}

function firstBytes(text: string): string {
  if (text === '') return '<empty>';
  if (text.startsWith('{')) return text.length > 30 ? `${text.slice(0, 30)} ...` : text;
  const bytes = utf8Bytes(text.slice(0, 31));
  const hex = bytes.slice(0, 30).map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.length > 30 ? `${hex.join('')} ...` : hex.join('');
}
