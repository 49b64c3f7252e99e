import path from 'node:path';
import { helmCause } from '../../core/analysis/helm-cause.ts';
import { mayContainAutoscaler } from '../../core/analysis/may-contain-autoscaler.ts';
import { truncate } from '../../core/analysis/wording/truncate.ts';
import { maxArchives } from '../../core/charts/chart-folder.ts';
import type { ChartRenderings, RenderedTemplate } from '../../core/charts/chart-renderings.ts';
import { guardText, isGuard } from '../../core/charts/problems/helm-problems.ts';
import { missingInError } from '../../core/charts/problems/missing-value.ts';
import { whyNotChecked } from '../../core/editor/coverage.ts';
import { isArchive } from '../../core/render/helm/chart/chart-archive.ts';
import type { RenderError } from '../../core/render/helm/chart/rendering.ts';
import type { ChartRun } from '../charts/chart-run.ts';
import type { CheckedPlace, Coverage, NotCheckedPlace } from './lint-coverage.ts';

const maxCauseLength = 80;

/** @param runs renderings with different values; an autoscaler in any of these renderings counts as checked */
export function coverageOfChart(renderings: ChartRenderings, runs: readonly ChartRun[]): Coverage {
  const all = runs.map((run) => coverageOfRun(renderings, run));
  const checked = all.flatMap((each) => each.checked);
  const places = new Set(checked.map(({ file, place }) => `${file}\n${place}`));
  const [first] = all;
  const isElsewhere = ({ file, place = '' }: Unchecked) =>
    place === '' ? checked.some((one) => one.file === file) : places.has(`${file}\n${place}`);
  const isRendered = all.some(({ isFailing }) => !isFailing);
  const notChecked = (first?.notChecked ?? []).filter((one) => !isElsewhere(one) && !(one.isWhole && isRendered));
  return {
    checked,
    notChecked: [...notChecked.map(({ place: _, isWhole: __, ...one }) => one), ...archivesOf(runs[0])],
  };
}

interface Unchecked extends NotCheckedPlace {
  place?: string;
  isWhole?: boolean;
}

interface RunCoverage {
  checked: readonly CheckedPlace[];
  notChecked: readonly Unchecked[];
  isFailing: boolean;
}

function coverageOfRun(renderings: ChartRenderings, run: ChartRun): RunCoverage {
  const { folder, request } = run;
  const chart = path.join(folder, 'Chart.yaml');
  const { files } = request.chart;
  const error = renderings.errorOf(request);
  if (error) {
    const failing = { file: chart, what: 'chart', reason: reasonOf(error, files), isWhole: true };
    return { checked: [], notChecked: [failing], isFailing: true };
  }
  const templates = renderings.render(request).map((template) => coverageOfTemplate(template, run));
  const missing = namesIn(renderings.missingOf(request)).map((name) => ({
    file: chart,
    what: 'dependency',
    reason: `${name} is not in charts/`,
  }));
  return {
    checked: templates.flatMap((each) => each.checked),
    notChecked: [...templates.flatMap((each) => each.notChecked), ...missing],
    isFailing: false,
  };
}

function coverageOfTemplate(
  { file: template, objects, error, assumedError }: RenderedTemplate,
  { request, fileOf }: ChartRun,
): { checked: readonly CheckedPlace[]; notChecked: readonly Unchecked[] } {
  const file = fileOf(template);
  const { files } = request.chart;
  const checked: CheckedPlace[] = [];
  const notChecked: Unchecked[] = [];
  const counts = new Map<number, number>();
  for (const { start, asRendered, missing, notRendered } of objects) {
    const count = counts.get(start) ?? 0;
    counts.set(start, count + 1);
    const place = `${start} ${count}`;
    const because = whyNotChecked({ textProblems: [], hasTemplates: true }, asRendered);
    const reason = missing === undefined ? (notRendered ?? because?.reason) : withoutValue(missing);
    if (because && reason !== undefined) notChecked.push({ file, ...because, reason, place });
    else checked.push({ file, place });
  }
  if (!error && assumedError && objects.length === 0 && isGuard(assumedError, request))
    notChecked.push({
      file,
      what: 'autoscaler',
      reason: `the values disable the autoscaler, and Helm fails if they enable it: ${guardText(assumedError)}`,
    });
  if (error && objects.length === 0) notChecked.push({ file, what: 'chart', reason: reasonOf(error, files) });
  return { checked, notChecked };
}

function reasonOf(error: RenderError, files: ReadonlyMap<string, string>): string {
  const missing = missingInError(error, files);
  if (missing !== undefined) return withoutValue(missing);
  const cause = truncate(helmCause(error.error), maxCauseLength);
  return error.isLimit ? cause : `does not render: ${cause}`;
}

function withoutValue(missing: string): string {
  return `does not render without ${missing.replace(/^\.Values\./, '')}`;
}

function namesIn(missing: string | undefined): string[] {
  return missing === undefined ? [] : missing.slice(missing.lastIndexOf(': ') + 2).split(', ');
}

/**
 * Returns the packed subcharts (`.tgz`) that may contain autoscalers or cannot be unpacked. Their templates are not
 * checked, because an editor cannot open them.
 */
function archivesOf(run: ChartRun | undefined): NotCheckedPlace[] {
  if (!run) return [];
  const archives = [...run.request.chart.files].filter(([name]) => isArchive(name));
  const isMany = archives.filter(([, text]) => text !== '').length >= maxArchives;
  const unread = isMany ? `not unpacked: the chart has more than ${maxArchives} archives` : 'cannot be unpacked';
  return archives.flatMap(([name, text]) => {
    const reason = text === '' ? unread : mayContainAutoscaler(text) ? 'its templates are not checked' : undefined;
    return reason === undefined ? [] : [{ file: run.fileOf(name), what: 'packed chart', reason }];
  });
}
