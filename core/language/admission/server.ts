// What the API server answers to the YAML as it stands (`Content-Type: application/yaml`, `fieldValidation=Strict`).
import type { AdmissionRequest } from '../../model/admission/admit.ts';
import { type Answer, refused } from '../../model/admission/answer.ts';
import { type Resource, resourceMentioned, resourceOf } from '../../model/admission/resources.ts';
import type { AdmissionRules } from '../../model/admission/rules.ts';
import { deprecationWarnings } from '../../model/admission/warnings.ts';
import { utf8Bytes } from '../../model/names.ts';
import { readServerYaml } from '../../text/server-yaml.ts';

export interface TextRequest {
  rules: AdmissionRules;
  /** The text of what is stored already. */
  old?: string;
  /** Whose address the request has; what the object, or else the text, is meant for where absent. */
  resource?: Resource;
  /** How YAML is read; `readServerYaml` where absent. */
  read?: typeof readServerYaml;
}

export function admitAsServer(text: string, { rules, old, resource, read: readYaml = readServerYaml }: TextRequest): Answer {
  const read = readYaml(text);
  if (!read.ok) return unrecognizedText(`yaml: ${read.problem}`, { text, resource: resource ?? resourceMentioned(text) }, rules);
  const meant = resource ?? resourceOf(read.value);
  if (read.notJson !== undefined) return unrecognizedText(read.notJson, { text, resource: meant }, rules);
  const before = old === undefined ? undefined : readServerYaml(old);
  const request: AdmissionRequest = {
    rules,
    text,
    ...(read.duplicates && { duplicates: read.duplicates }),
    ...(before?.ok && { old: before.value }),
  };
  const { undetermined, ...answer } = meant.admit(read.value, request);
  return undetermined === undefined ? answer : { ...answer, message: unrecognized(undetermined, { text, resource: meant }) };
}

interface Sent {
  text: string;
  resource: Resource;
}

function unrecognizedText(problem: string, sent: Sent, rules: AdmissionRules): Answer {
  const warnings = sent.resource.group === 'autoscaling' ? deprecationWarnings(rules.shown, rules) : [];
  return { ...refused('undecodable', unrecognized(problem, sent)), ...(warnings.length > 0 && { warnings }) };
}

function unrecognized(problem: string, { text, resource }: Sent): string {
  return `the object provided is unrecognized (must be of type ${resource.kind}): ${problem} (${firstBytes(text)})`;
}

/** Of JSON the text itself, of any other text in hexadecimal. */
function firstBytes(text: string): string {
  if (text === '') return '<empty>';
  if (text.startsWith('{')) return text.length > 30 ? `${text.slice(0, 30)} ...` : text;
  const bytes = utf8Bytes(text.slice(0, 31));
  const hex = bytes.slice(0, 30).map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.length > 30 ? `${hex.join('')} ...` : hex.join('');
}
