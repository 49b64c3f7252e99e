// Settings under which a workbench shows nothing but itself: no welcome, no tips, no motion, nothing from outside.
export const userSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
  // Half-faded toasts would get into screenshots.
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
  // In a browser the default saves after a second, and an edit could no longer be compared with the saved file.
  'files.autoSave': 'off',
  // A blinking cursor keeps an idle window busy.
  'editor.cursorBlinking': 'solid',
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
};
