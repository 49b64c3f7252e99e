// Any text in a file of a workspace: every request about it has an answer, and every offered edit fits.
import { askEverything } from '../ask-everything.ts';
import { startFuzzSession } from '../fuzz-session.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { type FuzzedWorkspace, randomWorkspace } from '../random-workspace.ts';
import { shrinkJson, shrinkObject, shrinkRecord, shrinkText } from '../shrink.ts';

interface FuzzedText extends FuzzedWorkspace {
  /** The cursor: an offset in the text, taken modulo its length. */
  at: number;
}

export const textTarget = fuzzTarget<FuzzedText>({
  name: 'text',
  sampleSize: 20,
  generate: (chance) => ({ ...randomWorkspace(chance), at: chance.whole(0, 5000) }),
  shrink: shrinkObject<FuzzedText>({ files: shrinkRecord(shrinkText), settings: shrinkJson }),
  async run(input) {
    const session = await startFuzzSession(input);
    await askEverything(session, input.subject, input.at % (session.text.length + 1));
    await session.session.settled();
    session.checkLog();
  },
});
