// Short inputs that cost much work. Each must end within the time and memory of an answer, or be refused.

import { openChart } from '../../../core/render/helm/chart/open-chart.ts';
import { ConfiguredChart } from '../../../core/render/helm/chart/render-chart.ts';
import { helmFunctions } from '../../../core/render/helm/functions/helm-functions.ts';
import { fromPlain, type PlainValue } from '../../../core/render/helm/go/plain.ts';
import { findSchemaProblems } from '../../../core/render/helm/schema/validate-schema.ts';
import { combineFiles, parseFile, renderTemplate } from '../../../core/render/helm/template/render-template.ts';
import { renderKustomization } from '../../../core/render/kustomize/render-kustomization.ts';
import { Work } from '../../../core/render/work.ts';
import { answerQuestion } from '../../../core/render-thread/answer-question.ts';
import type { ChartQuestion } from '../../../core/render-thread/render-job.ts';
import { stepsHere } from '../../../core/render-thread/rendering-host.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { maxShownWork } from '../../../core/simulator/world/run-cost.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { cpuMs } from '../../../server/programs/cpu-time.ts';
import { maxRenderMs } from '../../../server/threads/render-thread.ts';
import type { Chance } from '../../support/chance.ts';
import { functionNames } from '../../support/cost/costly-calls.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { type Meter, SlowAnswer } from '../meter.ts';
import { shrinkList, shrinkObject, shrinkText } from '../shrink.ts';

interface CostlyInput {
  kind: Kind;
  thread: ThreadName;
  /** Statements of a template, fields, keywords or numbers; or files of a chart: the path, a line break, the text. */
  lines: readonly string[];
}

const kinds = ['template', 'schema', 'kustomization', 'scenario', 'chart'] as const;
type Kind = (typeof kinds)[number];

interface Thread {
  createWork(): Work;
  maxMs: number;
  maxBytes: number;
}

const megabyte = 1024 * 1024;

const threads = {
  /** The real server also limits time by a clock, but the limit of steps must suffice. */
  server: { createWork: () => new Work({ steps: stepsHere }), maxMs: 1000, maxBytes: 250 * megabyte },
  /** A real worker stops by itself before the server ends it. */
  worker: {
    createWork: () => new Work({ ms: maxRenderMs, now: cpuMs }),
    maxMs: maxRenderMs + 500,
    maxBytes: 384 * megabyte,
  },
  /** Only steps are limited, so that a result is the same on each machine. */
  'command line': { createWork: () => new Work(), maxMs: 8000, maxBytes: 700 * megabyte },
} as const satisfies Readonly<Record<string, Thread>>;
type ThreadName = keyof typeof threads;

export const costTarget = fuzzTarget<CostlyInput>({
  name: 'cost',
  counts: 'charts, schemas, kustomizations and scenarios',
  sampleSize: 10,
  generate(chance) {
    const kind = chance.of<Kind>(['template', 'template', 'template', 'chart', ...kinds]);
    const thread = chance.of<ThreadName>(['server', 'server', 'server', 'worker', 'command line']);
    return { kind, thread, lines: Array.from({ length: chance.whole(1, 8) }, () => lineOf(kind, chance)) };
  },
  shrink: shrinkObject<CostlyInput>({ lines: shrinkList(shrinkText) }),
  run(input, meter) {
    for (let left = tries - 1; ; left--) {
      try {
        runOnce(input, meter);
        return;
      } catch (error) {
        if (left === 0 || !(error instanceof SlowAnswer)) throw error;
      }
    }
  },
});

const tries = 3;

function runOnce({ kind, thread, lines }: CostlyInput, meter: Meter): void {
  const { createWork, maxMs, maxBytes } = threads[thread];
  const before = process.memoryUsage().heapUsed;
  const work = createWork();
  work.run(() => runners[kind](lines, work));
  const grown = process.memoryUsage().heapUsed - before;
  if (grown > maxBytes) throw new Error(`${kind} (${thread}) needs ${Math.round(grown / megabyte)} MB`);
  meter.answered(`${kind} (${thread})`, { maxMs });
}

function lineOf(kind: Kind, chance: Chance): string {
  switch (kind) {
    case 'template':
      return statement(chance);
    case 'schema':
      return keyword(chance);
    case 'kustomization':
      return field(chance);
    case 'scenario':
      return String(chance.of([0, 1, 7, 1000, 1e6, 2 ** 31 - 1]));
    case 'chart':
      return chartFile(chance);
  }
}

const numbers = [
  0,
  1,
  -1,
  30,
  1000,
  100_000,
  2 ** 31,
  '9007199254740992',
  '9223372036854775807',
  '-9223372036854775808',
];

function statement(chance: Chance): string {
  const operand = () =>
    chance.of([
      '$a',
      '$b',
      '$',
      '"a"',
      '(repeat 100000 "ab ")',
      `(until ${chance.of([10, 1000, 100_000])})`,
      `${chance.of(numbers)}`,
    ]);
  const call = () =>
    `${chance.of(functionNames)} ${[operand(), operand(), operand()].slice(0, chance.whole(1, 3)).join(' ')}`;
  return chance.of([
    `{{ range until ${chance.of([10, 40, 1000])} }}{{ $a = list $a $a }}{{ end }}`,
    `{{ range until ${chance.of([10, 40, 1000])} }}{{ $a = dict "a" $a "b" $a }}{{ end }}`,
    `{{ range until 1000 }}{{ $b = print $b $b | trunc 100000 }}{{ end }}`,
    `{{ range $i, $x := until ${chance.of([10, 1000, 100_000])} }}{{ $b = ${call()} }}{{ end }}`,
    `{{ range ${operand()} }}{{ range ${operand()} }}{{ ${call()} }}{{ end }}{{ end }}`,
    `{{ $b = ${call()} }}`,
    `{{ tpl (repeat ${chance.of([1, 100, 10_000])} "{{ print . }}") $a }}`,
    `{{ mustRegexReplaceAll (repeat ${chance.of([1, 10, 1000])} ${chance.of(['"(a?)"', '"a|"', '"[[:alpha:]]"', '"(?:a{9}){9}"'])}) $b "$1" }}`,
  ]);
}

function keyword(chance: Chance): string {
  return chance.of([
    '"allOf": [{"$ref": "#"}, {"$ref": "#"}]',
    '"items": {"$ref": "#"}',
    '"additionalProperties": {"$ref": "#"}',
    '"uniqueItems": true',
    `"pattern": "^(?:${'a?'.repeat(chance.of([1, 100, 5000]))})$"`,
    `"patternProperties": {"${'(a|b)'.repeat(chance.of([1, 50]))}": {"$ref": "#"}}`,
    `"enum": [${Array.from({ length: chance.of([1, 1000]) }, (_, at) => at).join()}]`,
    `"required": [${Array.from({ length: chance.of([1, 1000]) }, (_, at) => `"${at}"`).join()}]`,
  ]);
}

function field(chance: Chance): string {
  const count = chance.of([1, 10, 1000]);
  return chance.of([
    `patches: [{target: {kind: HorizontalPodAutoscaler}, patch: '[${Array.from({ length: count }, (_, at) => `{"op": "copy", "from": "/spec", "path": "/spec/a${at % 50}"}`).join()}]'}]`,
    `commonLabels: {${Array.from({ length: count }, (_, at) => `a${at}: b`).join(', ')}}`,
    `replacements: [{source: {kind: HorizontalPodAutoscaler, name: web-0, fieldPath: spec}, targets: [${Array.from({ length: Math.min(count, 100) }, (_, at) => `{select: {kind: HorizontalPodAutoscaler}, fieldPaths: [spec.a${at}], options: {create: true}}`).join(', ')}]}]`,
    `images: [${Array.from({ length: count }, (_, at) => `{name: a${at}, newTag: b}`).join(', ')}]`,
    `namePrefix: ${'a'.repeat(count)}`,
  ]);
}

const questions: readonly ChartQuestion[] = [
  { about: 'rendering', selection: {} },
  { about: 'templates', writing: 'anything' },
  { about: 'subcharts' },
];

function chartFile(chance: Chance): string {
  const count = chance.of([1, 30, 1000]);
  const many = (item: (index: number) => string) => Array.from({ length: count }, (_, at) => item(at)).join('');
  const shared = Array.from(
    { length: chance.of([3, 12, 40]) },
    (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`,
  );
  return chance.of([
    `values.yaml\na0: &a0 [1]\n${shared.join('\n')}\n`,
    `values.yaml\n${many((at) => `key${at}: {a: &b${at} {c: 1}, d: *b${at}}\n`)}`,
    `values.yaml\na: &a {${many((at) => `k${at}: 1, `)}z: 1}\nb:\n${many(() => '- {<<: *a}\n')}`,
    `Chart.yaml\napiVersion: v2\nname: a\nversion: 1.0.0\ndependencies:\n${many((at) => `- {name: sub, alias: s${at}, version: 1.0.0}\n`)}`,
    `charts/sub/Chart.yaml\napiVersion: v2\nname: sub\nversion: 1.0.0\ndependencies:\n${many((at) => `- {name: sub, alias: t${at}, version: 1.0.0}\n`)}`,
    `charts/sub/charts/sub/Chart.yaml\napiVersion: v2\nname: sub\nversion: 1.0.0\n`,
    `charts/sub/templates/${count}.yaml\n${many(statementOf(chance))}`,
    `charts/sub/charts/sub/values.yaml\n${many((at) => `key${at}: 1\n`)}`,
    `templates/${count}.yaml\n{{ $a := list 1 }}{{ $b := "b" }}${many(statementOf(chance))}`,
    `templates/_t.tpl\n${many((at) => `{{ define "t${at}" }}{{ if . }}{{ include "t${at + 1}" . }}{{ include "t${at + 1}" . }}{{ end }}{{ end }}`)}`,
    `templates/include.yaml\n${many((at) => `{{ include "t${at}" .Values }}`)}`,
    `templates/files.yaml\n{{ range until ${count} }}{{ $x := $.Files.Glob "**/{a,b}*/[!x]*" }}{{ $y := $x.AsConfig }}{{ end }}`,
    `.helmignore\n${many((at) => `${'*a'.repeat(chance.of([1, 100]))}${at}\n`)}`,
    `values.schema.json\n{${keyword(chance)}, ${keyword(chance)}}`,
  ]);
}

function statementOf(chance: Chance): () => string {
  const text = statement(chance);
  return () => text;
}

const runners: Readonly<Record<Kind, (lines: readonly string[], work: Work) => void>> = {
  template(lines, work) {
    const text = `{{ $a := list 1 }}{{ $b := "b" }}${lines.join('\n')}`;
    const combined = combineFiles([parseFile({ name: 'a', path: 'a', text }, helmFunctions)]);
    if (combined.ok) renderTemplate(combined.set, 'a', fromPlain({ Values: {} }), { functions: helmFunctions, work });
  },
  schema(lines, work) {
    let value: PlainValue = 'a'.repeat(30);
    for (let depth = 0; depth < 3; depth++) value = Array.from({ length: 20 }, () => value);
    try {
      findSchemaProblems(JSON.parse(`{${lines.join(', ')}}`), { a: value, b: value }, work);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  },
  kustomization(lines, work) {
    const objects = Array.from(
      { length: 300 },
      (_, at) =>
        `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web-${at}}\nspec: {maxReplicas: 3}\n`,
    );
    const kustomization = `resources: [all.yaml]\n${lines.join('\n')}\n`;
    renderKustomization(
      new Map([
        ['kustomization.yaml', kustomization],
        ['all.yaml', objects.join('---\n')],
      ]),
      '.',
      { work },
    );
  },
  chart(lines, work) {
    const files = new Map([
      ['Chart.yaml', 'apiVersion: v2\nname: a\nversion: 1.0.0\n'],
      ...lines.map((line): [string, string] => {
        const end = line.indexOf('\n');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
    ]);
    const chart = new ConfiguredChart(openChart(files), {}, work);
    for (const question of questions) answerQuestion(chart, question);
  },
  scenario(lines) {
    const [replicas = 1, load = 1, startSeconds = 1, rollouts = 1] = lines.map(Number);
    const faults = Array.from(
      { length: Math.min(rollouts, 100) },
      (_, at) => ({ what: 'rollout', atSeconds: at * 60 }) as const,
    );
    const subject = scenario({
      load: { shape: 'constant', to: load },
      workload: { startSeconds: Math.min(startSeconds, 1e6), startupCpuSeconds: Math.min(startSeconds, 1e6) },
      faults,
      horizonSeconds: 86_400,
    });
    const autoscaler = hpa({ maxReplicas: Math.max(1, Math.min(replicas, 2 ** 31 - 1)) });
    simulate(autoscaler, subject, newestReleaseProfile({ syncPeriodSeconds: 1 }), { maxWork: maxShownWork });
  },
};
