import type { AutoscalerKind } from '../../model/autoscaler.ts';
import type { ObservedCondition, ObservedEvent } from '../observed.ts';
import type { Catalogue, CatalogueEntry } from './entry.ts';
import { horizontalConditions } from './horizontal-conditions.ts';
import { horizontalEvents } from './horizontal-events.ts';
import { watermarkConditions, watermarkEvents } from './watermark.ts';

const catalogues: Readonly<Record<AutoscalerKind, { conditions: Catalogue; events: Catalogue }>> = {
  HorizontalPodAutoscaler: { conditions: horizontalConditions, events: horizontalEvents },
  WatermarkPodAutoscaler: { conditions: watermarkConditions, events: watermarkEvents },
};

export function conditionEntry(
  kind: AutoscalerKind,
  { type, status, reason }: Pick<ObservedCondition, 'type' | 'status' | 'reason'>,
): CatalogueEntry | undefined {
  const { conditions } = catalogues[kind];
  const key = [`${type} ${status}`, `${type} ${reason}`, `${reason} ${status}`, reason].find((name) =>
    Object.hasOwn(conditions, name),
  );
  return key === undefined ? undefined : conditions[key];
}

export function eventEntry(
  kind: AutoscalerKind,
  { reason }: Pick<ObservedEvent, 'reason'>,
): CatalogueEntry | undefined {
  const { events } = catalogues[kind];
  return Object.hasOwn(events, reason) ? events[reason] : undefined;
}
