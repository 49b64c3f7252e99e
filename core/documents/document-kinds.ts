// Every kind of document. A new kind is one folder beside this file and one entry here.

import type { DocumentKind, DocumentSupport, SupportedDocument } from '../editor/document-support.ts';
import { configDocumentKind } from './config/config-kind.ts';
import { describeDocumentKind } from './describe/describe-kind.ts';
import { helmValuesDocumentKind } from './helm-values/helm-values-kind.ts';
import { kustomizeDocumentKind } from './kustomize/kustomize-kind.ts';
import { manifestDocumentKind } from './manifest/manifest-kind.ts';
import { markdownDocumentKind } from './markdown/markdown-kind.ts';
import { scenarioDocumentKind } from './scenario/scenario-kind.ts';

/** The first kind that matches a document supports it. The last kind matches every document. */
const documentKinds: readonly DocumentKind[] = [
  describeDocumentKind,
  markdownDocumentKind,
  configDocumentKind,
  scenarioDocumentKind,
  helmValuesDocumentKind,
  kustomizeDocumentKind,
  manifestDocumentKind,
];

export function supportFor(document: SupportedDocument): DocumentSupport {
  return (documentKinds.find(({ matches }) => matches(document)) ?? manifestDocumentKind).support;
}
