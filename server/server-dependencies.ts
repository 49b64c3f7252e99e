// What the server is made of. Every answer is given all of it, and takes what it needs.
import type { Connection } from 'vscode-languageserver';
import type { CompletionCapabilities } from '../core/language/completion/completion-items.ts';
import type { Features } from '../core/language/features/features.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { MarkupAdapter } from './capabilities.ts';
import type { Configuration } from './configuration.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { OtherExtensions } from './other-extensions.ts';
import type { RequestGuard } from './request-guard.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { ServerRuntime } from './server-runtime.ts';
import type { TemplatePreviewer } from './template-preview.ts';
import type { ValuesAndPatches } from './values-and-patches.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface ServerDependencies {
  connection: Connection;
  runtime: ServerRuntime;
  features: Features;
  documents: OpenDocuments;
  configuration: Configuration;
  analysisCache: AnalysisCache;
  requestGuard: RequestGuard;
  abilities: CompletionCapabilities;
  markupAdapter: MarkupAdapter;
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
  /** The client shows pictures in a hover. */
  images: boolean;
  /** The client has the commands of protocol/. */
  commands: boolean;
  workspaceIndexer: WorkspaceIndexer;
  templatePreview: TemplatePreviewer;
  valuesAndPatches: ValuesAndPatches;
  otherExtensions: OtherExtensions;
  scenarioFiles: ScenarioFiles;
  /** Addresses of documents whose problems depend on other files. */
  dependentUris: Set<string>;
}
