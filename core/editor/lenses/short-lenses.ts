// The lenses of a narrow editor beside an open panel. Lenses whose content the panel itself shows are left out: the
// scale-down and a chosen release.
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { controllerDescriptionOf, isSimulated } from '../../simulator/controllers.ts';
import { autoscalerAt } from './code-lens.ts';
import type { DocumentLens } from './document-lens.ts';

export function shortLenses(lenses: readonly DocumentLens[], analyzed: AnalyzedDocument): DocumentLens[] {
  return lenses.filter(
    (lens) => !isScaleDown(lens) && !(topicOf(lens) === 'release' && isReleaseChosen(lens, analyzed)),
  );
}

/** A lens in a manifest has a topic, but a lens in a values file has only a command. */
function isScaleDown(lens: DocumentLens): boolean {
  if ('topic' in lens) return lens.topic === 'fastestScaleDown';
  const { action } = lens.command;
  return action.type === 'open-simulation' && action.mode === 'scaleDown';
}

const topicOf = (lens: DocumentLens) => ('topic' in lens ? lens.topic : undefined);

function isReleaseChosen(lens: DocumentLens, analyzed: AnalyzedDocument): boolean {
  const autoscaler = autoscalerAt(analyzed, lens.position)?.reading?.autoscaler;
  if (!autoscaler || !isSimulated(autoscaler.kind)) return false;
  return !controllerDescriptionOf(autoscaler.kind).isReleaseAssumed({ autoscaler, chosen: analyzed.chosen });
}
