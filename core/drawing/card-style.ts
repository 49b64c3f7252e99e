import { chartRules, type Palette, type StyleRule, scopedRules, usedRules } from './chart-style.ts';

/** `auto`: the theme of the page or system where the picture is shown. */
export type CardTheme = 'light' | 'dark' | 'auto';

const palettes: Readonly<Record<Exclude<CardTheme, 'auto'>, Palette>> = {
  light: {
    text: '#57606a',
    strong: '#1f2328',
    background: '#ffffff',
    lines: '#57606a',
    desired: '#0969da',
    recommended: '#57606a',
    rateLimited: '#9a6700',
    stabilized: '#8250df',
    crosshair: '#57606a',
    capacity: '#1a7f37',
    unmet: '#cf222e',
  },
  dark: {
    text: '#9da7b3',
    strong: '#e6edf3',
    background: '#161b22',
    lines: '#9da7b3',
    desired: '#58a6ff',
    recommended: '#9da7b3',
    rateLimited: '#d29922',
    stabilized: '#bc8cff',
    crosshair: '#9da7b3',
    capacity: '#3fb950',
    unmet: '#f85149',
  },
};

const textRules = ({ text, strong, background, desired }: Palette): StyleRule[] => [
  [' .background', `fill:${background}`],
  [' .dim, .of, .foot', `font-size:20px;fill:${text}`],
  [' .name', `font-size:32px;font-weight:600;fill:${strong}`],
  [' .sequence', `font-size:46px;font-weight:700;fill:${desired}`],
  [' .value', `font-size:24px;font-weight:600;fill:${strong}`],
];

export function cardStyle(content: string, theme: CardTheme): string {
  const rulesOf = (palette: Palette) =>
    [
      scopedRules(usedRules(textRules(palette), content), '.replicast-card'),
      scopedRules(usedRules(chartRules(palette), content), '.replicast-chart'),
    ].join('\n');
  if (theme !== 'auto') return rulesOf(palettes[theme]);
  return `${rulesOf(palettes.light)}\n@media (prefers-color-scheme:dark){\n${rulesOf(palettes.dark)}\n}`;
}
