import {
  axisRules,
  type Palette,
  pagePalette,
  type StyleRule,
  scopedRules,
  standalonePalette,
  textRules,
} from './chart-style.ts';

export function standaloneRecordedRules(): StyleRule[] {
  const palette = standalonePalette;
  return [...textRules(palette), ...axisRules(palette), ...recordedRules(palette)];
}

/**
 * Returns only the rules of recorded charts, because the style sheet of the page already has the rules of
 * chart-style.ts.
 */
export function pageRecordedRules(scope: string): string {
  return scopedRules(recordedRules(pagePalette), scope);
}

/**
 * The line of the measured counts is wide and pale, so that it stays visible beneath another line with the same counts.
 */
function recordedRules({ strong, desired, stabilized: edited, unmet, recommended, background }: Palette): StyleRule[] {
  return [
    [' .measured', `fill:none;stroke:${strong};stroke-width:5;opacity:.5`],
    [' .fitted', `fill:none;stroke:${desired};stroke-width:2`],
    [' .fitted-band', `fill:${desired};fill-opacity:.22;stroke:${desired};stroke-width:.75;stroke-opacity:.5`],
    [' .fitted-outer', `fill:${desired};fill-opacity:.08`],
    [' .edited', `fill:none;stroke:${edited};stroke-width:2;stroke-dasharray:7 3`],
    [' .edited-band', `fill:${edited};fill-opacity:.22;stroke:${edited};stroke-width:.75;stroke-opacity:.5`],
    [' .measured-load', `fill:none;stroke:${recommended};stroke-width:1.5`],
    [' .difference', `fill:none;stroke:${unmet};stroke-width:1.5;stroke-dasharray:3 2`],
    [' .difference-dot', `fill:${background};stroke:${unmet};stroke-width:2`],
  ];
}
