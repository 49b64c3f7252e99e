import type { ReleaseSetting } from '../../core/model/release-choice.ts';
import { releases } from '../../core/model/release-names.ts';
import { watermarkReleases } from '../../core/model/watermark/releases.ts';
import { chooseEnvironmentsCommand } from '../../protocol/environments.ts';
import { chooseObjectCommand, type ObjectsResponse, objectsRequest } from '../../protocol/objects.ts';
import {
  type PreviewValuesParams,
  setPreviewValueCommand,
  type TemplateValuesResponse,
  templateValuesRequest,
} from '../../protocol/preview-values.ts';
import { chooseReleaseCommands } from '../../protocol/release-setting.ts';
import { openSimulationCommand, type TemplatesResponse, templatesRequest } from '../../protocol/requests.ts';
import type { Editor } from '../editor/editor.ts';
import { uriOf } from '../files/uris.ts';
import type { PanelHost } from '../panel/panel-host.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { askText, choose } from './dialogs.ts';

export type ReleaseSettings = { readonly [Name in ReleaseSetting]?: string | undefined };

export interface CommandsOptions {
  server: ServerConnection;
  editor(): Editor;
  panel(): PanelHost;
  previewValues(): PreviewValuesParams;
  setPreviewValues(values: PreviewValuesParams): void;
  settings(): ReleaseSettings;
  setSettings(settings: ReleaseSettings): void;
  say(text: string): void;
}

type Run = (options: CommandsOptions, args: readonly unknown[]) => unknown;

const commands: Readonly<Record<string, Run>> = {
  [openSimulationCommand]: ({ panel }, args) => panel().open(args),
  [setPreviewValueCommand]: setPreviewValue,
  [chooseReleaseCommands.kubernetes]: (options) => chooseRelease(options, 'kubernetes', 'Kubernetes', releases),
  [chooseReleaseCommands.wpa]: (options) => chooseRelease(options, 'wpa', 'WatermarkPodAutoscaler', watermarkReleases),
  [chooseEnvironmentsCommand]: ({ say }) =>
    say(
      'The playground takes the environments of a chart from replicast.config.yaml, otherwise from the names of the values files.',
    ),
  [chooseObjectCommand]: chooseObject,
  'replicast.insertAutoscaler': insertAutoscaler,
  'replicast.restartServer': ({ server }) => server.start(),
};

export function runCommand(options: CommandsOptions, command: string, args: readonly unknown[]): void {
  void commands[command]?.(options, args);
}

async function insertAutoscaler({ server, editor }: CommandsOptions): Promise<void> {
  const { path } = editor();
  const params = path === undefined ? {} : { uri: uriOf(path) };
  const { starts = [] } = (await server.request<TemplatesResponse>(templatesRequest, params)) ?? {};
  const choices = starts.map(({ label, detail, manifest }) => ({ label, detail, value: manifest }));
  const manifest = await choose('Insert Autoscaler', choices);
  if (manifest !== undefined) editor().insertSnippet(manifest);
}

async function chooseObject({ server, panel }: CommandsOptions, [uri, position]: readonly unknown[]): Promise<void> {
  const params = { textDocument: { uri }, position };
  const { objects = [] } = (await server.request<ObjectsResponse>(objectsRequest, params)) ?? {};
  const choices = objects.map(({ name, text, open }) => ({ label: name, detail: text, value: open }));
  const open = await choose('Open Simulation', choices);
  if (open) panel().open(open);
}

async function chooseRelease(
  { settings, setSettings }: CommandsOptions,
  setting: ReleaseSetting,
  product: string,
  names: readonly string[],
): Promise<void> {
  const newest = { label: 'Newest', value: '' };
  const chosen = await choose(`${product} Release`, [newest, ...names.map((name) => ({ label: name, value: name }))]);
  if (chosen !== undefined) setSettings({ ...settings(), [setting]: chosen === '' ? undefined : chosen });
}

/** `args` are the URI of the template, a position in the template, the expression, and the values files. */
async function setPreviewValue(options: CommandsOptions, args: readonly unknown[]): Promise<void> {
  const { server, previewValues, setPreviewValues, say } = options;
  const [uri, position, named, valuesFiles] = args;
  const params = { textDocument: { uri }, position, ...(valuesFiles ? { valuesFiles } : {}) };
  const known = await server.request<TemplateValuesResponse | null>(templateValuesRequest, params);
  if (!known)
    return say('There is no template value to set at this position. Put the cursor in a template of a chart.');
  const choices = known.values.map(({ expression, text = 'no value' }) => ({
    label: expression,
    detail: text,
    value: expression,
  }));
  const expression =
    typeof named === 'string' ? named : (known.atPosition ?? (await choose('Set a Preview Value', choices)));
  if (expression === undefined) return;
  const { text = '' } = known.values.find((value) => value.expression === expression) ?? {};
  const answer = await askText(`Preview value of {{ ${expression} }}`, {
    label: 'Value',
    value: text === 'not set' ? '' : text,
    note: 'The value is used only for lenses and simulations. No file changes. An empty input removes the value.',
  });
  if (answer === undefined) return;
  const { [expression]: _, ...rest } = previewValues()[known.scope] ?? {};
  const value = answer.trim();
  setPreviewValues({ ...previewValues(), [known.scope]: value === '' ? rest : { ...rest, [expression]: value } });
}
