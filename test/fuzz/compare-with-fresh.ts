// An edited file has the diagnostics and lenses that a server which has just opened it finds.
import { type FuzzSession, startFuzzSession } from './fuzz-session.ts';
import { diagnosticsOf, lensesOf } from './questions.ts';
import type { FuzzedWorkspace } from './random-workspace.ts';

/** @throws Error with both results if they differ */
export async function compareWithFresh(session: FuzzSession, { subject, settings }: FuzzedWorkspace): Promise<void> {
  await session.save();
  await session.indexed();
  const fresh = await startFuzzSession({ subject, settings, files: { ...session.files(), [subject]: session.text } });
  await fresh.indexed();
  const [edited, opened] = [await resultsOf(session, subject), await resultsOf(fresh, subject)];
  if (edited !== opened)
    throw new Error(`the edited file has other results than a fresh one:\n${edited}\n${opened}\n${session.text}`);
  fresh.checkLog();
}

async function resultsOf(session: FuzzSession, subject: string): Promise<string> {
  const { items } = await diagnosticsOf(session, subject);
  const lenses = await lensesOf(session, subject);
  return JSON.stringify({ diagnostics: items, lenses }, undefined, 1);
}
