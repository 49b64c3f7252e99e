// Every code has a page, every page has a code, and the examples are what the page says.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AttachedFiles } from '../../../core/analysis/scenario/attached-files.ts';
import { createChartRenderings } from '../../../core/charts/chart-renderings.ts';
import { chartProblems } from '../../../core/charts/problems/chart-problems.ts';
import { buildFailures } from '../../../core/kustomize/build-failures.ts';
import { KustomizationBuilds } from '../../../core/kustomize/kustomization-builds.ts';
import { unmatchedTargets } from '../../../core/kustomize/unmatched-targets.ts';
import { diagnosticCodes } from '../../../core/lint/diagnostic-codes.ts';
import { rules } from '../../../core/lint/rules/rules.ts';
import { noText } from '../../../core/text/file-text.ts';
import { diagnosticsOf as diagnosticsIn, type MarkedOptions } from '../../support/marked.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/rules');

const pages = filesBelow(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length).split(path.sep).join('/'))
  .toSorted();

test('every code has a page, and every page has a code', () => {
  expect(pages).toEqual(diagnosticCodes);
});

test('every code in core is in the list of codes', () => {
  const sources = filesBelow(path.join(root, 'core')).filter((file) => file.endsWith('.ts'));
  const written = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(root, 'core', file), 'utf8').matchAll(/'((?:api\/|helm\/|kustomize\/|yaml-)[a-z-]+)'/g),
    ].map((match) => match[1] ?? ''),
  );
  expect([...new Set(written)].filter((code) => !diagnosticCodes.includes(code))).toEqual([]);
});

/** A page may show the manifest. */
const attachedTo = (manifest: string | undefined): AttachedFiles => ({
  manifest:
    manifest === undefined ? { name: 'deploy/hpa.yaml', text: noText.missing } : { name: 'wpa.yaml', text: manifest },
  series: { name: 'requests.csv', text: 'time,requests\n0,50\n60,900\n' },
});

const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'values.yaml': 'autoscaling:\n  maxReplicas: 20\n',
  'values.schema.json': '{"properties":{"autoscaling":{"properties":{"maxReplicas":{"type":["integer","array"]}}}}}',
  'templates/hpa.yaml': `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } } }]
`,
};

function severityOf(level: string): number {
  return ['error', 'warning', 'information', 'hint'].indexOf(level) + 1;
}

function diagnosticsInChart(text: string, file: string) {
  const files = new Map(Object.entries({ ...chart, [file]: text }));
  const request = { chart: { uri: 'file:///web', files }, chosen: {} };
  return chartProblems(createChartRenderings(), request).map(({ code, level, message }) => ({
    code,
    message,
    severity: severityOf(level),
  }));
}

const overlay = 'overlays/prod/kustomization.yaml';

function diagnosticsInOverlay(text: string) {
  const base = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { maxReplicas: 10, behavior: { scaleUp: {} } }
`;
  const files = new Map([
    ['base/kustomization.yaml', 'resources: [hpa.yaml]\n'],
    ['base/hpa.yaml', base],
    [overlay, text],
  ]);
  const folder = {
    directory: 'overlays/prod',
    files,
    missing: [],
    isIncomplete: false,
    isTooDeep: false,
    isComponent: false,
    isPatching: true,
  };
  const uri = `file:///${overlay}`;
  const build = new KustomizationBuilds().build({ ...folder, uri }, {});
  const unmatched = unmatchedTargets(uri, [build]).map(({ problem }) => problem);
  return [...buildFailures(uri, [build]), ...unmatched].map(({ code, level, message }) => ({
    code,
    message,
    severity: severityOf(level),
  }));
}

/** Some rules need a second object in the workspace of the example. */
const diagnosticsOf = (
  text: string,
  options: MarkedOptions,
): { code?: unknown; message: unknown; severity?: number | undefined }[] =>
  options.path === overlay
    ? diagnosticsInOverlay(text)
    : options.path !== undefined && options.path in chart
      ? diagnosticsInChart(text, options.path)
      : diagnosticsIn(text, { ...options, files: { [options.path ?? 'hpa.yaml']: text } });

describe.each(pages)('%s', (code) => {
  const page = readFileSync(path.join(folder, `${code}.md`), 'utf8');
  const level = /^Level: (\w+)/m.exec(page)?.[1];
  const kubernetes = /^Release: (\S+)/m.exec(page)?.[1];
  const file = /^File: (\S+)/m.exec(page)?.[1];
  const levels = level === 'off' ? { [code]: 'information' as const } : {};
  const attached = attachedTo(page.includes('## Manifest') ? example(page, 'Manifest') : undefined);
  const scenario = page.includes('## Scenario') ? example(page, 'Scenario') : undefined;
  const options = { kubernetes, diagnostics: { levels, attached }, path: file, scenario };

  test('is reported for the bad example', () => {
    expect(diagnosticsOf(example(page, 'Bad'), options).map((diagnostic) => diagnostic.code)).toContain(code);
  });

  test('has a page with its level', () => {
    if (level === 'off') {
      expect(
        diagnosticsOf(example(page, 'Bad'), { kubernetes, scenario }).map((diagnostic) => diagnostic.code),
      ).not.toContain(code);
      expect(rules.find((rule) => rule.code === code)?.level).toBe('off');
      return;
    }
    const severity = diagnosticsOf(example(page, 'Bad'), options).find(
      (diagnostic) => diagnostic.code === code,
    )?.severity;
    expect(['error', 'warning', 'information', 'hint'][(severity ?? 0) - 1]).toBe(level);
  });

  test('has a good example without problems', () => {
    expect(diagnosticsOf(example(page, 'Good'), options).map(({ message }) => message)).toEqual([]);
  });
});

function example(page: string, title: string): string {
  const found = new RegExp(`## ${title}\\n+\`\`\`yaml\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no example "${title}"`);
  // A page has no space for very long values.
  return found.replaceAll(/(.)\{(\d+)\}/g, (_, character: string, count: string) => character.repeat(Number(count)));
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' });
}
