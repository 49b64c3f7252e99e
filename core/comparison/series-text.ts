import type { LabelSelector } from '../model/hpa/autoscaler.ts';
import { selectorQuery } from '../model/labels/format-selector.ts';

/** Returns the name of a metric with its selector: `queue_depth{queue=a}`. */
export function seriesText(name: string, selector: LabelSelector | undefined): string {
  const query = selectorQuery(selector, 'label');
  return query.ok && query.value !== '' ? `${name}{${query.value}}` : name;
}
