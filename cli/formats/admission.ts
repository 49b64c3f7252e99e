// What `admit` found, for people as kubectl prints it, for programs in the words of the API server.
import { kubectlText } from '../../core/language/admission/kubectl-text.ts';
import { storedText } from '../../core/language/admission/stored-text.ts';
import type { Answer } from '../../core/model/admission/answer.ts';
import { shownName } from '../text.ts';

export interface AdmittedObject {
  file: string;
  document: number;
  item?: number;
  release: string;
  answer: Answer;
}

/** The stable form for programs; its schema is docs/formats/admission.schema.json. */
export function admissionAsJson(admitted: readonly AdmittedObject[]): string {
  const records = admitted.map(({ answer: { verdict, message, errors, warnings, stored, controller = {} }, ...place }) => ({
    ...place,
    ...{ verdict, message, errors, warnings, stored },
    controllerDefaulted: controller.defaulted,
    controllerError: controller.error,
    controllerUnreadable: controller.unreadable,
  }));
  return `${JSON.stringify(records, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 2)}\n`;
}

export function admissionAsText(admitted: readonly AdmittedObject[], as: 'kubectl' | 'server'): string {
  return admitted.map((each) => objectText(each, as)).join('');
}

function objectText({ file, document, item, answer }: AdmittedObject, as: 'kubectl' | 'server'): string {
  const place = `${shownName(file)}, document ${document}${item === undefined ? '' : `, item ${item}`}`;
  const warnings = (answer.warnings ?? []).map((warning) => `  Warning: ${warning}\n`).join('');
  const refusal = as === 'kubectl' ? kubectlText(answer, file) : answer.message;
  const rest = refusal === undefined ? (storedText(answer) ?? '') : `${refusal}\n`;
  return `${place}: ${answer.verdict}\n${warnings}${controllerText(answer)}${indented(rest)}`;
}

/** Such an object lies in the cluster and does nothing. */
function controllerText({ controller = {} }: Answer): string {
  const { error, unreadable } = controller;
  if (unreadable !== undefined) return `  The controller cannot decode it: ${unreadable}\n`;
  return error === undefined ? '' : `  The controller refuses it: ${error}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
