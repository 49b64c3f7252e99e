// A lens has no title until it is visible in the editor (`codeLens/resolve`).
import type { CodeLens, Command } from 'vscode-languageserver';
import type { SupportedDocument } from '../../core/editor/document-support.ts';
import type {
  DocumentLens,
  DocumentLensTopic,
  LensAction,
  LensCommand,
} from '../../core/editor/lenses/document-lens.ts';
import { shortLenses } from '../../core/editor/lenses/short-lenses.ts';
import { lastOf, oncePer } from '../../core/model/once.ts';
import { lineInFile, positionInFile } from '../../core/text/place-in-file.ts';
import { documentsInLines, type PlacedDocument, type SourceFile } from '../../core/text/source-file.ts';
import { chooseEnvironmentsCommand } from '../../protocol/environments.ts';
import { type LineRange, readIsShort, readLensLines } from '../../protocol/lens-lines.ts';
import { chooseObjectCommand } from '../../protocol/objects.ts';
import type { ComparisonChoice } from '../../protocol/panel.ts';
import { setPreviewValueCommand } from '../../protocol/preview-values.ts';
import { chooseReleaseCommands } from '../../protocol/release-setting.ts';
import { openSimulationCommand } from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest, resolveRequest } from '../requests/define-request.ts';
import { CodeLensRequest, CodeLensResolveRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { rangedParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { shownMessage, shownTitle } from '../requests/shown-text.ts';

export const codeLens = documentRequest({
  method: CodeLensRequest.method,
  name: 'lens',
  empty: [],
  inPlainText: true,
  handle: handleCodeLens,
});

async function handleCodeLens(server: ServerContext, requestContext: RequestContext<object>): Promise<CodeLens[]> {
  const { document } = requestContext;
  const { settings, context, supportedDocument } = await server.documentSupports.prepare(document);
  if (!settings.lens) return [];
  const lines = readLensLines(requestContext.params);
  const isShort = readIsShort(requestContext.params);
  return lines ? lensesWithin(lines) : ((await visitForRequest(server, requestContext, lensesOf)) ?? []);

  /**
   * Returns the lenses on the wanted lines. Unlike `visitForRequest`, the function never calls `yieldToEventLoop`:
   * longer work for a newly opened file would then run first and delay the lenses.
   */
  async function lensesWithin(wanted: readonly LineRange[]): Promise<CodeLens[]> {
    const lenses: CodeLens[] = [];
    for (const placed of documentsWith(document.source, wanted)) {
      lenses.push(...(await lensesOf(placed)).filter(({ range: { start } }) => isWithin(wanted, start.line)));
    }
    return lenses;
  }

  async function lensesOf(placed: PlacedDocument): Promise<readonly CodeLens[]> {
    const supported = supportedDocument(placed);
    const found = await server.supportFor(supported).codeLenses(supported, context);
    return lastCodeLenses(found)([supported.uri, lineInFile(0, supported), isShort], () =>
      (isShort ? shortLenses(found, supported.analyze()) : found).map((lens) => toCodeLens(lens, supported)),
    );
  }
}

/**
 * A document that has not changed or moved gets the same objects again. A client may request all lenses of a file after
 * each keystroke, and new objects for a thousand documents would take 1 MB each time.
 */
const lastCodeLenses = oncePer((_: readonly DocumentLens[]) => lastOf<readonly CodeLens[]>());

function documentsWith(source: SourceFile, wanted: readonly LineRange[]): PlacedDocument[] {
  const found = new Map<number, PlacedDocument>();
  for (const { first, last } of wanted)
    for (const placed of documentsInLines(source, first, last)) found.set(placed.index, placed);
  return [...found.values()].sort((one, other) => one.index - other.index);
}

function isWithin(wanted: readonly LineRange[], line: number): boolean {
  return wanted.some(({ first, last }) => first <= line && line <= last);
}

interface LensData {
  uri: string;
  topic: DocumentLensTopic;
  ordinal?: number | undefined;
  object?: string | undefined;
}

function toCodeLens(lens: DocumentLens, document: SupportedDocument): CodeLens {
  const { uri } = document;
  const start = positionInFile(lens.position, document);
  const range = { start, end: start };
  return 'command' in lens
    ? { range, command: toCommand(lens.command) }
    : { range, data: { uri, topic: lens.topic, ordinal: lens.ordinal, object: lens.object } satisfies LensData };
}

function isLensData(data: unknown): data is LensData {
  const { uri, topic, object } = (data ?? {}) as { [Name in keyof LensData]?: unknown };
  return typeof uri === 'string' && typeof topic === 'string' && (object === undefined || typeof object === 'string');
}

export const codeLensResolve = resolveRequest({
  method: CodeLensResolveRequest.method,
  name: 'lens',
  parameters: rangedParameters,
  handle: handleCodeLensResolve,
});

/**
 * An editor shows a lens only after the lens is resolved, so `availableIndex` is used, which does not wait until a long
 * new document is indexed.
 */
async function handleCodeLensResolve(
  { supportFor, documentSupports, documents, workspaceIndexer }: ServerContext,
  lens: CodeLens,
): Promise<CodeLens> {
  const data = isLensData(lens.data) ? lens.data : undefined;
  const document = data && documents.get(data.uri);
  if (!document || !data || !parseWith(rangedParameters, lens)) return lens;
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, lens.range.start);
  const supported = supportedDocument(placed);
  const unresolved = { position, topic: data.topic, ordinal: data.ordinal, object: data.object };
  const command = await supportFor(supported).resolveCodeLens(supported, unresolved, {
    ...context,
    index: () => workspaceIndexer.availableIndex(),
  });
  return command ? { ...lens, command: toCommand(command) } : lens;
}

function toCommand({ title, tooltip, action }: LensCommand): Command {
  const texts = { title: shownTitle(title), ...(tooltip !== undefined && { tooltip: shownMessage(tooltip) }) };
  switch (action.type) {
    case 'none':
      return { ...texts, command: '' };
    case 'set-preview-value':
      return {
        ...texts,
        command: setPreviewValueCommand,
        arguments: argumentsWith([action.uri, action.position, action.expression]),
      };
    case 'choose-release':
      return { ...texts, command: chooseReleaseCommands[action.setting], arguments: [action.uri] };
    case 'choose-environments':
      return { ...texts, command: chooseEnvironmentsCommand, arguments: [action.uri] };
    case 'choose-object':
      return { ...texts, command: chooseObjectCommand, arguments: [action.uri, action.position] };
    case 'open-simulation':
      return { ...texts, command: openSimulationCommand, arguments: simulationArguments(action) };
  }
}

export function simulationArguments({
  uri,
  position,
  scenario,
  mode,
  valuesFiles,
  comparesEnvironments,
  object,
  fromStatus,
}: Omit<Extract<LensAction, { type: 'open-simulation' }>, 'type'>): unknown[] {
  const comparison: ComparisonChoice | undefined = comparesEnvironments ? 'environments' : undefined;
  return argumentsWith([uri, position, scenario, mode, valuesFiles, comparison, object, fromStatus || undefined]);
}

function argumentsWith(all: readonly unknown[]): unknown[] {
  const last = all.findLastIndex((one) => one !== undefined);
  return all.slice(0, last + 1).map((one) => one ?? null);
}
