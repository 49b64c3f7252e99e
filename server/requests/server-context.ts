import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { SupportFor } from '../../core/editor/document-support.ts';
import type { RunThread } from '../../core/render-thread/render-job.ts';
import type { Ask, Store } from '../../core/workspace/store.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { DocumentChecker } from '../diagnostics/check-document.ts';
import type { AnalysisCache } from '../documents/analysis-cache.ts';
import type { DocumentSupports } from '../documents/document-supports.ts';
import type { SentTokens } from '../documents/sent-tokens.ts';
import type { OpenDocuments } from '../files/open-documents.ts';
import type { WorkspaceFolders } from '../files/workspace-events.ts';
import type { MarkupAdapter } from '../programs/client-capabilities.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { SearchThread } from '../threads/search-thread.ts';
import type { KustomizeRenderer } from '../workspace/kustomize-renderer.ts';
import type { TemplateRenderer } from '../workspace/template-renderer.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';

export interface ServerContext {
  connection: Connection;
  capabilities: ClientCapabilities;
  runtime: ServerRuntime;
  supportFor: SupportFor;
  documents: OpenDocuments;
  /** The client is told when something changes that was read with this function: settings, saved texts. */
  askWatched: Ask;
  configuration: Configuration;
  workspaceFolders: WorkspaceFolders;
  analysisCache: AnalysisCache;
  store: Store;
  workspace: Workspace;
  workspaceIndexer: WorkspaceIndexer;
  templateRenderer: TemplateRenderer;
  kustomizeRenderer: KustomizeRenderer;
  runThread: RunThread;
  searchThread: SearchThread;
  documentSupports: DocumentSupports;
  documentChecker: DocumentChecker;
  markupAdapter: MarkupAdapter;
  pages: string | undefined;
  commands: boolean;
  resolvesEdits: boolean;
  versionsEdits: boolean;
  sentTokens: SentTokens;
}
