// The result of `kubectl apply`. kubectl itself refuses an object that has no name or whose resource is unknown. It
// sends all other objects to the API server.

import { goQuote } from '../../model/go-quote.ts';
import { pathSegmentErrors } from '../../model/name-validation.ts';
import { plainObject } from '../../model/plain-object.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { readServerYaml } from '../../text/libyaml/server-yaml.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { decode } from '../decode.ts';
import { marshalSortedJson } from '../encode.ts';
import { parseGroupVersion } from '../group-version-kind.ts';
import { metadataOf, stringOrEmpty } from '../object-metadata.ts';
import { type ApiResource, resources } from '../resources.ts';
import { type ApiServerResponse, refusalResponse } from '../response.ts';
import { goField, structType } from '../types/go-types.ts';
import { objectMeta, typeMeta } from '../types/metadata.ts';
import { readKubectlDocuments } from './kubectl-documents.ts';

export interface KubectlRequest {
  rules: ApiServerRules;
  file: string;
  /**
   * The kinds that the API server knows besides the kinds of autoscalers. With `usual`, the default, kubectl applies
   * the items of a `List`. With `none`, kubectl does not recognize a `List`, so a list counts as one object.
   */
  otherKinds?: 'usual' | 'none';
  old?: Value;
  read?: typeof readServerYaml;
}

export interface AppliedObject {
  /** The index of the YAML document, counted from 0. Empty documents do not count. */
  document: number;
  item?: number;
  answer: ApiServerResponse;
  value?: Value;
}

/**
 * Applies the objects in the text as kubectl does. Returns first the API server's answers and then kubectl's own
 * errors. The list is empty if the text has no objects and no errors.
 */
export function applyAsKubectl(text: string, request: KubectlRequest): AppliedObject[] {
  const { values, problem } = readKubectlDocuments(text, {
    rules: request.rules,
    read: request.read,
  });
  const split = request.otherKinds === 'none' ? asOneObject : itemsOf;
  const objects = values.flatMap(split).map((each) => ({ ...each, ...findResource(each.value, request) }));
  const sent: AppliedObject[] = [];
  for (const { object, resource, complaint: _, ...place } of objects) {
    if (!object || !resource) continue;
    const fault = addressProblem(object);
    // kubectl stops at the first object for which it cannot build a URL.
    if (fault !== undefined) return [...sent, { ...place, answer: refusalResponse('unreadable', fault) }];
    sent.push({
      ...place,
      answer: resource.createOrUpdate(object, {
        rules: request.rules,
        old: request.old,
      }),
    });
  }
  const refusals = objects.flatMap(({ complaint, object: _, resource: _resource, ...place }) =>
    complaint ? [{ ...place, answer: complaint }] : [],
  );
  const broken = {
    document: values.length,
    answer: refusalResponse('unreadable', `error parsing ${request.file}: ${problem}`),
  };
  return [...sent, ...refusals, ...(problem === undefined ? [] : [broken])];
}

interface ReadObject {
  value: Value;
  document: number;
  item?: number;
}

function asOneObject(value: Value, document: number): ReadObject[] {
  return [{ value, document }];
}

function itemsOf(value: Value, document: number): ReadObject[] {
  const items = isObject(value) ? value.items : undefined;
  return isList(items)
    ? items.map((each, item) => ({ value: withListKind(each, value), document, item }))
    : [{ value, document }];
}

/** An item with neither kind nor version takes both from its list, such as a `HorizontalPodAutoscalerList`. */
function withListKind(item: Value, list: Value): Value {
  if (!isObject(item) || !isObject(list) || stringOrEmpty(item.kind) !== '' || stringOrEmpty(item.apiVersion) !== '')
    return item;
  const kind = /^(.+)List$/.exec(stringOrEmpty(list.kind))?.[1];
  return kind === undefined ? item : plainObject({ ...item, apiVersion: list.apiVersion, kind });
}

interface ResourceLookup {
  object?: ObjectValue;
  resource?: ApiResource;
  complaint?: ApiServerResponse;
}

function findResource(value: Value, { rules, file }: KubectlRequest): ResourceLookup {
  const unreadable = (problem: string) => ({
    complaint: refusalResponse('unreadable', `unable to decode ${goQuote(file)}: ${problem}`),
  });
  if (!isObject(value))
    return unreadable(`json: cannot unmarshal ${goJsonTypeOf(value)} into Go value of type unstructured.detector`);
  const kind = stringOrEmpty(value.kind);
  const groupVersion = parseGroupVersion(stringOrEmpty(value.apiVersion));
  if (kind === '' || !groupVersion) {
    const missing = unreadable(`Object 'Kind' is missing in '${marshalSortedJson(value)}'`);
    return rules.kubectlNeedsKind ? missing : { complaint: { ...missing.complaint, verdict: 'unserved' } };
  }
  const { error } = decode(value, metadataOnlyType(rules), { ignoreCase: true });
  if (error !== undefined) return unreadable(error);
  const resource = resources.find((each) => each.kind === kind && each.group === groupVersion.group);
  if (resource?.servedVersions(rules).includes(groupVersion.version)) return { object: value, resource };
  return { complaint: refusalResponse('unserved', noMatchesMessage(value, kind, { rules, file })) };
}

function noMatchesMessage(object: ObjectValue, kind: string, { rules, file }: KubectlRequest): string {
  const groupVersion = stringOrEmpty(object.apiVersion).replace(/^\//, '');
  const what = `no matches for kind ${goQuote(kind)} in version ${goQuote(groupVersion)}`;
  if (!rules.kubectlNamesUnmapped) return `unable to recognize ${goQuote(file)}: ${what}`;
  // The error for a list contains neither a name nor a namespace.
  const { name, namespace } = metadataOf(isList(object.items) ? Object.create(null) : object);
  const which = `name: ${goQuote(stringOrEmpty(name))} namespace: ${goQuote(stringOrEmpty(namespace))} from ${goQuote(file)}`;
  return `resource mapping not found for ${which}: ${what}\nensure CRDs are installed first`;
}

/** The type into which kubectl decodes every object. Since Go 1.24, errors name embedded structs. */
function metadataOnlyType(rules: ApiServerRules) {
  const type = typeMeta().map((each) => (rules.namesEmbeddedTypes ? { ...each, prefix: 'TypeMeta' } : each));
  return structType('', 'metadataOnlyObject', [
    ...type,
    goField('metadata', objectMeta({ clusterName: rules.clusterName })),
  ]);
}

function addressProblem(object: ObjectValue): string | undefined {
  const metadata = metadataOf(object);
  const [name, prefix] = [stringOrEmpty(metadata.name), stringOrEmpty(metadata.generateName)];
  if (name === '' && prefix !== '') return `from ${prefix}: cannot use generate name with apply`;
  const inNamespace = segmentProblem('namespace', stringOrEmpty(metadata.namespace));
  return inNamespace ?? (name === '' ? 'resource name may not be empty' : segmentProblem('resource name', name));
}

function segmentProblem(subject: string, segment: string): string | undefined {
  const faults = pathSegmentErrors(segment);
  return faults.length > 0 ? `invalid ${subject} ${goQuote(segment)}: [${faults.join(' ')}]` : undefined;
}

function goJsonTypeOf(value: Value): string {
  if (isList(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'number';
}
