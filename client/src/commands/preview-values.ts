// Preview values for template expressions. VS Code stores them for the workspace. An empty input removes a value.

import { positionSchema } from '../../../protocol/lsp-schemas.ts';
import {
  type CheckPreviewValueParams,
  type CheckPreviewValueResponse,
  checkPreviewValueRequest,
  type PreviewValuesParams,
  previewValuesNotification,
  previewValuesSchema,
  setPreviewValueCommand,
  type TemplateValue,
  type TemplateValuesParams,
  type TemplateValuesResponse,
  templateValuesRequest,
} from '../../../protocol/preview-values.ts';
import { valuesFilesSchema } from '../../../protocol/requests.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText, messageText, titleText } from '../text/shown-text.ts';

const stateKey = 'replicast.previewValues';

export function registerPreviewValues(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  changed: () => void,
): vscode.Disposable {
  const stored = (): PreviewValuesParams => parseWith(previewValuesSchema, context.workspaceState.get(stateKey)) ?? {};
  const sendValues = () => server.notify(previewValuesNotification, stored());
  let isRunning = false;

  async function setPreviewValue(...args: readonly unknown[]): Promise<void> {
    if (!(await isServerAnswering(server))) return;
    const place = placeFromArguments(args);
    const response = place && (await server.request<TemplateValuesResponse | null>(templateValuesRequest, place));
    const chosen = response && (await chooseValue(response, args[2]));
    if (!place || !response || !chosen) {
      if (!chosen && !response?.values.length) void vscode.window.showInformationMessage(nothingToSet);
      return;
    }
    const text = await askFor(chosen, (entered) =>
      checkValue(server, { ...place, expression: chosen.expression, text: entered }),
    );
    // A value that is already in use does not become a preview value.
    if (text === undefined || text.trim() === chosen.text) return;
    await context.workspaceState.update(stateKey, withValue(stored(), response.scope, chosen.expression, text));
    await sendValues();
    changed();
  }

  return vscode.Disposable.from(
    server.onDidChangeState(({ kind }) => {
      const hasStarted = kind === 'running' && !isRunning;
      isRunning = kind === 'running';
      if (hasStarted && Object.keys(stored()).length > 0) void sendValues();
    }),
    vscode.commands.registerCommand(setPreviewValueCommand, setPreviewValue),
  );
}

const nothingToSet = vscode.l10n.t(
  'There is no template value to set at this position. Put the cursor in a template of a chart.',
);

function placeFromArguments([uri, place, , files]: readonly unknown[]): TemplateValuesParams | undefined {
  const position = parseWith(positionSchema, place);
  const valuesFiles = parseWith(valuesFilesSchema, files);
  if (typeof uri === 'string' && position)
    return { textDocument: { uri }, position, ...(valuesFiles && { valuesFiles }) };
  const { activeTextEditor: editor } = vscode.window;
  if (!editor) return undefined;
  const { line, character } = editor.selection.active;
  return { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
}

async function chooseValue(
  { values, atPosition }: TemplateValuesResponse,
  expression: unknown,
): Promise<TemplateValue | undefined> {
  const named = typeof expression === 'string' ? expression : atPosition;
  if (named !== undefined) return values.find((value) => value.expression === named) ?? { expression: named };
  const [first, ...others] = values;
  if (!first || others.length === 0) return first;
  const items = values.map((value) => ({
    label: itemText(value.expression),
    description: itemText(describe(value)),
    value,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Set a Preview Value'),
    placeHolder: vscode.l10n.t('Template value to set for lens and simulation'),
  });
  return picked?.value;
}

function describe({ text, from }: TemplateValue): string {
  return text === undefined ? 'no value' : `${text} (${from})`;
}

function askFor(
  value: TemplateValue,
  check: (text: string) => Promise<vscode.InputBoxValidationMessage | undefined>,
): Thenable<string | undefined> {
  const { expression, text, from } = value;
  const origin = text === undefined ? 'It has no value.' : `The value in use is ${originText(from)}.`;
  return vscode.window.showInputBox({
    title: titleText(`Preview value of {{ ${expression} }}`),
    prompt: messageText(
      `${origin} A preview value is used only for lenses and simulations in this workspace; no file changes. An empty input removes the preview value.`,
    ),
    value: text === 'not set' || from === noCluster ? '' : (text ?? ''),
    validateInput: (entered) => (entered.trim() === '' || entered.trim() === text ? undefined : check(entered.trim())),
  });
}

/**
 * The origin of a value that is empty because a `lookup` has no cluster to read. The user can enter, as YAML, what the
 * `lookup` would find.
 */
const noCluster = 'no cluster here';

function originText(from = ''): string {
  if (from === noCluster) return 'empty, because there is no cluster; enter what the lookup would find, as YAML';
  if (from === 'preview value') return 'a preview value';
  return from.startsWith('default') ? `the ${from}` : `from ${from}`;
}

async function checkValue(
  server: LanguageServer,
  params: CheckPreviewValueParams,
): Promise<vscode.InputBoxValidationMessage | undefined> {
  const response = await server.request<CheckPreviewValueResponse>(checkPreviewValueRequest, params);
  if (response?.message === undefined) return undefined;
  const { InputBoxValidationSeverity: severities } = vscode;
  return {
    message: messageText(response.message),
    severity: response.isWrongType ? severities.Error : severities.Warning,
  };
}

function withValue(all: PreviewValuesParams, scope: string, expression: string, value: string): PreviewValuesParams {
  const { [expression]: _, ...rest } = all[scope] ?? {};
  const text = value.trim();
  return { ...all, [scope]: text === '' ? rest : { ...rest, [expression]: text } };
}
