// The pods' requests, which can only be changed in the workload's file.
import { html, nothing, type TemplateResult } from 'lit';
import type { ContainerFacts, PodAmounts, PodResources } from '../../../core/model/scenario/scenario.ts';
import type { FormContext } from './form-context.ts';

export function requestsRow({
  workloadDefaults: { containers, podResources },
  workloadFile,
}: FormContext): TemplateResult | typeof nothing {
  if (!containers) return nothing;
  return html`<div class="row" data-testid="requests">
    <span class="name">Requests<small>from ${workloadFile ?? 'the workload'}</small></span>
    <span class="value dim">${requestsText(containers, podResources)}</span>
  </div>`;
}

/**
 * Returns, for example, `200m cpu and 50m cpu of overhead`. If the pod has no requests of its own, the amounts are sums
 * over its containers; a resource that one container does not request is left out.
 */
export function requestsText(containers: readonly ContainerFacts[], podResources?: PodResources | null): string {
  const { requests, overhead } = podResources ?? {};
  const text = amountsText({
    cpuMilli: requests?.cpuMilli ?? sum(containers.map(({ cpuMilli }) => cpuMilli)),
    memoryBytes: requests?.memoryBytes ?? sum(containers.map(({ memoryBytes }) => memoryBytes)),
  });
  const added = overhead && amountsText(overhead);
  return added ? `${text || 'nothing'} and ${added} of overhead` : text || 'nothing';
}

function amountsText({ cpuMilli, memoryBytes }: { [Name in keyof PodAmounts]: number | undefined }): string {
  return [
    ...(cpuMilli === undefined ? [] : [`${cpuMilli}m cpu`]),
    ...(memoryBytes === undefined ? [] : [`${Math.round(memoryBytes / 1024 / 1024)}Mi`]),
  ].join(', ');
}

function sum(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0,
  );
}
