// Settings that reduce a workbench to its content: no welcome page, no tips, no animation, nothing from outside.
export const userSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
  // Half-faded toasts would be visible in screenshots.
  'workbench.reduceMotion': 'on',
  'workbench.tips.enabled': false,
  'workbench.layoutControl.enabled': false,
  'workbench.enableExperiments': false,
  'window.commandCenter': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
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
