// The style of each part of a chart, for the page and for standalone files. On the page, colors are variables of the
// theme.

export interface Palette {
  text: string;
  strong: string;
  /** The color behind text and around dots; `none` if the background is unknown. */
  background: string;
  lines: string;
  desired: string;
  recommended: string;
  rateLimited: string;
  stabilized: string;
  crosshair: string;
  capacity: string;
  unmet: string;
}

/** The page defines `--dim`, the color of secondary text, and `--cross`, the crosshair in high-contrast themes. */
export const pagePalette: Palette = {
  text: 'var(--dim)',
  strong: 'var(--vscode-foreground)',
  background: 'var(--vscode-editor-background)',
  lines: 'var(--vscode-charts-lines, var(--vscode-foreground))',
  desired: 'var(--vscode-charts-blue)',
  recommended: 'var(--vscode-charts-foreground, var(--vscode-foreground))',
  rateLimited: 'var(--vscode-charts-yellow)',
  stabilized: 'var(--vscode-charts-purple)',
  crosshair: 'var(--cross, var(--vscode-foreground))',
  capacity: 'var(--vscode-charts-green)',
  unmet: 'var(--vscode-charts-red)',
};

/** Mid-tones that are readable on dark and light backgrounds: a picture in a hover or a file has no theme. */
export const standalonePalette: Palette = {
  text: '#7f7f7f',
  strong: '#7f7f7f',
  background: 'none',
  lines: '#7f7f7f',
  desired: '#3b8eea',
  recommended: '#7f7f7f',
  rateLimited: '#b58900',
  stabilized: '#a06cd5',
  crosshair: '#7f7f7f',
  capacity: '#3a9a5b',
  unmet: '#d5484b',
};

export function chartRules(palette: Palette): StyleRule[] {
  return [
    ...textRules(palette),
    ...axisRules(palette),
    ...lineRules(palette),
    ...bandRules(palette),
    ...selectionRules(palette),
    ...loadLaneRules(palette),
    ...metricRules(palette),
    ...comparedRules(palette),
    ...faultRules(palette),
    ...expectedRules(palette),
  ];
}

export type StyleRule = readonly [selectors: string, declarations: string];

export function usedRules(rules: readonly StyleRule[], svg: string): StyleRule[] {
  const classes = new Set([...svg.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isUsed = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  return rules.flatMap(([selectors, declarations]): StyleRule[] => {
    const used = selectors.split(',').filter(isUsed);
    return used.length > 0 ? [[used.join(','), declarations]] : [];
  });
}

/** Every selector begins with `scope`, so that the rules affect nothing else on a page. */
export function scopedRules(rules: readonly StyleRule[], scope: string): string {
  return rules
    .map(
      ([selectors, declarations]) =>
        `${selectors
          .split(',')
          .map((one) => `${scope}${one}`)
          .join(',')}{${declarations}}`,
    )
    .join('\n');
}

export function textRules({ text, strong, background }: Palette): StyleRule[] {
  return [
    [' text', `font-size:11px;fill:${text};font-variant-numeric:tabular-nums`],
    [' .strong', `fill:${strong}`],
    [' .halo', `paint-order:stroke;stroke:${background};stroke-width:4px;stroke-linejoin:round`],
  ];
}

export function axisRules({ lines }: Palette): StyleRule[] {
  return [
    [' .grid, .base, .bound, .edge, .sync, .crosshair', 'stroke-width:1;shape-rendering:crispEdges;fill:none'],
    [' .grid', `stroke:${lines};opacity:.18`],
    [' .base', `stroke:${lines};opacity:.6`],
  ];
}

function lineRules({ text, desired, recommended }: Palette): StyleRule[] {
  return [
    [' .bound', `stroke:${text};stroke-dasharray:6 4;opacity:.7`],
    [' .desired', `fill:none;stroke:${desired};stroke-width:2`],
    [' .ready', `fill:${desired};opacity:.2`],
    [
      ' .recommended',
      `fill:none;stroke:${recommended};stroke-width:1.25;stroke-dasharray:1 3;stroke-linecap:round;opacity:.9`,
    ],
    [' .sync', `stroke:${text};opacity:.7`],
    [' .sync.changed', `stroke:${desired};stroke-width:2;opacity:1`],
  ];
}

function bandRules({ background, rateLimited, stabilized }: Palette): StyleRule[] {
  return [
    [' .band', 'opacity:.45'],
    [' .hatch-rate-limited', `stroke:${rateLimited};stroke-width:1.25`],
    [' .hatch-stabilized', `stroke:${stabilized};stroke-width:1.25`],
    [' .edge', 'opacity:.8'],
    [' .tick', 'stroke-width:2;shape-rendering:crispEdges'],
    [' .edge-rate-limited', `stroke:${rateLimited}`],
    [' .edge-stabilized', `stroke:${stabilized}`],
    [' .limited-change', `fill:${rateLimited};stroke:${background};stroke-width:1.5;paint-order:stroke`],
  ];
}

function loadLaneRules({ recommended, capacity, unmet, desired }: Palette): StyleRule[] {
  return [
    [' .load', `fill:none;stroke:${recommended};stroke-width:1.5`],
    [' .capacity', `fill:none;stroke:${capacity};stroke-width:2`],
    [' .capacity-area', `fill:${capacity};opacity:.12`],
    [' .unmet', `fill:${unmet};opacity:.35`],
    [' .queue', `fill:none;stroke:${unmet};stroke-width:1.5;stroke-dasharray:4 2`],
    [' .queue-area', `fill:${unmet};opacity:.12`],
    [' .unmet-label', `fill:${unmet}`],
    [' .highlight-marker', `stroke:${desired};stroke-width:4`],
    [' .load-dot', `fill:${recommended}`],
    [' .capacity-dot', `fill:${capacity}`],
  ];
}

/** The tolerance band is faint, because a metric value inside the band does not cause scaling. */
function metricRules({ recommended, text }: Palette): StyleRule[] {
  return [
    [' .metric', `fill:none;stroke:${recommended};stroke-width:1.5`],
    [' .tolerance-band', `fill:${text};opacity:.14`],
    [' .edge-tolerance', `stroke:${text};opacity:.35`],
    [' .metric-dot', `fill:${recommended}`],
  ];
}

function comparedRules({ recommended }: Palette): StyleRule[] {
  return [[' .compared', `fill:none;stroke:${recommended};stroke-width:1.5;stroke-dasharray:5 3;opacity:.75`]];
}

function faultRules({ text }: Palette): StyleRule[] {
  return [[' .fault', `fill:${text};opacity:.16`]];
}

function expectedRules({ unmet }: Palette): StyleRule[] {
  return [
    [' .expected', `fill:none;stroke:${unmet};stroke-width:1;stroke-dasharray:2 3;shape-rendering:crispEdges`],
    [' .expected-mark', `fill:none;stroke:${unmet};stroke-width:2`],
  ];
}

function selectionRules({ background, desired, strong, crosshair }: Palette): StyleRule[] {
  return [
    [' .ring', `fill:${background === 'none' ? 'none' : background};stroke:${desired};stroke-width:2`],
    [' .dot', `fill:${desired};stroke:${background};stroke-width:1.5`],
    [' .crosshair', `stroke:${crosshair};opacity:.75`],
    [' .pill', `fill:${strong}`],
    [' .pill-text', `fill:${background === 'none' ? '#ffffff' : background};font-weight:600`],
  ];
}
