import { autoscalerKinds } from '../../model/autoscaler-kinds.ts';
import type { Value } from '../../model/value.ts';
import { renderKustomization } from '../../render/kustomize/render-kustomization.ts';
import { type AnswerDifference, compareField } from '../apiserver/answer-difference.ts';
import { type Json, type JsonObject, requireObject, requireString } from '../read-json.ts';
import { comparableError, inRun } from './comparable-rendering.ts';
import { type CaseFiles, type RenderingCase, stringsOf } from './rendering-case.ts';

/** @throws MalformedCaseError */
export function firstKustomizeDifference({ runs }: RenderingCase, files: CaseFiles): AnswerDifference | undefined {
  for (const [at, run] of runs.entries()) {
    const difference = compareRun(run, files);
    if (difference) return inRun(run, at, difference);
  }
  return undefined;
}

function compareRun(run: JsonObject, files: CaseFiles): AnswerDifference | undefined {
  const rendered = renderKustomization(files, requireString(run.dir, 'dir'));
  const { error } = rendered;
  return (
    compareField('error', error && comparableError(error), recordedError(run)) ??
    compareField('warnings', comparableWarnings(rendered.warnings), comparableWarnings(stringsOf(run.warnings))) ??
    compareField('resources', rendered.text, (run.resources ?? '') as Value) ??
    compareField(
      'autoscalers',
      rendered.resources.filter(({ kind }) => autoscalerKinds.includes(kind)).map(({ text }) => text.text.trim()),
      recordedAutoscalers(run),
    )
  );
}

/**
 * Returns the warnings in a form that is the same in every run. Warnings about unused variables lose their timestamp,
 * and their variables are sorted, because the order of the variables varies.
 */
function comparableWarnings(warnings: readonly string[]): string[] {
  const texts = warnings.map((warning) => {
    const [, text = '', names] =
      /^(?:[\d/]+ [\d:]+ )?(well-defined vars that were never replaced: )(.*)\n?$/.exec(warning) ?? [];
    return names === undefined ? warning : `${text}${names.split(',').sort().join(',')}`;
  });
  return texts.sort();
}

function recordedError({ error }: JsonObject): string | undefined {
  return error === undefined ? undefined : comparableError(requireString(error, 'error'));
}

function recordedAutoscalers({ autoscalers }: JsonObject): string[] {
  const recorded = Array.isArray(autoscalers) ? (autoscalers as Json[]) : [];
  return recorded.map((each, i) =>
    requireString(requireObject(each, `autoscalers[${i}]`).text, `autoscalers[${i}].text`),
  );
}
