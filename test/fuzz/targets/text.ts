// A file that changes from one text to another: every request has an answer, and every offered edit is valid.
import type { Chance } from '../../support/chance.ts';
import { compareWithFresh } from '../compare-with-fresh.ts';
import { type FuzzSession, startFuzzSession } from '../fuzz-session.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import type { Meter } from '../meter.ts';
import { mutateText } from '../mutate.ts';
import { ask, questions } from '../questions.ts';
import { type FuzzedWorkspace, randomWorkspace } from '../random-workspace.ts';
import { shrinkJson, shrinkList, shrinkObject, shrinkRecord, shrinkText } from '../shrink.ts';

interface Step {
  /** Absent: the text stays as it is. */
  text?: string;
  /** An offset in the text, taken modulo its length. */
  at: number;
  questions: readonly string[];
}

interface FuzzedText extends FuzzedWorkspace {
  steps: readonly Step[];
}

export const textTarget = fuzzTarget<FuzzedText>({
  name: 'text',
  counts: 'edits, and questions at a cursor',
  sampleSize: 2,
  generate(chance) {
    const workspace = randomWorkspace(chance);
    return { ...workspace, steps: randomSteps(chance, workspace.files[workspace.subject] ?? '') };
  },
  shrink: shrinkObject<FuzzedText>({
    steps: shrinkList(shrinkStep),
    files: shrinkRecord(shrinkText),
    settings: shrinkJson,
  }),
  sizeOf: ({ steps }) =>
    steps.reduce((sum, step) => sum + step.questions.length + (step.text === undefined ? 0 : 1), 0),
  async run(input, meter) {
    const session = await startFuzzSession(input);
    await session.session.settled();
    meter.answered('opening the file', { messages: Object.keys(input.files).length });
    for (const step of input.steps) await play(session, input.subject, step, meter);
    await compareWithFresh(session, input);
    session.checkLog();
    meter.answered('the comparison', { messages: 4 });
  },
});

/** Each text follows from the previous or the first text: otherwise all texts would soon be completely broken. */
function randomSteps(chance: Chance, first: string): Step[] {
  let text = first;
  return Array.from({ length: chance.of([1, 4, 10, 20]) }, (_, index): Step => {
    const asked = { at: chance.whole(0, 5000), questions: randomQuestions(chance) };
    if (index === 0) return asked;
    text = mutateText(chance, chance.is(0.4) ? first : text);
    return { text, ...asked };
  });
}

function randomQuestions(chance: Chance): string[] {
  if (chance.is(0.05)) return [...questions];
  return Array.from({ length: chance.whole(2, 6) }, () => chance.of(questions));
}

function* shrinkStep(step: Step): Generator<Step> {
  for (const fewer of shrinkList<string>(() => [])(step.questions)) yield { ...step, questions: fewer };
  if (step.text !== undefined) for (const text of shrinkText(step.text)) yield { ...step, text };
}

async function play(session: FuzzSession, subject: string, step: Step, meter: Meter): Promise<void> {
  if (step.text !== undefined) {
    session.become(step.text);
    await session.session.settled();
    meter.answered('an edit');
  }
  for (const question of step.questions) {
    await ask(session, subject, { question, at: step.at % (session.text.length + 1) });
    meter.answered(question);
  }
}
