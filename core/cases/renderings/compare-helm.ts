import type { Value } from '../../model/value.ts';
import { openChart } from '../../render/helm/chart/open-chart.ts';
import { renderChart } from '../../render/helm/chart/render-chart.ts';
import type { ChartRendering, RenderError, RenderRequest } from '../../render/helm/chart/rendering.ts';
import { toPlain } from '../../render/helm/go/plain.ts';
import { type AnswerDifference, compareField } from '../apiserver/answer-difference.ts';
import { isJsonObject, type Json, type JsonObject, readOptional, requireObject, requireString } from '../read-json.ts';
import { comparableError, inRun } from './comparable-rendering.ts';
import { type CaseFiles, type RenderingCase, stringsOf } from './rendering-case.ts';

/** @throws MalformedCaseError */
export function firstHelmDifference(
  { runs }: RenderingCase,
  files: CaseFiles,
  all: CaseFiles,
): AnswerDifference | undefined {
  const chart = openChart(files);
  for (const [at, run] of runs.entries()) {
    const difference = compareRun(renderChart(chart, readRequest(run, all)), run);
    if (difference) return inRun(run, at, difference);
  }
  return undefined;
}

function readRequest(run: JsonObject, files: CaseFiles): RenderRequest {
  return {
    values: readOptional(run.values, 'values', (values) => readValuesFiles(values, files)),
    setJson: stringsOf(run.setJson),
    set: stringsOf(run.set),
    setString: stringsOf(run.setString),
    release: readOptional(run.release, 'release', requireString),
    namespace: readOptional(run.namespace, 'namespace', requireString),
    kubeVersion: readOptional(run.kubeVersion, 'kubeVersion', requireString),
    apiVersions: stringsOf(run.apiVersions),
    isUpgrade: run.isUpgrade === true,
  };
}

function readValuesFiles(value: Json, files: CaseFiles): { name: string; text: string }[] {
  const recorded = Array.isArray(value) ? value : [];
  return recorded.map((file: Json, i) => {
    const { name: named, text } = requireObject(file, `values[${i}]`);
    const name = requireString(named, `values[${i}].name`);
    return { name, text: requireString(text ?? ownValuesFile(name, files), `values[${i}].text`) };
  });
}

/** Dashes replace slashes in the recorded name: `ci-a.yaml` for `ci/a.yaml`. */
function ownValuesFile(name: string, files: CaseFiles): string | undefined {
  return [...files].find(([path]) => path.replaceAll('/', '-') === name)?.[1];
}

function compareRun(rendering: ChartRendering, run: JsonObject): AnswerDifference | undefined {
  return (
    compareError(rendering.error, run) ??
    compareField('missing', rendering.missing, run.missing as Value | undefined) ??
    compareField('warnings', sortedLines(rendering.warnings), stringsOf(run.warnings)) ??
    compareFiles(rendering, run) ??
    compareAutoscalers(rendering, run) ??
    compareValues(rendering, run)
  );
}

function compareError(error: RenderError | undefined, run: JsonObject): AnswerDifference | undefined {
  const isWhole = run.stage === 'render' || run.stage === 'schema';
  const comparable = (text: Json | undefined) =>
    typeof text === 'string' && !isWhole ? comparableError(text) : (text as Value | undefined);
  return (
    compareField('stage', error?.stage, run.stage as Value | undefined) ??
    compareField('error', comparable(error?.error), comparable(run.error))
  );
}

function sortedLines(warnings: readonly string[]): string[] {
  return warnings.flatMap((warning) => warning.split('\n')).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function compareFiles({ files }: ChartRendering, run: JsonObject): AnswerDifference | undefined {
  if (!isJsonObject(run.rendered)) return undefined;
  const unstable = new Set(stringsOf(run.unstable));
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  for (const [file, text] of Object.entries(run.rendered)) {
    const difference = compareField(`rendered ${file}`, texts.get(file), text as Value);
    if (difference) return difference;
  }
  const names = files.map(({ file }) => file).filter((file) => !unstable.has(file) && !file.endsWith('/NOTES.txt'));
  return compareField('rendered', names.sort(), Object.keys(run.rendered).sort());
}

/** A recording of a real chart contains the autoscalers as objects, but not their texts. */
function compareAutoscalers({ autoscalers }: ChartRendering, run: JsonObject): AnswerDifference | undefined {
  const unstable = new Set(stringsOf(run.unstable));
  const recorded = Array.isArray(run.autoscalers) ? (run.autoscalers as Json[]) : [];
  const ours = autoscalers.filter(({ file }) => !unstable.has(file));
  for (const [i, each] of recorded.entries()) {
    const { file, text, object } = requireObject(each, `autoscalers[${i}]`);
    const difference =
      compareField(`autoscalers[${i}].file`, ours[i]?.file, file as Value) ??
      (text === undefined ? undefined : compareField(`autoscalers[${i}].text`, ours[i]?.text, text as Value)) ??
      compareField(`autoscalers[${i}].object`, ours[i]?.object, object as Value);
    if (difference) return difference;
  }
  return compareField('autoscalers: objects', ours.length, recorded.length);
}

function compareValues({ values }: ChartRendering, { computed }: JsonObject): AnswerDifference | undefined {
  if (computed === undefined) return undefined;
  return compareField('computed', (values && toPlain(values)) as Value | undefined, computed as Value);
}
