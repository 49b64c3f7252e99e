import { type Palette, pagePalette, type StyleRule, scopedRules } from './chart-style.ts';

export function pageFrontRules(scope: string): string {
  return scopedRules(frontRules(pagePalette), scope);
}

function frontRules({ strong, background, desired, unmet }: Palette): StyleRule[] {
  return [
    [' .front', `fill:none;stroke:${desired};stroke-width:1.5;opacity:.6`],
    [' .front-candidate', `fill:${background};stroke:${desired};stroke-width:1.5`],
    [' .front-proposal', `fill:${desired};stroke:${background};stroke-width:1.5`],
    [' .front-present', `fill:${unmet};stroke:${background};stroke-width:1.5`],
    [' .front-ring', `fill:none;stroke:${strong};stroke-width:1.5`],
  ];
}
