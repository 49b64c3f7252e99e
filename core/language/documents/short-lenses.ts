// The lenses of a narrow editor, beside an open panel: above an object only what is not cut off there. The panel shows
// the rest.
import { controllerDescriptionOf, isSimulated } from '../../simulator/controllers.ts';
import type { AnalyzedDocument } from '../analyze-document.ts';
import { autoscalerAt } from '../features/code-lens.ts';
import type { DocumentLens } from './document-lens.ts';

/** A line without a sequence keeps all its lenses. */
export function shortLenses(lenses: readonly DocumentLens[], analyzed: AnalyzedDocument): DocumentLens[] {
  const linesOf = (is: (lens: DocumentLens) => boolean) =>
    new Set(lenses.filter(is).map(({ position }) => position.line));
  const [own, opening] = [linesOf(isOwnSequence), linesOf(opensScaleUp)];
  return lenses.filter((lens) => {
    const { line } = lens.position;
    if (own.has(line)) return isShown(lens, analyzed);
    return !opening.has(line) || opensScaleUp(lens) || isChoice(lens);
  });
}

const isOwnSequence = (lens: DocumentLens) => topicOf(lens) === 'fastestScaleUp';

/** Of a values file or a kustomization, whose lenses have their titles already. */
const opensScaleUp = (lens: DocumentLens) => modeOf(lens) === 'scaleUp';

/** The sequence up, the word that opens the panel, and a release that nobody chose. */
function isShown(lens: DocumentLens, analyzed: AnalyzedDocument): boolean {
  const topic = topicOf(lens);
  if (topic === 'release') return isReleaseAssumed(lens, analyzed);
  return topic === 'fastestScaleUp' || topic === 'moreObjects' || topic === 'simulate';
}

const modeOf = (lens: DocumentLens) =>
  'command' in lens && lens.command.action.type === 'open-simulation' ? lens.command.action.mode : undefined;

/** `and 3 more` */
const isChoice = (lens: DocumentLens) => 'command' in lens && lens.command.action.type === 'choose-object';

const topicOf = (lens: DocumentLens) => ('topic' in lens ? lens.topic : undefined);

function isReleaseAssumed(lens: DocumentLens, analyzed: AnalyzedDocument): boolean {
  const autoscaler = autoscalerAt(analyzed, lens.position)?.reading?.autoscaler;
  if (!autoscaler || !isSimulated(autoscaler.kind)) return true;
  return controllerDescriptionOf(autoscaler.kind).isReleaseAssumed({ autoscaler, chosen: analyzed.chosen });
}
