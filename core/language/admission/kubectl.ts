// What `kubectl apply` ends with: it reads the text itself, refuses what it cannot name or place, and sends the rest as JSON.

import { type Answer, refused } from '../../model/admission/answer.ts';
import { decode } from '../../model/admission/decode.ts';
import { sortedJsonText } from '../../model/admission/encode.ts';
import { splitVersion } from '../../model/admission/kind-and-version.ts';
import { metadataOf, textOf } from '../../model/admission/named.ts';
import { plain } from '../../model/admission/plain.ts';
import { type Resource, resources } from '../../model/admission/resources.ts';
import type { AdmissionRules } from '../../model/admission/rules.ts';
import { field, struct } from '../../model/admission/types/go.ts';
import { objectMeta, typeMeta } from '../../model/admission/types/metadata.ts';
import { goQuote } from '../../model/go-quote.ts';
import { pathSegmentFaults } from '../../model/names.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { readAsKubectl } from '../../text/kubectl-documents.ts';
import type { readServerYaml } from '../../text/server-yaml.ts';

export interface KubectlRequest {
  rules: AdmissionRules;
  /** The file as kubectl names it; standard input is STDIN. */
  file: string;
  old?: Value;
  /** How YAML is read; `readServerYaml` where absent. */
  read?: typeof readServerYaml;
}

/** The answer to one object, and which of the file's it is. */
export interface AppliedObject {
  /** From 0; empty documents do not count. */
  document: number;
  /** The place in a `List`, from 0. */
  item?: number;
  answer: Answer;
  /** As kubectl read it; absent where the text could not be read. */
  value?: Value;
}

/** First the answers to objects that kubectl could place, then its own complaints. Without objects, none. */
export function applyAsKubectl(text: string, request: KubectlRequest): AppliedObject[] {
  const { values, problem } = readAsKubectl(text, { minor: request.rules.minor, read: request.read });
  const objects = values.flatMap(itemsOf).map((each) => ({ ...each, ...placed(each.value, request) }));
  const sent: AppliedObject[] = [];
  for (const { object, resource, complaint: _, ...place } of objects) {
    if (!object || !resource) continue;
    const fault = nameFault(object);
    // An object without a name ends it all.
    if (fault !== undefined) return [...sent, { ...place, answer: refused('unreadable', fault) }];
    sent.push({
      ...place,
      answer: resource.admit(object, { rules: request.rules, ...(request.old !== undefined && { old: request.old }) }),
    });
  }
  const unplaced = objects.flatMap(({ complaint, object: _, resource: _resource, ...place }) =>
    complaint ? [{ ...place, answer: complaint }] : [],
  );
  const broken = { document: values.length, answer: refused('unreadable', `error parsing ${request.file}: ${problem}`) };
  return [...sent, ...unplaced, ...(problem === undefined ? [] : [broken])];
}

function itemsOf(value: Value, document: number): { value: Value; document: number; item?: number }[] {
  const items = isObject(value) ? value.items : undefined;
  return isList(items) ? items.map((each, item) => ({ value: named(each, value), document, item })) : [{ value, document }];
}

/** What an item of a `HorizontalPodAutoscalerList` does not say, its list says. */
function named(item: Value, list: Value): Value {
  if (!isObject(item) || !isObject(list) || textOf(item.kind) !== '' || textOf(item.apiVersion) !== '') return item;
  const kind = /^(.+)List$/.exec(textOf(list.kind))?.[1];
  return kind === undefined ? item : plain({ ...item, apiVersion: list.apiVersion, kind });
}

/** An object that can be sent, or why not. */
interface Placed {
  object?: ObjectValue;
  resource?: Resource;
  complaint?: Answer;
}

function placed(value: Value, { rules, file }: KubectlRequest): Placed {
  const unreadable = (problem: string) => ({ complaint: refused('unreadable', `unable to decode ${goQuote(file)}: ${problem}`) });
  if (!isObject(value)) return unreadable(`json: cannot unmarshal ${describe(value)} into Go value of type unstructured.detector`);
  const kind = textOf(value.kind);
  const groupVersion = splitVersion(textOf(value.apiVersion));
  if (kind === '' || !groupVersion) {
    const missing = unreadable(`Object 'Kind' is missing in '${sortedJsonText(value)}'`);
    return rules.minor < 25 ? { complaint: { ...missing.complaint, verdict: 'unserved' } } : missing;
  }
  const { error } = decode(value, metadataOnly(rules), { anyCase: true });
  if (error !== undefined) return unreadable(error);
  const resource = resources.find((each) => each.kind === kind && each.group === groupVersion.group);
  if (resource?.versions(rules).includes(groupVersion.version)) return { object: value, resource };
  return { complaint: refused('unserved', noMatches(value, kind, { rules, file })) };
}

function noMatches(object: ObjectValue, kind: string, { rules, file }: KubectlRequest): string {
  const what = `no matches for kind ${goQuote(kind)} in version ${goQuote(textOf(object.apiVersion))}`;
  if (rules.minor < 24) return `unable to recognize ${goQuote(file)}: ${what}`;
  const { name, namespace } = metadataOf(object);
  const which = `name: ${goQuote(textOf(name))} namespace: ${goQuote(textOf(namespace))} from ${goQuote(file)}`;
  return `resource mapping not found for ${which}: ${what}\nensure CRDs are installed first`;
}

/** What kubectl decodes of every object. Since Go 1.24 errors name embedded structures. */
function metadataOnly(rules: AdmissionRules) {
  const type = typeMeta().map((each) => (rules.minor >= 33 ? { ...each, prefix: 'TypeMeta' } : each));
  return struct('', 'metadataOnlyObject', [...type, field('metadata', objectMeta({ clusterName: rules.clusterName }))]);
}

function nameFault(object: ObjectValue): string | undefined {
  const metadata = metadataOf(object);
  const [name, prefix] = [textOf(metadata.name), textOf(metadata.generateName)];
  if (name === '') return prefix === '' ? 'resource name may not be empty' : `from ${prefix}: cannot use generate name with apply`;
  const faults = pathSegmentFaults(name);
  return faults.length > 0 ? `invalid resource name ${goQuote(name)}: [${faults.join(' ')}]` : undefined;
}

function describe(value: Value): string {
  if (isList(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'number';
}
