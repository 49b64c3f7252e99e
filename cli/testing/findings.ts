// Lints the manifests of a test run. Manifests with the same settings are linted together, so that the workspace is
// read once.
import path from 'node:path';
import type { ChartOptions } from '../charts/chart-options.ts';
import type { Io } from '../io.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { lintSources } from '../lint/lint-sources.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import type { ProfileOptions } from '../profile.ts';

export interface FindingsRequest {
  manifest: string;
  located: LocatedAutoscaler;
  settings: ProfileOptions;
  charts: ChartOptions;
}

interface Batch extends Pick<FindingsRequest, 'settings' | 'charts'> {
  paths: Set<string>;
  problems?: Promise<readonly LintProblem[]>;
}

export class Findings {
  private readonly io: Io;
  private readonly batches = new Map<string, Batch>();

  constructor(io: Io) {
    this.io = io;
  }

  /**
   * Adds a manifest to the manifests that are linted together. Returns a function that finds the problems for this
   * request. Call the function only after all requests, because its first call lints all the manifests.
   */
  request({ manifest, located, settings, charts }: FindingsRequest): () => Promise<LintProblem[]> {
    const { file, document, template, builtWith } = located;
    const isWritten = template === undefined && builtWith === undefined;
    const linted = builtWith ?? manifest;
    const { kubernetes, wpa, flag, featureGate } = settings;
    const key = JSON.stringify([isWritten ? '' : linted, kubernetes, wpa, flag, featureGate, charts]);
    const batch = this.batches.get(key) ?? { settings, charts, paths: new Set() };
    this.batches.set(key, batch);
    batch.paths.add(linted);
    return async () => {
      batch.problems ??= this.lint(batch);
      const problems = await batch.problems;
      return problems.filter(
        (problem) =>
          !isWritten || (path.normalize(problem.file) === path.normalize(file) && problem.document === document),
      );
    };
  }

  private async lint({ paths, charts, settings }: Batch): Promise<readonly LintProblem[]> {
    const { problems } = await lintSources(this.io, {
      paths: [...paths],
      charts,
      settings: { ...settings, format: 'json' },
      withFixes: false,
      keepsFiles: true,
    });
    return problems;
  }
}
