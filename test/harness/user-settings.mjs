// VS Code rewrites older names of settings, and two windows that open together would leave an unreadable file.
export const userSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Dark Modern',
  // Half-faded toasts would be visible in screenshots.
  'workbench.reduceMotion': 'on',
  'workbench.tips.enabled': false,
  'workbench.layoutControl.enabled': false,
  'workbench.enableExperiments': false,
  'window.commandCenter': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'editor.accessibilitySupport': 'off',
  // In a browser, files are saved after a second by default.
  'files.autoSave': 'off',
  // A blinking cursor keeps an idle window busy.
  'editor.cursorBlinking': 'solid',
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
};

/** The files of the window tests share a window and need few features of VS Code. */
export const plainSettings = {
  // Without a history, lists depend on the workspace and not on earlier actions.
  'workbench.commandPalette.history': 0,
  'search.quickOpen.includeHistory': false,
  // Folders stay folded when a file in them is opened.
  'explorer.autoReveal': false,
  'explorer.compactFolders': false,
  // These are not drawn, because no test looks at them.
  'breadcrumbs.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.guides.indentation': false,
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
};
