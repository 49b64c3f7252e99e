// The editor features that each kind of document implements in its own folder. Positions count from the start of the
// YAML document.
import type { CompletionItem, Hover, InlayHint, Position, Range } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../analysis/analyze-document.ts';
import type { RenderedWorkload } from '../analysis/rendered-object.ts';
import type { AttachedFiles } from '../analysis/scenario/attached-files.ts';
import type { ChartFolder } from '../charts/chart-folder.ts';
import type { ChartRenderings } from '../charts/chart-renderings.ts';
import type { LoadedEnvironment } from '../charts/environments/environment-outcomes.ts';
import type { AnalyzedValues } from '../charts/values/analyze-values.ts';
import type { PreviewValues } from '../charts/values/preview-values.ts';
import type { WorkspaceIndex } from '../index/workspace-index.ts';
import type { KustomizedFile } from '../kustomize/uses.ts';
import { type FixAllOptions, type FixedText, nothingFixed } from '../lint/fixes/fix-all.ts';
import type { QuickFix } from '../lint/fixes/fixes.ts';
import type { ProblemToIgnore } from '../lint/fixes/ignore-fix.ts';
import type { FoundDiagnostic } from '../lint/found-diagnostic.ts';
import type { RuleLevels } from '../lint/rule.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ScenarioReadResult } from '../model/scenario/read-scenario.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { ScenarioContent } from '../model/scenario/scenario-content.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { Profile } from '../simulator/profile.ts';
import type { DocumentNumber } from '../text/document-at.ts';
import type { PlaceInFile } from '../text/place-in-file.ts';
import type { SourceFile, YamlDocument } from '../text/source-file.ts';
import type { CompletionCapabilities } from './completion/completion-items.ts';
import type { LensPlace } from './lenses/code-lens.ts';
import type { DocumentLens, LensAction, LensCommand, UnresolvedLens } from './lenses/document-lens.ts';
import type { SemanticToken } from './tokens/semantic-tokens.ts';

export interface SupportedDocument extends PlaceInFile {
  uri: string;
  source: SourceFile;
  yamlDocument: YamlDocument;
  isChosenValuesFile: boolean;
  /** @param chosen releases other than the releases in the settings */
  analyze(chosen?: ChosenReleases): AnalyzedDocument;
  number(): DocumentNumber;
  cache: DocumentCache;
}

/** Caches the results for a document until its YAML text or the settings change. */
export interface DocumentCache {
  diagnostics(compute: () => readonly FoundDiagnostic[]): readonly FoundDiagnostic[];
  /**
   * The last diagnostics by the template's URI. These diagnostics stay while Helm fails, for example while the user
   * types in another file of the chart.
   */
  lastRendered(): Map<string, readonly FoundDiagnostic[]>;
  /** @param inputs everything that the analyzed values depend on besides the text of the file */
  values(inputs: readonly unknown[], compute: () => readonly AnalyzedValues[]): readonly AnalyzedValues[];
  codeLenses(compute: () => readonly LensPlace[]): readonly LensPlace[];
  semanticTokens(compute: () => readonly SemanticToken[]): readonly SemanticToken[];
}

export const noCache: DocumentCache = {
  diagnostics: (compute) => compute(),
  lastRendered: () => new Map(),
  values: (_, compute) => compute(),
  codeLenses: (compute) => compute(),
  semanticTokens: (compute) => compute(),
};

export interface DocumentInFile extends PlaceInFile {
  uri: string;
}

export interface SupportContext {
  profile: Profile;
  levels: RuleLevels;
  pages: string | undefined;
  /** Whether a setting or another extension makes reports of YAML syntax errors unnecessary. */
  skipsSyntaxErrors: boolean;
  images: boolean;
  abilities: CompletionCapabilities;
  /** Lets other requests run between parts of long work. Resolves to false if the document has changed. */
  pause(): Promise<boolean>;
  /** Returns the index, or a promise of the index if the request has not waited for the index yet. */
  index(): WorkspaceIndex | Promise<WorkspaceIndex>;
  /** The text of an indexed file, as in the editor; undefined if it cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /**
   * Adds autoscalers to the analysis. A template gets the autoscalers that its chart renders, and a patch gets the
   * autoscalers that kustomizations build.
   */
  renderTemplate(analyzed: AnalyzedDocument, document: DocumentInFile): Promise<AnalyzedDocument>;
  previewValues(): PreviewValues;
  chartOf(uri: string): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  /**
   * Returns the chart that a values file belongs to. For a values file outside of charts, returns a chart that is made
   * up of the templates next to the file. Returns undefined if neither exists.
   */
  chartOfValues(uri: string): Promise<{ chart: ChartFolder; renderings: ChartRenderings } | undefined>;
  environmentsOf(uri: string): Promise<readonly LoadedEnvironment[]>;
  kustomizationsWith(uri: string): Promise<KustomizedFile | undefined>;
  chosen: ChosenReleases;
  scenarios: ScenarioLookup;
  findWorkload(autoscaler: AutoscalerInSource): Promise<{ workload: WorkloadFacts }>;
  scenarioDefaults(autoscaler: AutoscalerInSource, workload: WorkloadFacts): Promise<ScenarioDefaults>;
}

export interface ScenarioLookup {
  /**
   * Whether a scenario file can apply to autoscalers of this file. Returns a promise if the answer is not known yet.
   */
  hasCandidate(): boolean | Promise<boolean>;
  /**
   * Returns the scenario of the file `chosen`. Without `chosen`, returns the first scenario that applies to the
   * autoscaler: the scenario beside the manifest, or the default scenario of the settings. Returns undefined if there
   * is no such scenario.
   */
  activeScenario(location: AutoscalerLocation, chosen?: string): Promise<NamedScenario | undefined>;
  manifestOf(scenario: string, reading: ScenarioReadResult): Promise<{ uri: string; text: string } | undefined>;
  attachedFiles(scenario: string, reading: ScenarioReadResult): Promise<AttachedFiles>;
  listSeries(): Promise<string[]>;
}

export interface AutoscalerLocation {
  uri: string;
  /** The index of the YAML document, counted from 0. Empty documents do not count. */
  document: number;
  item?: number | undefined;
}

export interface NamedScenario extends ScenarioContent {
  name: string;
  series: readonly SeriesPoint[];
  problem?: string | undefined;
}

export interface AutoscalerInSource {
  uri: string;
  renderedWorkload?: RenderedWorkload | undefined;
  source: SourceFile;
  name: string;
  kind: string;
  autoscaler: Autoscaler;
}

export interface ObjectAtLens {
  name: string;
  template?: string | undefined;
  text: string;
  opens: Omit<Extract<LensAction, { type: 'open-simulation' }>, 'type'>;
}

export interface CompletionRequest {
  position: Position;
  triggerCharacter?: string | undefined;
}

export interface QuickFixRequest {
  range: Range;
  /** Whether the editor shows a diagnostic with this code in the requested range. */
  isReported(code: string): boolean;
  reported: readonly ProblemToIgnore[];
}

export interface RewriteRequest {
  range: Range;
  /** Whether the user has invoked code actions, rather than only moved the cursor. */
  isInvoked: boolean;
}

/** A change that corrects nothing, for example a conversion. */
export interface Rewrite extends Pick<QuickFix, 'title' | 'edits' | 'others' | 'losses' | 'range'> {
  /** Set instead of edits: the expression for which the user enters a preview value. */
  previewExpression?: string;
  /**
   * The target of the client's conversion command: `keda` for a conversion to a ScaledObject; absent for a conversion
   * to another version.
   */
  convertsTo?: string;
}

export type DiagnosticsContext = Pick<
  SupportContext,
  | 'levels'
  | 'pages'
  | 'skipsSyntaxErrors'
  | 'index'
  | 'scenarios'
  | 'profile'
  | 'findWorkload'
  | 'scenarioDefaults'
  | 'renderTemplate'
  | 'chartOf'
  | 'chartOfValues'
  | 'environmentsOf'
  | 'kustomizationsWith'
  | 'chosen'
>;
export type HoverContext = Pick<
  SupportContext,
  | 'profile'
  | 'images'
  | 'index'
  | 'renderTemplate'
  | 'previewValues'
  | 'chartOf'
  | 'chartOfValues'
  | 'environmentsOf'
  | 'chosen'
>;
export type CompletionContext = Pick<
  SupportContext,
  'abilities' | 'index' | 'scenarios' | 'chartOf' | 'chartOfValues' | 'environmentsOf' | 'chosen'
>;
/** A fix repeats the check that found the problem, so it needs the context of diagnostics. */
export type QuickFixContext = Omit<DiagnosticsContext, 'pages' | 'skipsSyntaxErrors'> &
  Pick<SupportContext, 'readText'>;
export interface FixAllContext extends Pick<SupportContext, 'levels' | 'index'> {
  code?: string | undefined;
  question?: FixAllOptions['question'];
}
export type CodeLensContext = Pick<
  SupportContext,
  | 'profile'
  | 'index'
  | 'scenarios'
  | 'renderTemplate'
  | 'previewValues'
  | 'chartOf'
  | 'chartOfValues'
  | 'environmentsOf'
  | 'kustomizationsWith'
  | 'chosen'
  | 'pause'
>;
export type CodeLensResolveContext = Pick<
  SupportContext,
  | 'profile'
  | 'index'
  | 'scenarios'
  | 'renderTemplate'
  | 'previewValues'
  | 'chartOf'
  | 'chartOfValues'
  | 'environmentsOf'
  | 'chosen'
  | 'findWorkload'
  | 'scenarioDefaults'
>;
export type InlayHintContext = Pick<
  SupportContext,
  'profile' | 'index' | 'chartOf' | 'chartOfValues' | 'environmentsOf' | 'chosen'
>;
export type SemanticTokensContext = Pick<SupportContext, 'profile'>;

export interface DocumentSupport {
  /**
   * Returns the diagnostics as an array if they depend only on the document, otherwise as a promise. An edit may
   * require the diagnostics of thousands of documents, and a promise for each document would take time.
   */
  diagnostics(
    document: SupportedDocument,
    context: DiagnosticsContext,
  ): readonly FoundDiagnostic[] | Promise<readonly FoundDiagnostic[]>;
  hover(document: SupportedDocument, position: Position, context: HoverContext): Promise<Hover | undefined>;
  completion(
    document: SupportedDocument,
    request: CompletionRequest,
    context: CompletionContext,
  ): Promise<readonly CompletionItem[]>;
  quickFixes(
    document: SupportedDocument,
    request: QuickFixRequest,
    context: QuickFixContext,
  ): Promise<readonly QuickFix[]>;
  fixAll(document: SupportedDocument, context: FixAllContext): Promise<FixedText>;
  rewrites(document: SupportedDocument, request: RewriteRequest): readonly Rewrite[];
  codeLenses(document: SupportedDocument, context: CodeLensContext): Promise<readonly DocumentLens[]>;
  /** Returns the command of a lens; undefined if the lens has nothing to show any more. */
  resolveCodeLens(
    document: SupportedDocument,
    lens: UnresolvedLens,
    context: CodeLensResolveContext,
  ): Promise<LensCommand | undefined>;
  objectsAt(
    document: SupportedDocument,
    position: Position,
    context: CodeLensResolveContext,
  ): Promise<readonly ObjectAtLens[]>;
  inlayHints(document: SupportedDocument, context: InlayHintContext): Promise<readonly InlayHint[]>;
  semanticTokens(document: SupportedDocument, context: SemanticTokensContext): readonly SemanticToken[];
}

export const emptySupport: DocumentSupport = {
  diagnostics: () => [],
  hover: async () => undefined,
  completion: async () => [],
  quickFixes: async () => [],
  fixAll: async () => nothingFixed,
  rewrites: () => [],
  codeLenses: async () => [],
  resolveCodeLens: async () => undefined,
  objectsAt: async () => [],
  inlayHints: async () => [],
  semanticTokens: () => [],
};

export interface DocumentKind {
  matches(document: SupportedDocument): boolean;
  support: DocumentSupport;
}

export type SupportFor = (document: SupportedDocument) => DocumentSupport;
