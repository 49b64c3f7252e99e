// The configuration of a project, `replicast.config.yaml`. Its fields have descriptions like the fields of a manifest.
import { type DocumentKind, emptySupport } from '../../editor/document-support.ts';
import { configKind } from '../../model/config/kind.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';

export const configDocumentKind: DocumentKind = {
  matches: ({ uri }) => configKind.fileNamePattern.test(uri),
  support: {
    ...emptySupport,
    diagnostics: manifestSupport.diagnostics,
    completion: manifestSupport.completion,
    hover: manifestSupport.hover,
    quickFixes: manifestSupport.quickFixes,
    fixAll: manifestSupport.fixAll,
  },
};
