// Every kind of document. A new kind is one folder beside this file and one entry here.
import type { DocumentKind, DocumentSupport, SupportedDocument } from './document-support.ts';
import { helmValuesKind } from './helm-values/helm-values-kind.ts';
import { kustomizeKind } from './kustomize/kustomize-kind.ts';
import { manifestKind } from './manifest/manifest-kind.ts';
import { scenarioKind } from './scenario/scenario-kind.ts';

/** The first kind that matches supports a document; every document matches the last one. */
const documentKinds: readonly DocumentKind[] = [scenarioKind, helmValuesKind, kustomizeKind, manifestKind];

export function supportFor(document: SupportedDocument): DocumentSupport {
  return (documentKinds.find(({ matches }) => matches(document)) ?? manifestKind).support;
}
