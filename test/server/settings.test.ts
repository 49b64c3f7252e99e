// Every setting: valid values, invalid values, and the same definition in package.json.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newestRelease, releases } from '../../core/model/release-names.ts';
import { defaultGatesOf, recordedPatchOf } from '../../core/model/releases.ts';
import { recordedWatermarkReleases, watermarkReleases } from '../../core/model/watermark/releases.ts';
import { allSettings, readSettings } from '../../server/settings/settings.ts';
import { readManifest } from '../support/manifest.ts';

interface Property {
  default: unknown;
  scope: string;
  enum?: string[];
  enumDescriptions?: string[];
  properties?: object;
  propertyNames?: { enum: string[] };
  additionalProperties?: unknown;
}

interface Manifest {
  contributes: { configuration: { properties: Record<string, Property> } };
}

const manifest = readManifest() as Manifest;
const docs = path.resolve(import.meta.dirname, '../../docs/rules');
const { properties } = manifest.contributes.configuration;

test('package.json has every setting of the server with its default', () => {
  // The client library has one of these settings, and the client the other.
  const clientSettings = ['replicast.trace.server', 'replicast.checkWorkspace'];
  const written = Object.entries(properties).filter(([key]) => !clientSettings.includes(key));
  const known = allSettings.map((setting) => [`replicast.${setting.key}`, setting.default]);
  expect(Object.fromEntries(written.map(([key, { default: value }]) => [key, value]))).toEqual(
    Object.fromEntries(known),
  );
});

test('settings.json gets suggestions for gate names and diagnostic codes', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  const codes = pages.map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''));
  expect(properties['replicast.rules']?.propertyNames?.enum).toEqual(codes.sort());
  const gates = properties['replicast.featureGates'];
  expect(gates?.propertyNames?.enum).toEqual(Object.keys(gates?.properties ?? {}));
  expect(gates?.propertyNames?.enum.toSorted()).toEqual(Object.keys(defaultGatesOf(newestRelease)).sort());
});

test('an unset gate has no check box, which the Settings editor would save as false with any other gate', () => {
  // VS Code shows such an object as a list of named booleans.
  expect(properties['replicast.featureGates']?.additionalProperties).toEqual({ type: 'boolean' });
});

test('each release of the WatermarkPodAutoscaler says whether it was recorded', () => {
  const { enum: releases = [], enumDescriptions = [] } = properties['replicast.wpa'] ?? {};
  expect(releases).toEqual(watermarkReleases);
  const recorded = releases.filter((_, i) => !enumDescriptions[i]?.includes('Nothing is verified against recordings'));
  expect(recorded).toEqual(recordedWatermarkReleases);
});

test('absent settings mean the defaults, without a message', () => {
  const messages: string[] = [];
  const defaults = readSettings(undefined, (problem) => messages.push(problem));
  expect(defaults).toMatchObject({
    releases: { kubernetes: { release: newestRelease }, chosen: {} },
    lens: true,
    rules: {},
    controller: { syncPeriodSeconds: 15, tolerance: 0.1 },
  });
  for (const section of [null, 7, 'text', [], {}, { controller: 3 }])
    expect(readSettings(section, (problem) => messages.push(problem))).toEqual(defaults);
  expect(messages).toEqual([]);
});

test('package.json has every feature gate', () => {
  const { properties: gates = {} } = properties['replicast.featureGates'] ?? {};
  expect(Object.keys(gates)).toEqual(Object.keys(defaultGatesOf(newestRelease)));
});

test('a release counts as chosen if a release or a gate is set and not refused', () => {
  const chosen = (section: object) => readSettings(section, () => {}).releases.chosen.kubernetes;
  expect(chosen({})).toBeUndefined();
  expect(chosen({ kubernetes: '9.99' })).toBeUndefined();
  expect(chosen({ kubernetes: '1.36' })).toEqual({ release: '1.36', featureGates: {} });
  expect(chosen({ featureGates: { HPAScaleToZero: true } })).toEqual({
    release: newestRelease,
    featureGates: { HPAScaleToZero: true },
  });
});

test('nested and dotted keys are equal', () => {
  const fail = (problem: string) => expect.fail(problem);
  expect(readSettings({ controller: { tolerance: 0.2 } }, fail)).toEqual(
    readSettings({ 'controller.tolerance': 0.2 }, fail),
  );
});

test.each([
  [{ kubernetes: '1.02' }, 'replicast.kubernetes must be one of'],
  [{ featureGates: { HPAScaleToZero: 1 } }, 'replicast.featureGates has "HPAScaleToZero"'],
  [{ featureGates: { Other: true } }, 'replicast.featureGates has "Other"'],
  [{ featureGates: [] }, 'replicast.featureGates must be an object'],
  [{ wpa: '0.1.0' }, 'replicast.wpa must be one of 0.11.0'],
  [{ lens: 'yes' }, 'replicast.lens must be true or false'],
  [{ rules: ['off'] }, 'replicast.rules must be an object'],
  [{ rules: { x: 'loud' } }, 'replicast.rules level of "x" must be one of'],
  [{ controller: { syncPeriodSeconds: 0 } }, 'replicast.controller.syncPeriodSeconds must be a number from 1'],
  [{ controller: { tolerance: '0.1' } }, 'replicast.controller.tolerance must be a number from 0'],
  [
    { controller: { downscaleStabilizationSeconds: 1e300 } },
    'replicast.controller.downscaleStabilizationSeconds must be a number',
  ],
])('the invalid setting %j falls back to the default and logs it', (section, words) => {
  const messages: string[] = [];
  expect(readSettings(section, (problem) => messages.push(problem))).toEqual(readSettings({}, () => {}));
  expect(messages).toEqual([expect.stringContaining(words)]);
});

test('the manifest offers the releases and gates that releases.ts has, and says which ones are recorded', () => {
  const kubernetes = properties['replicast.kubernetes'];
  expect(kubernetes?.enum).toEqual(releases);
  expect(kubernetes?.default).toBe(newestRelease);
  const recorded = kubernetes?.enumDescriptions?.map(
    (text) => /recordings of (1\.\d+\.\d+(?:-beta\.\d+)?)\./.exec(text)?.[1],
  );
  expect(recorded).toEqual(releases.map(recordedPatchOf));
});
