// What this server and a client say to each other, typed by the protocol's own library. Nothing of it is left when the types are gone: the
// library cannot be taken apart, and carries hundreds of messages that we never say.
import type {
  CodeActionRequest,
  CodeLensRefreshRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  CompletionResolveRequest,
  ConfigurationRequest,
  DefinitionRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InitializedNotification,
  InlayHintRefreshRequest,
  InlayHintRequest,
  LogMessageNotification,
  PrepareRenameRequest,
  ProtocolNotificationType,
  ProtocolRequestType,
  ProtocolRequestType0,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RegistrationRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRefreshRequest,
  SemanticTokensRequest,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
  WorkspaceFoldersRequest,
} from 'vscode-languageserver';

type Answered =
  | typeof CodeActionRequest
  | typeof CodeLensRequest
  | typeof CodeLensResolveRequest
  | typeof CompletionRequest
  | typeof CompletionResolveRequest
  | typeof DefinitionRequest
  | typeof DocumentDiagnosticRequest
  | typeof DocumentLinkRequest
  | typeof DocumentSymbolRequest
  | typeof FoldingRangeRequest
  | typeof HoverRequest
  | typeof InlayHintRequest
  | typeof PrepareRenameRequest
  | typeof ReferencesRequest
  | typeof RenameRequest
  | typeof SelectionRangeRequest
  | typeof SemanticTokensDeltaRequest
  | typeof SemanticTokensRangeRequest
  | typeof SemanticTokensRequest;

type Asked =
  | typeof CodeLensRefreshRequest
  | typeof ConfigurationRequest
  | typeof DiagnosticRefreshRequest
  | typeof InlayHintRefreshRequest
  | typeof RegistrationRequest
  | typeof SemanticTokensRefreshRequest
  | typeof WorkDoneProgressCreateRequest
  | typeof WorkspaceFoldersRequest;

type Heard =
  | typeof DidChangeConfigurationNotification
  | typeof DidChangeTextDocumentNotification
  | typeof DidChangeWatchedFilesNotification
  | typeof DidChangeWorkspaceFoldersNotification
  | typeof DidCloseTextDocumentNotification
  | typeof DidOpenTextDocumentNotification
  | typeof InitializedNotification
  | typeof WorkDoneProgressCancelNotification;

type Told = typeof LogMessageNotification | typeof PublishDiagnosticsNotification;

/** Requests that a client sends, and those that it is sent. */
export type AnsweredMethod = Answered['method'];
export type AskedMethod = Asked['method'];
/** Notifications that a client sends, and those that it is sent. */
export type HeardMethod = Heard['method'];
export type ToldMethod = Told['method'] | '$/progress';
/** Our own messages: protocol/. */
export type OwnMethod = `replicast/${string}`;

type Of<Messages extends { method: string; type: unknown }, Method> = Extract<Messages, { method: Method }>['type'];

// biome-ignore lint/suspicious/noExplicitAny: what a pattern of types does not look at.
type Any = any;

export type ParamsOf<Method> = Of<Answered | Asked, Method> extends ProtocolRequestType<infer Params, Any, Any, Any, Any> ? Params : never;
export type AnswerOf<Method> =
  Of<Answered | Asked, Method> extends ProtocolRequestType<Any, infer Answer, Any, Any, Any>
    ? Answer
    : Of<Answered | Asked, Method> extends ProtocolRequestType0<infer Answer, Any, Any, Any>
      ? Answer
      : never;
export type ToldOf<Method> = Of<Heard | Told, Method> extends ProtocolNotificationType<infer Params, Any> ? Params : unknown;
