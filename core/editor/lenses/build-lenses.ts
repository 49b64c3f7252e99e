// Code lenses with the sequences of autoscalers that kustomize builds. The lenses of a base show the overlays that
// change the base, and the lenses of a kustomization show the autoscalers of the kustomization.
import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { firstError } from '../../analysis/not-simulated.ts';
import { objectName } from '../../analysis/object-name.ts';
import { truncate } from '../../analysis/wording/truncate.ts';
import { uriKey } from '../../index/uris.ts';
import { buildFailureText, nameOfBuild } from '../../kustomize/build-texts.ts';
import type { BuiltAutoscaler, KustomizationBuild } from '../../kustomize/kustomization-builds.ts';
import { uriOfTreePath } from '../../kustomize/kustomization-folder.ts';
import { shortNames } from '../../kustomize/overlay-outcomes.ts';
import { basesInFile, foldersToBuild, textOfFile, type Use } from '../../kustomize/uses.ts';
import { envelope } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { fastestRunTexts } from '../../simulator/trace-text.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { offsetInFile, positionInFile } from '../../text/place-in-file.ts';
import { objectStart } from '../../text/problem-range.ts';
import type { CodeLensContext, DocumentInFile, SupportedDocument } from '../document-support.ts';
import type { ResolvedLens } from './document-lens.ts';

/** The number of overlays that are named. Further overlays are only counted. */
const maxNamed = 3;
const maxTooltipLines = 12;
const maxReasonLength = 60;

type LensContext = Pick<CodeLensContext, 'kustomizationsWith' | 'profile' | 'chosen' | 'pause'>;

export async function overlayLenses(
  document: DocumentInFile,
  analyzed: AnalyzedDocument,
  { kustomizationsWith, profile, chosen, pause }: LensContext,
): Promise<ResolvedLens[]> {
  const { uri } = document;
  if (analyzed.options.kustomizedAs !== 'resource' || analyzed.autoscalers.length === 0) return [];
  const file = await kustomizationsWith(uri);
  const text = file && textOfFile(file);
  if (!file || text === undefined) return [];
  const builds: KustomizationBuild[] = [];
  for (const folder of foldersToBuild(file)) {
    builds.push(file.builds.build(folder, chosen));
    // Up to twelve builds after each keystroke take long, so a completion that the user waits for may run in between.
    if (!(await pause())) return [];
  }
  const lines = indexLines(text);
  const start = offsetInFile(text, document);
  const end = start + analyzed.lines.text.length;
  const all = basesInFile(file, builds, (place) => place.start >= start && place.start < end);
  return analyzed.autoscalers.flatMap((written) => {
    const position = positionAt(analyzed.lines, objectStart(written.root));
    const { line } = positionInFile(position, document);
    const own = sequenceOf(written, profile);
    const base = all.find(({ place }) => positionAt(lines, place.start).line === line);
    const isSimulated = written.reading?.autoscaler !== undefined;
    const changed = (base?.uses ?? []).filter(
      ({ built }) =>
        built && (isSimulated || built.autoscaler.reading?.autoscaler) && sequenceOf(built.autoscaler, profile) !== own,
    );
    return lensesOfUses(changed, { position, uri, line, profile });
  });
}

interface BasePlace {
  position: Position;
  uri: string;
  line: number;
  profile: Profile;
}

function lensesOfUses(changed: readonly Use[], { position, uri, line, profile }: BasePlace): ResolvedLens[] {
  const names = shortNames(changed.map(({ build }) => nameOfBuild(build)));
  const texts = changed.map(
    ({ built }, index) => `${names[index]}: ${built ? sequenceOf(built.autoscaler, profile) : ''}`,
  );
  return texts.slice(0, maxNamed).flatMap((text, index): ResolvedLens[] => {
    const build = changed[index]?.build;
    const others = index === maxNamed - 1 ? texts.slice(maxNamed) : [];
    const place = { uri, position: { line, character: position.character } };
    return build
      ? [
          {
            position,
            command: {
              title: withOthers(text, others.length),
              tooltip: [`The object that ${nameOfBuild(build)} builds`, ...others.slice(0, maxTooltipLines)].join('\n'),
              action: { type: 'open-simulation', ...place, valuesFiles: [build.folder.uri], mode: 'scaleUp' },
            },
          },
        ]
      : [];
  });
}

export async function kustomizationLenses(
  { uri, yamlDocument }: Pick<SupportedDocument, 'uri' | 'yamlDocument'>,
  { kustomizationsWith, profile, chosen }: LensContext,
): Promise<ResolvedLens[]> {
  const file = await kustomizationsWith(uri);
  const folder = file?.folders.find((each) => uriKey(each.uri) === uriKey(uri));
  if (!file || !folder || folder.isComponent) return [];
  const build = file.builds.build(folder, chosen);
  const position = firstContent(yamlDocument.text);
  const reason = buildFailureText(build);
  if (reason !== undefined) return [failureLens(position, reason, build)];
  const texts = build.autoscalers.map(
    ({ autoscaler, resource }) =>
      `${objectName(autoscaler.object) ?? resource.kind}: ${sequenceOf(autoscaler, profile)}`,
  );
  return build.autoscalers.slice(0, maxNamed).map((built, index): ResolvedLens => {
    const others = index === maxNamed - 1 ? texts.slice(maxNamed) : [];
    const tooltip = others.slice(0, maxTooltipLines).join('\n');
    const title = withOthers(texts[index] ?? '', others.length);
    return { position, command: { title, ...(tooltip !== '' && { tooltip }), action: openBase(built, build) } };
  });
}

function failureLens(position: Position, reason: string, { rendered }: KustomizationBuild): ResolvedLens {
  const line = reason.replace(/\s+/g, ' ');
  const title = `not built: ${truncate(line.replace(/^(?:not built|kustomize): /, ''), maxReasonLength)}`;
  return { position, command: { title, tooltip: rendered.error ?? reason, action: { type: 'none' } } };
}

function openBase(
  { resource: { place } }: BuiltAutoscaler,
  { folder }: KustomizationBuild,
): ResolvedLens['command']['action'] {
  const text = place && folder.files.get(place.file);
  if (!place || text === undefined) return { type: 'none' };
  const uri = uriOfTreePath(folder.uri, place.file);
  const position = positionAt(indexLines(text), place.start);
  return { type: 'open-simulation', uri, position, valuesFiles: [folder.uri], mode: 'scaleUp' };
}

function sequenceOf(autoscaler: AnalyzedAutoscaler, profile: Profile): string {
  const understood = autoscaler.reading?.autoscaler;
  if (understood) return fastestRunTexts(envelope(understood, profile)).up;
  const reason = firstError(autoscaler)?.message;
  return reason === undefined ? 'not simulated' : `not simulated: ${truncate(reason, maxReasonLength)}`;
}

function withOthers(text: string, others: number): string {
  return others === 0 ? text : `${text} · and ${others} more`;
}

function firstContent(text: string): Position {
  const start = text.search(/^[^\s#-]/m);
  return { line: start < 0 ? 0 : positionAt(indexLines(text), start).line, character: 0 };
}
