// The output formats of each command. The functions that write the formats are loaded with the command.

export const formatNames = {
  simulate: ['text', 'json', 'csv', 'svg', 'png', 'case'],
  diff: ['text', 'json', 'markdown'],
  lint: ['text', 'json', 'sarif', 'github'],
  admit: ['text', 'json'],
  render: ['text', 'json'],
  explain: ['text', 'json'],
  verify: ['text', 'json'],
  calibrate: ['text', 'json', 'svg'],
  drill: ['text', 'json'],
  tune: ['text', 'json', 'patch'],
  lab: ['text', 'markdown', 'json'],
  attack: ['text', 'json', 'svg'],
  test: ['text', 'junit', 'tap', 'json'],
  replay: ['text', 'json', 'svg'],
} as const;

export type FormatName<Command extends keyof typeof formatNames> = (typeof formatNames)[Command][number];
