// FederatedHPA of Karmada (`autoscaling.karmada.io/v1alpha1`), checked and simulated as the HPA of one cluster.

import type { Field } from '../../model/field.ts';
import { asObject } from '../../model/read-value.ts';
import type { ObjectValue, Value } from '../../model/value.ts';
import { horizontalPodAutoscalerKind } from '../hpa/kind.ts';
import type { KindDescription, ManifestTemplate, ReadOptions, ReadResult } from '../kind-description.ts';

const apiVersion = 'autoscaling.karmada.io/v1alpha1';
const kind = 'FederatedHPA';

const newest = horizontalPodAutoscalerKind;

export const federatedHpaKind: KindDescription = {
  apiVersion,
  kind,
  exclusiveGroups: ['autoscaling.karmada.io'],
  diagnosticCodes: [],
  replacedApiCodes: newest.replacedApiCodes,
  shortName: 'fhpa',
  templates: newest.templates.map(federated) as [ManifestTemplate, ...ManifestTemplate[]],
  directionPaths: newest.directionPaths,
  get root() {
    root ??= withOwnNames(newest.root);
    return root;
  },
  read: readFederated,
  asHorizontal,
  causePath: (path) => path,
};

let root: Field | undefined;

function federated({ label, detail, manifest }: ManifestTemplate): ManifestTemplate {
  return { label: label.replace(newest.kind, kind), detail, manifest: withNames(manifest) };
}

function withNames(manifest: string): string {
  return manifest.replace(`apiVersion: ${newest.apiVersion}`, `apiVersion: ${apiVersion}`).replace(newest.kind, kind);
}

export function asHorizontal(object: ObjectValue): ObjectValue {
  return { ...object, apiVersion: newest.apiVersion, kind: newest.kind };
}

/** Reads a FederatedHPA as an HPA, because Karmada's webhook checks a FederatedHPA as the API server checks an HPA. */
function readFederated(object: Value, { templated }: ReadOptions = {}): ReadResult {
  const { autoscaler, ...rest } = newest.read(asHorizontal(asObject(object)), { templated: templated ?? false });
  return autoscaler?.kind === 'HorizontalPodAutoscaler'
    ? { ...rest, autoscaler: { ...autoscaler, isFederated: true } }
    : rest;
}

function withOwnNames(field: Field): Field {
  if (field.shape.type !== 'object') return field;
  const values: Readonly<Record<string, string>> = { apiVersion, kind };
  const fields = field.shape.fields.map((each): Field => {
    const value = values[each.name];
    if (value === undefined) return each;
    return {
      ...each,
      shape: { type: 'string', enum: [value] },
      texts: { text: each.texts.text, snippet: value, values: [{ value, effect: 'of Karmada' }] },
    };
  });
  return { ...field, shape: { ...field.shape, fields } };
}
