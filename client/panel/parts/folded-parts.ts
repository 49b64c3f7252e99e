// What unfolds below the chart.
import type { FoldedPart } from '../state/view-actions.ts';

/** The test id of the element that each part has in any state. */
export const testIds: Readonly<Record<FoldedPart, string>> = {
  editing: 'edit-scenario',
  drilling: 'drill',
  tuning: 'tune',
};

/** What unfolds begins where it is seen, below the chart if that stays. */
export async function scrollToPart(panel: Element, unfolded: FoldedPart): Promise<void> {
  const part = panel.querySelector(`[data-testid=${testIds[unfolded]}]`)?.closest('section');
  const chart = panel.querySelector<HTMLElement>('.chart-area.pinned');
  if (!part) return;
  const isSticky = chart !== null && getComputedStyle(chart).position === 'sticky';
  part.style.scrollMarginTop = isSticky ? `${chart.offsetHeight}px` : '0';
  await untilStill(part);
  part.scrollIntoView({ block: 'start' });
}

/** What unfolds is loaded and simulated first, and before that there is nothing to scroll to. */
async function untilStill(part: HTMLElement): Promise<void> {
  let height = -1;
  for (let frame = 0; frame < 60 && part.offsetHeight !== height; frame++) {
    height = part.offsetHeight;
    for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
  }
}
