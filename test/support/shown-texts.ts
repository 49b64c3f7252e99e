// Every text that an editor shows from the server's answers about a document.
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  Hover,
  InlayHint,
  MarkupContent,
  ProtocolConnection,
} from 'vscode-languageserver/node';
import { startSession } from './session.ts';

export interface ShownTexts {
  lines: { place: string; text: string }[];
  messages: string[];
  markdown: string[];
  targets: string[];
}

const capabilities = {
  textDocument: {
    hover: { contentFormat: ['markdown' as const] },
    completion: { completionItem: { documentationFormat: ['markdown' as const] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

/** `others`: the other files of the workspace `file:///w`. */
export async function shownTexts(uri: string, text: string, others: Record<string, string> = {}): Promise<ShownTexts> {
  const session = await startSession({
    capabilities,
    initializationOptions: { commands: true },
    files: { ...others, [uri]: text },
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
  });
  session.open(uri, text);
  const diagnostics = await session.diagnostics((params) => params.uri === uri);
  const shown = new Collector();
  for (const { message, relatedInformation = [] } of diagnostics)
    for (const one of [message, ...relatedInformation.map((related) => related.message)]) shown.message(one);
  await collectOfFile(session.client, { uri, text }, shown);
  const lines = text.split('\n');
  for (const [line, content] of lines.entries()) {
    await collectActions(session.client, { uri, line, content, diagnostics }, shown);
    for (const character of placesIn(content)) await collectAt(session.client, { uri, line, character }, shown);
  }
  await session.client.sendRequest('shutdown');
  return shown;
}

function placesIn(content: string): Set<number> {
  const colon = content.indexOf(': ');
  return new Set([content.search(/\S/), colon - 1, colon + 3, content.length].filter((at) => at >= 0));
}

class Collector implements ShownTexts {
  readonly lines: ShownTexts['lines'] = [];
  readonly messages: string[] = [];
  readonly markdown: string[] = [];
  readonly targets: string[] = [];

  line(place: string, ...texts: (string | undefined)[]): void {
    for (const text of texts) if (text !== undefined) this.lines.push({ place, text });
  }

  message(content: string | MarkupContent): void {
    if (typeof content === 'string') this.messages.push(content);
    else this.markdown.push(content.value);
  }
}

async function collectOfFile(
  client: ProtocolConnection,
  { uri, text }: { uri: string; text: string },
  shown: Collector,
): Promise<void> {
  const textDocument = { uri };
  const range = { start: { line: 0, character: 0 }, end: { line: text.split('\n').length, character: 0 } };
  for (const lens of await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument })) {
    const { command } = await client.sendRequest<CodeLens>('codeLens/resolve', lens);
    shown.line('lens', command?.title);
    if (command?.tooltip !== undefined) shown.message(command.tooltip);
  }
  const hints = await client.sendRequest<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
  for (const { label, tooltip } of hints) {
    shown.line('hint', ...(typeof label === 'string' ? [label] : label.map(({ value }) => value)));
    if (tooltip !== undefined) shown.message(tooltip);
  }
  collectSymbols(await client.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument }), shown);
  for (const { tooltip, target = '' } of await client.sendRequest<DocumentLink[]>('textDocument/documentLink', {
    textDocument,
  })) {
    shown.line('link', tooltip);
    shown.targets.push(target);
  }
}

function collectSymbols(symbols: readonly DocumentSymbol[], shown: Collector): void {
  for (const { name, detail, children = [] } of symbols) {
    shown.line('symbol', name, detail);
    collectSymbols(children, shown);
  }
}

async function collectActions(
  client: ProtocolConnection,
  { uri, line, content, diagnostics }: { uri: string; line: number; content: string; diagnostics: Diagnostic[] },
  shown: Collector,
): Promise<void> {
  const actions = await client.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line, character: 0 }, end: { line, character: content.length } },
    context: { diagnostics: diagnostics.filter(({ range }) => range.start.line === line) },
  });
  shown.line('action', ...actions.map(({ title }) => title));
}

async function collectAt(
  client: ProtocolConnection,
  { uri, ...position }: { uri: string; line: number; character: number },
  shown: Collector,
): Promise<void> {
  const params = { textDocument: { uri }, position };
  const hover = await client.sendRequest<Hover | null>('textDocument/hover', params);
  if (hover) shown.message(hover.contents as MarkupContent);
  const items = await client.sendRequest<CompletionItem[]>('textDocument/completion', params);
  for (const item of items) shown.line('completion', item.label, item.detail);
  const [first] = items;
  const resolved = first && (await client.sendRequest<CompletionItem>('completionItem/resolve', first));
  if (resolved?.documentation !== undefined) shown.message(resolved.documentation);
}
