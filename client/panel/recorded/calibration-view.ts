import { html, nothing, type TemplateResult } from 'lit';
import type { Calibration } from '../../../core/calibration/calibrate.ts';
import { type CalibrationSubject, isUnmetKnown } from '../../../core/calibration/calibration-subject.ts';
import {
  changeText,
  determinedLoadsText,
  parameterText,
  parameterTitle,
  percentText,
  poorFitText,
  rangedText,
  rangeText,
  residualText,
  stayingText,
  undeterminedText,
} from '../../../core/calibration/fitted-facts.ts';
import type { Prediction } from '../../../core/calibration/predict.ts';
import { replicaRows } from '../../../core/calibration/replica-rows.ts';
import { calibrationChart } from '../../../core/drawing/recorded-lines.ts';
import { areaOf } from '../../../core/measured/step-line.ts';
import { clockText, hasHours } from '../../../core/simulator/trace-text.ts';
import type { EditState } from './recorded-runs.ts';

export interface CalibrationViewProps {
  subject: CalibrationSubject;
  calibration: Calibration;
  /** The state of the prediction for the edited manifest; undefined if the manifest has not changed since the fit. */
  edit: EditState | undefined;
  save(): void;
  again(): void;
}

const editTitle = 'with your edit';
const maxRows = 200;

export function calibrationView({ subject, calibration, edit, save, again }: CalibrationViewProps): TemplateResult {
  const { autoscaler, run } = subject;
  const prediction = edit?.edit?.prediction;
  const chart = calibrationChart(
    { name: autoscaler.name, run },
    calibration,
    prediction && { title: editTitle, prediction },
  );
  const [undetermined, loads] = [undeterminedText(calibration), determinedLoadsText(calibration)];
  const poor = poorFitText(calibration, autoscaler);
  return html`<div aria-busy=${edit?.isRunning === true} class=${edit?.isRunning && !edit.isEarly ? 'outdated' : ''} data-testid="calibration">
      <replicast-recorded-chart .chart=${chart}></replicast-recorded-chart>
      ${figures(subject, calibration, prediction)}
    </div>
    ${editNote(edit)}
    <p class="secondary" data-testid="residual">Residual: ${residualText(calibration)} of what was measured (${stayingText(calibration, run.seconds)}).</p>
    ${poor === undefined ? nothing : html`<p class="secondary undetermined" data-testid="poor-fit"><i class="codicon codicon-warning" aria-hidden="true"></i> ${poor}</p>`}
    ${loads === undefined ? nothing : html`<p class="secondary" data-testid="determined-loads">${loads}</p>`}
    ${undetermined === undefined ? nothing : html`<p class="secondary undetermined" data-testid="undetermined"><i class="codicon codicon-warning" aria-hidden="true"></i> ${undetermined}</p>`}
    <details class="recorded-details" open><summary>Fitted world</summary>${parameterTable(calibration)}</details>
    <details class="recorded-details"><summary>Replicas over time</summary>${replicaTable(calibration, prediction)}</details>
    <p class="recorded-buttons">
      <button type="button" class="button" data-testid="save-fitted" @click=${save}>Save as Scenario…</button>
      <button type="button" class="button" data-testid="fit-again" title="Fits the simulation to the current manifest" @click=${again}>Calibrate Again</button>
    </p>`;
}

function editNote(edit: EditState | undefined): TemplateResult {
  if (edit?.failure !== undefined)
    return html`<p class="error-text" role="status" data-testid="edit-note">The edit cannot be predicted: ${edit.failure}</p>`;
  const text = editText(edit);
  return html`<p class="secondary" data-testid="edit-note">${text}</p>`;
}

function editText(edit: EditState | undefined): string {
  if (!edit) return 'Edit the manifest to see here what your edit would have done under this load.';
  if (!edit.edit) return 'Predicting what your edit would have done…';
  if (edit.isEarly) return 'So far, a quarter of the fitted worlds have predicted the effect of your edit.';
  if (edit.isRunning) return 'Predicting the effect of your last edit. The figures do not include this edit yet.';
  return `Your edit changes the pod-hours by ${changeText(edit.edit.ratio)}. A range in brackets covers 80 % of the simulations that fit the recording; a figure without brackets is the same in all of these simulations.`;
}

function figures(
  subject: CalibrationSubject,
  calibration: Calibration,
  edited: Prediction | undefined,
): TemplateResult {
  const { measured, fitted } = calibration;
  const isKnown = isUnmetKnown(subject, calibration.estimates);
  const { run } = subject;
  const predictions = edited ? [fitted, edited] : [fitted];
  const offered = areaOf(run.columns.load ?? [], run.seconds);
  const unmet = ({ unmet }: Prediction) =>
    isKnown ? rangedText(unmet, (units) => percentText(offered > 0 ? units / offered : 0)) : 'not known';
  const row = (head: string, title: string, recorded: string, of: (prediction: Prediction) => string) =>
    html`<tr title=${title}><th scope="row">${head}</th><td>${recorded}</td>${predictions.map((one, i) => html`<td class=${i > 0 ? 'edit' : ''}>${of(one)}</td>`)}</tr>`;
  return html`<table class="figures" data-testid="figures">
    <thead><tr><td></td><th scope="col">measured</th><th scope="col">fitted</th>${edited ? html`<th scope="col" class="edit">${editTitle}</th>` : nothing}</tr></thead>
    <tbody>
      ${row('pod-hours', 'Measured: desired pods × hours. Simulated: pods × hours.', hoursText(areaOf(measured, run.seconds)), ({ podSeconds }) => rangedText(podSeconds, hoursText))}
      ${row('highest count', 'The highest number of replicas at one time.', String(Math.max(...measured.map(([, count]) => count))), ({ peak }) => rangedText(peak, String))}
      ${row('unmet load', isKnown ? 'Share of the offered load that the ready pods could not serve.' : 'Not known, because neither a CPU limit nor a capacity tells how much load a pod can serve.', 'not measured', unmet)}
      ${row('expected error', 'How far the simulated counts are expected to be from the real counts, as a share of the pod-hours.', '–', ({ expectedError }) => percentText(expectedError))}
    </tbody>
  </table>`;
}

const hoursText = (podSeconds: number) => String(Number((podSeconds / 3600).toPrecision(3)));

function parameterTable(calibration: Calibration): TemplateResult {
  return html`<table class="figures" data-testid="parameters">
    <thead><tr><td></td><th scope="col">value</th><th scope="col">fits as well</th><th scope="col">determined</th></tr></thead>
    <tbody>${calibration.estimates.map(
      (estimate) => html`<tr>
        <th scope="row">${parameterTitle(estimate)}</th><td>${parameterText(estimate)}</td><td>${rangeText(estimate)}</td>
        <td>${estimate.isDetermined ? 'yes' : html`<b>no</b>`}</td></tr>`,
    )}</tbody>
  </table>`;
}

/** Renders the replicas as a table, for people who do not see the chart. */
function replicaTable({ measured, fitted }: Calibration, edited: Prediction | undefined): TemplateResult {
  const bands = [fitted, ...(edited ? [edited] : [])].map(({ replicas }) => replicas);
  const { rows, left } = replicaRows(measured, bands, maxRows);
  const withHours = hasHours(rows.map(({ seconds }) => ({ atMs: seconds * 1000 })));
  return html`<table class="figures">
    <thead><tr><th scope="col">time</th><th scope="col">measured</th><th scope="col">fitted</th>${edited ? html`<th scope="col" class="edit">${editTitle}</th>` : nothing}</tr></thead>
    <tbody>${rows.map(
      ({ seconds, predicted, ...row }) =>
        html`<tr><th scope="row">${clockText(seconds * 1000, withHours)}</th><td>${row.measured}</td>${predicted.map((count) => html`<td>${count}</td>`)}</tr>`,
    )}</tbody>
  </table>
  ${left > 0 ? html`<p class="secondary">${left} more</p>` : nothing}`;
}

export function spokenText(calibration: Calibration, edit: EditState | undefined): string {
  // A result from only a part of the simulations is not announced, because the complete result follows soon.
  if (edit?.isEarly) return '';
  const { prediction } = edit?.edit ?? {};
  const text = ({ podSeconds, peak }: Prediction) =>
    `${rangedText(podSeconds, hoursText)} pod-hours, highest count ${rangedText(peak, String)}`;
  if (!prediction) return `Fitted. Residual ${residualText(calibration)}. ${text(calibration.fitted)}`;
  return `With your edit: ${text(prediction)}. Fitted: ${text(calibration.fitted)}`;
}
