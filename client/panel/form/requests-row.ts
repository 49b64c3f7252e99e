// The pods' requests according to the workload: numbers of the file, and they are changed there.
import { html, nothing, type TemplateResult } from 'lit';
import type { ContainerFacts } from '../../../core/model/scenario/scenario.ts';
import type { FormContext } from './form-context.ts';

export function requestsRow({
  workloadDefaults: { containers },
  workloadFile,
}: FormContext): TemplateResult | typeof nothing {
  if (!containers) return nothing;
  return html`<div class="row" data-testid="requests">
    <span class="name">Requests<small>from ${workloadFile ?? 'the workload'}</small></span>
    <span class="value dim">${requestsText(containers)}</span>
  </div>`;
}

/** `200m cpu, 256Mi`; the sum over all containers. A resource that one container does not request is left out. */
export function requestsText(containers: readonly ContainerFacts[]): string {
  const cpu = sum(containers.map(({ cpuMilli }) => cpuMilli));
  const memory = sum(containers.map(({ memoryBytes }) => memoryBytes));
  const parts = [
    ...(cpu === undefined ? [] : [`${cpu}m cpu`]),
    ...(memory === undefined ? [] : [`${Math.round(memory / 1024 / 1024)}Mi`]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function sum(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0,
  );
}
