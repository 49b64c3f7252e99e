import type { LabelSelector } from '../model/hpa/autoscaler.ts';
import { selectorQuery } from '../model/labels/format-selector.ts';

export function seriesText(name: string, selector: LabelSelector | undefined): string {
  const query = selectorQuery(selector, 'label');
  return query.ok && query.value !== '' ? `${name}{${query.value}}` : name;
}
