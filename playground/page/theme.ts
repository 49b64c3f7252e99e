// The theme of the page. `auto` is the theme that the system prefers.

const themeNames = ['light', 'dark', 'hc-light', 'hc-dark'] as const;
export type ThemeName = (typeof themeNames)[number];
export type ThemeChoice = ThemeName | 'auto';

const storageKey = 'replicast.theme';

export const prefersDark = '(prefers-color-scheme: dark)';
export const prefersContrast = '(prefers-contrast: more)';

/**
 * Returns `auto` if no theme is stored, or if the browser refuses access to its storage, as it may for a `file:`
 * address.
 */
export function storedChoice(): ThemeChoice {
  try {
    return themeNames.find((one) => one === localStorage.getItem(storageKey)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

export function storeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

export function themeOf(choice: ThemeChoice): ThemeName {
  if (choice !== 'auto') return choice;
  const isDark = matchMedia(prefersDark).matches;
  if (matchMedia(prefersContrast).matches) return isDark ? 'hc-dark' : 'hc-light';
  return isDark ? 'dark' : 'light';
}

/** The classes that VS Code gives the body of a webview. */
const classes: Readonly<Record<ThemeName, string>> = {
  light: 'vscode-light',
  dark: 'vscode-dark',
  'hc-light': 'vscode-high-contrast vscode-high-contrast-light',
  'hc-dark': 'vscode-high-contrast',
};

export function applyTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  if (document.body) document.body.className = classes[theme];
}
