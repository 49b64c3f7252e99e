// The sources of a trigger's parameters: the environment of the target's container, and a TriggerAuthentication.

import { decodeBase64Text } from '../base64.ts';
import { asObject, asString } from '../read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { type ClusterObjects, findObject, podContainersOf } from './cluster.ts';
import type { TriggerReference } from './scaled-object.ts';

export type FoundEnvironment = { ok: true; value: Record<string, string> } | { ok: false; problem: string };

export interface Surroundings {
  namespace: string;
  objects: ClusterObjects;
}

/** @param containerName empty for the first container */
export function environmentOf(
  workload: ObjectValue | undefined,
  containerName: string,
  surroundings: Surroundings,
): FoundEnvironment {
  const containers = podContainersOf(workload);
  const container = containerName === '' ? containers[0] : containers.find(({ name }) => name === containerName);
  if (!container)
    return {
      ok: false,
      problem:
        containers.length === 0
          ? "error resolving secrets for ScaleTarget: Target object doesn't have containers"
          : `error resolving secrets for ScaleTarget: couldn't find container with name ${containerName} on Target object`,
    };
  return { ok: true, value: variablesOf(container, surroundings) };
}

function variablesOf({ env, envFrom }: ObjectValue, surroundings: Surroundings): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const source of itemsOf(envFrom)) Object.assign(variables, variablesFrom(source, surroundings));
  for (const { name, value, valueFrom } of itemsOf(env)) {
    const resolved =
      typeof value === 'string' ? expand(value, variables) : referenced(asObject(valueFrom), surroundings);
    if (typeof name === 'string' && resolved !== undefined) variables[name] = resolved;
  }
  return variables;
}

function expand(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\(([^()$]{1,256})\)/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole,
  );
}

function variablesFrom(source: ObjectValue, surroundings: Surroundings): Record<string, string> {
  const { secretRef, configMapRef, prefix } = source;
  const data = isObject(secretRef)
    ? secretData(asString(secretRef.name) ?? '', surroundings)
    : configMapData(asString(asObject(configMapRef).name) ?? '', surroundings);
  const before = asString(prefix) ?? '';
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [`${before}${key}`, value]));
}

function referenced({ secretKeyRef, configMapKeyRef }: ObjectValue, surroundings: Surroundings): string | undefined {
  const reference = asObject(secretKeyRef ?? configMapKeyRef);
  const name = asString(reference.name) ?? '';
  const data = isObject(secretKeyRef) ? secretData(name, surroundings) : configMapData(name, surroundings);
  return data[asString(reference.key) ?? ''];
}

function secretData(name: string, { namespace, objects }: Surroundings): Record<string, string> {
  const { data } = findObject(objects, { group: '', kind: 'Secret', namespace, name }) ?? {};
  return mapStrings(data, (value) => decodeBase64Text(value) ?? '');
}

function configMapData(name: string, { namespace, objects }: Surroundings): Record<string, string> {
  const { data } = findObject(objects, { group: '', kind: 'ConfigMap', namespace, name }) ?? {};
  return mapStrings(data, (value) => value);
}

function mapStrings(value: Value | undefined, map: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asObject(value)).flatMap(([key, each]) => (typeof each === 'string' ? [[key, map(each)]] : [])),
  );
}

export function authenticationParameters(
  { name, kind }: TriggerReference,
  environment: Readonly<Record<string, string>>,
  surroundings: Surroundings,
): Record<string, string> {
  const namespace = kind === 'ClusterTriggerAuthentication' ? 'default' : surroundings.namespace;
  const object = findObject(surroundings.objects, { group: 'keda.sh', kind, namespace, name });
  const { env, secretTargetRef, configMapTargetRef } = asObject(object?.spec);
  const parameters: Record<string, string> = {};
  const set = (parameter: Value | undefined, value: string | undefined) => {
    if (typeof parameter === 'string') parameters[parameter] = value ?? '';
  };
  for (const each of itemsOf(env)) set(each.parameter, environment[asString(each.name) ?? '']);
  for (const each of itemsOf(configMapTargetRef))
    set(each.parameter, configMapData(asString(each.name) ?? '', surroundings)[asString(each.key) ?? '']);
  for (const each of itemsOf(secretTargetRef))
    set(each.parameter, secretData(asString(each.name) ?? '', surroundings)[asString(each.key) ?? '']);
  return parameters;
}

function itemsOf(value: Value | undefined): ObjectValue[] {
  return isList(value) ? value.filter(isObject) : [];
}
