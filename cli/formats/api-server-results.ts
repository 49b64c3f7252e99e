import { kubectlOutput } from '../../core/apiserver/kubectl/kubectl-output.ts';
import { storedYaml } from '../../core/apiserver/kubectl/stored-yaml.ts';
import type { ApiServerResponse } from '../../core/apiserver/response.ts';
import { kubernetesText } from '../../core/model/release-names.ts';
import { displayName } from '../read-text.ts';
import { terminalLines } from '../terminal.ts';
import { jsonText } from './json-text.ts';

export interface ApiServerResult {
  file: string;
  kustomization?: string | undefined;
  document: number;
  item?: number | undefined;
  release: string;
  /** Set if the user chose no release. If so, `release` is the newest release. */
  releaseAssumed?: true;
  answer: ApiServerResponse;
}

/** Returns the results as JSON that follows docs/formats/admission.schema.json. */
export function apiServerResultsAsJson(results: readonly ApiServerResult[]): string {
  const records = results.map(
    ({ answer: { verdict, message, errors, warnings, stored, controller = {} }, ...place }) => ({
      ...place,
      verdict,
      message,
      errors,
      warnings,
      stored,
      controllerDefaulted: controller.defaulted,
      controllerError: controller.error,
      controllerUnreadable: controller.unreadable,
    }),
  );
  return jsonText(records, (value) => (typeof value === 'bigint' ? Number(value) : value));
}

export function apiServerResultsAsText(results: readonly ApiServerResult[], as: 'kubectl' | 'server'): string {
  return terminalLines(results.flatMap((each) => objectLines(each, as)));
}

function objectLines(result: ApiServerResult, as: 'kubectl' | 'server'): string[] {
  const { file, kustomization, document, item, answer } = result;
  const built = kustomization === undefined ? '' : ` with ${kustomization}`;
  const place = `${displayName(file)}${built}, document ${document}${item === undefined ? '' : `, item ${item}`}`;
  const warnings = (answer.warnings ?? []).map((warning) => `  Warning: ${warning}`);
  const refusal = as === 'kubectl' ? kubectlOutput(answer, file) : answer.message;
  const rest = (refusal ?? storedYaml(answer) ?? '').replace(/\n$/, '');
  return [
    `${place}: ${answer.verdict}`,
    ...assumedReleaseLines(result),
    ...warnings,
    ...controllerLines(answer),
    ...(rest === '' ? [] : rest.split('\n').map((line) => (line === '' ? '' : `  ${line}`))),
  ];
}

function assumedReleaseLines({ release, releaseAssumed, answer }: ApiServerResult): string[] {
  if (!releaseAssumed || answer.verdict !== 'unserved') return [];
  return [`  Assuming ${kubernetesText(release)}; --kubernetes chooses another release.`];
}

function controllerLines({ controller = {} }: ApiServerResponse): string[] {
  const { by = 'The controller', error, unreadable } = controller;
  if (unreadable !== undefined) return [`  ${by} cannot decode the object: ${unreadable}`];
  return error === undefined ? [] : `${by} refuses it: ${error}`.split('\n').map((line) => `  ${line}`);
}
