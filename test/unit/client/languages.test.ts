import fs from 'node:fs';
import { expect, test } from 'vitest';
import { plainTexts, servedLanguages } from '../../../client/src/languages.ts';

const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { activationEvents: string[] };

test('the extension activates for scenario files, each language that the server gets, and a panel of the last window', () => {
  expect(manifest.activationEvents).toEqual([
    'workspaceContains:**/*.replicast.{yaml,yml}',
    ...[...servedLanguages, ...plainTexts].map((language) => `onLanguage:${language}`),
    'onWebviewPanel:replicast.simulation',
  ]);
});
