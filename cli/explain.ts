// `replicast explain`: explains the status of autoscalers from the output of `kubectl get hpa -o yaml` or `kubectl
// describe`.
import { analyzeFile, autoscalersOf } from '../core/analysis/analyze-file.ts';
import { pathLines } from '../core/analysis/path-lines.ts';
import { explainDescribe, explainObject } from '../core/explanation/explain.ts';
import { jsonTexts } from '../core/measured/import/json-values.ts';
import { formatPath } from '../core/model/path.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { type PlaceInFile, placeAt, placeWithin, wholeFile } from '../core/text/place-in-file.ts';
import type { ExplainedAutoscaler } from './explained-autoscaler.ts';
import { explanationsAsJson } from './formats/explanation-json.ts';
import { explanationsAsText } from './formats/explanation-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { displayName, readText } from './read-text.ts';
import { terminalOf } from './terminal.ts';

export interface ExplainOptions extends ProfileOptions {
  name?: string;
  format: FormatName<'explain'>;
}

export async function runExplain(
  io: Io,
  file: string,
  { name, format, ...options }: ExplainOptions,
): Promise<ExitCode> {
  const { chosen } = releasesFrom(options);
  const text = await readText(io, file);
  const all = explainText(file, text, chosen);
  if (all.length === 0) throw new CommandError(`${displayName(file)} ${nothingText(text)}.`);
  const found = name === undefined ? all : all.filter(({ explanation }) => explanation.observed.name === name);
  if (found.length === 0) throw new CommandError(`${displayName(file)} has no autoscaler named ${name}.`);
  io.out(format === 'json' ? explanationsAsJson(found) : explanationsAsText(found, terminalOf(io)));
  return exitCodes.success;
}

/** The output of `kubectl describe` is tried first, because an annotation in this output may look like a manifest. */
function explainText(file: string, text: string, chosen: ChosenReleases): ExplainedAutoscaler[] {
  const described = explainDescribe(text, chosen).map(({ described: { places }, explanation }) => ({
    file,
    document: undefined,
    item: undefined,
    explanation,
    lines: Object.fromEntries(places.map(({ path, line }) => [formatPath(path), line + 1])),
  }));
  if (described.length > 0) return described;
  return lastStates(
    documentsOf(text).flatMap((part) =>
      [...analyzeFile(part.text, file, chosen)].flatMap(autoscalersOf).flatMap((found) => {
        const { autoscaler, analyzed, document, item } = found;
        const explanation = explainObject(autoscaler.object, chosen);
        const lines = () => pathLines(analyzed, autoscaler, placeWithin(found, part.place));
        return explanation ? [{ file, document: part.document + document, item, explanation, lines: lines() }] : [];
      }),
    ),
  );
}

interface DocumentText {
  text: string;
  place: PlaceInFile;
  document: number;
}

function documentsOf(text: string): DocumentText[] {
  const parts = /^\s*\{/.test(text) ? jsonTexts(text) : undefined;
  if (!parts || parts.length < 2) return [{ text, place: wholeFile, document: 0 }];
  return parts.map((part, document) => ({ text: part.text, place: placeAt(text, part.start), document }));
}

/** Returns only the last state of each autoscaler, because `kubectl get -w` prints an object after each change. */
function lastStates(all: readonly ExplainedAutoscaler[]): ExplainedAutoscaler[] {
  const last = new Map<string, ExplainedAutoscaler>();
  for (const one of all) {
    const { kind, namespace, name } = one.explanation.observed;
    last.set(name === '' ? `${last.size}` : `${kind} ${namespace}/${name}`, one);
  }
  return [...last.values()];
}

function nothingText(text: string): string {
  if (/^NAME\s+REFERENCE\s+TARGETS/m.test(text))
    return 'is the table of `kubectl get hpa` without the columns that contain counts: use the output of `kubectl describe hpa` or `kubectl get hpa -o yaml`';
  const [, hpaName] = /^ *(?:Hpa Name|hpaName): +([a-z0-9.-]{1,253})$/m.exec(text) ?? [];
  if (hpaName !== undefined)
    return `has the conditions of KEDA, but not of the HPA: use the output of \`kubectl describe hpa ${hpaName}\`, the HPA of the ScaledObject`;
  return text.includes('PodAutoscaler')
    ? 'has no autoscaler with a status: use the output of `kubectl get hpa -o yaml` or `kubectl describe hpa`'
    : 'has no autoscaler: use the output of `kubectl get hpa -o yaml` or `kubectl describe hpa`';
}
