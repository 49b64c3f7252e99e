import type { FoldedPart } from '../state/view-actions.ts';

export const testIds: Readonly<Record<FoldedPart, string>> = {
  editing: 'edit-scenario',
  drilling: 'drill',
  tuning: 'tune',
};

/** Scrolls to the beginning of the part. If the chart stays at the top of the page, the part begins below the chart. */
export async function scrollToPart(panel: Element, unfolded: FoldedPart): Promise<void> {
  const part = panel.querySelector(`[data-testid=${testIds[unfolded]}]`)?.closest('section');
  const chart = panel.querySelector<HTMLElement>('.chart-area.pinned');
  if (!part) return;
  const isSticky = chart !== null && getComputedStyle(chart).position === 'sticky';
  part.style.scrollMarginTop = isSticky ? `${chart.offsetHeight}px` : '0';
  await untilStill(part);
  part.scrollIntoView({ block: 'start' });
}

/**
 * Waits until the height of the part stays the same. The part grows while it is loaded and simulated, so an earlier
 * scroll would end at the wrong position.
 */
async function untilStill(part: HTMLElement): Promise<void> {
  let height = -1;
  for (let frame = 0; frame < 60 && part.offsetHeight !== height; frame++) {
    height = part.offsetHeight;
    for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
  }
}
