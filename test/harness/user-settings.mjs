// Settings that reduce a window to its content: no welcome page, no tips, no animation, no access to outside hosts.
// They have the current names and values: VS Code rewrites older ones when a window opens, and two windows that open at
// the same time would leave an unreadable file.
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
  // In a browser, files are saved after a second by default, and an edit could not be compared with the saved file.
  'files.autoSave': 'off',
  // A blinking cursor keeps an idle window busy.
  'editor.cursorBlinking': 'solid',
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
};

/** Settings for the window tests, whose files share a window and need few features of VS Code. */
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
