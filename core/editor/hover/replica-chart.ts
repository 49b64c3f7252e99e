import { drawReplicaChart } from '../../drawing/replica-chart.ts';
import type { Autoscaler } from '../../model/autoscaler.ts';
import { base64 } from '../../model/base64.ts';
import type { Path } from '../../model/path.ts';
import { controllerDescriptionOf, envelope } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { EnvelopeRun } from '../../simulator/trace.ts';
import { clockText, envelopeRunText, hasHours } from '../../simulator/trace-text.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * The height of the chart in pixels. A hover shows 250 pixels, and also contains the name, three lines above the chart
 * and the reference below the chart.
 */
const height = 108;
const width = 380;
/**
 * The maximum length of the image's URL. VS Code truncates a hover after 100,000 characters, which would break the
 * image, and the hover also contains other text.
 */
const maxPictureLength = 60_000;
const maxRows = 6;

export interface HoverChartOptions {
  profile: Profile;
  images: boolean;
}

/**
 * Returns a chart of the replicas in the fastest scale-up or scale-down, whichever the field affects. Returns undefined
 * if the field affects neither, or if the replicas do not change.
 */
export function replicaChart(
  autoscaler: Autoscaler,
  path: Path,
  { profile, images }: HoverChartOptions,
): string | undefined {
  const pace = controllerDescriptionOf(autoscaler.kind).affectedDirection(path, autoscaler);
  if (!pace) return undefined;
  const { up, down } = envelope(autoscaler, profile);
  const run = pace === 'scaleDown' ? down : up;
  if (run.sequence.length < 2) return undefined;
  return images ? (pictureMarkdown(run) ?? tableMarkdown(run)) : tableMarkdown(run);
}

function pictureMarkdown(run: EnvelopeRun): string | undefined {
  const { svg } = drawReplicaChart(run, { width, height, narrow: true, ids: 'hover' });
  const address = `data:image/svg+xml;base64,${base64(svg)}`;
  return address.length > maxPictureLength ? undefined : `![${altText(run)}](${address})`;
}

function altText(run: EnvelopeRun): string {
  const { minReplicas, maxReplicas, direction } = run;
  const recommendation =
    direction === 'scaleUp' ? `${maxReplicas} recommended at every sync` : `${minReplicas} recommended at every sync`;
  const steps = changesOf(run).map(({ at, replicas }) => (replicas === '…' ? '…' : `${replicas} at ${at}`));
  return `Replicas by time, ${recommendation}: ${envelopeRunText(run)}. ${steps.join(', ')}.`.replaceAll(
    /[[\]\\]/g,
    '',
  );
}

function tableMarkdown(run: EnvelopeRun): string {
  const rows = changesOf(run).map(({ at, replicas }) => [at, String(replicas)]);
  return markdownTable(['time', 'replicas'], [['', String(run.sequence[0])], ...rows]);
}

function changesOf({ ticks }: EnvelopeRun): { at: string; replicas: number | string }[] {
  const changing = ticks.filter((tick) => tick.desired !== tick.current);
  const changes = changing.map(({ atMs, desired }) => ({
    at: clockText(atMs, hasHours(changing)),
    replicas: desired,
  }));
  const last = changes.at(-1);
  return changes.length <= maxRows || !last
    ? changes
    : [...changes.slice(0, maxRows - 2), { at: '…', replicas: '…' }, last];
}
