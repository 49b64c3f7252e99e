// Loads what a completion, a hover, a lens and a fix need, once the first diagnostics of an autoscaler are sent:
// whoever types then need not wait for it.
import type { AnalysisCache } from './analysis-cache.ts';
import type { DocumentChecker } from './check-document.ts';
import { preloadedParts } from './preloaded-parts.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';

export interface PreloadDependencies {
  runtime: ServerRuntime;
  analysisCache: Pick<AnalysisCache, 'hasObjects'>;
}

/** The same checker; the parts are loaded after its first result with an autoscaler. */
export function preloadAfterCheck(
  checker: Pick<DocumentChecker, 'check'>,
  { runtime, analysisCache }: PreloadDependencies,
  parts = preloadedParts,
): Pick<DocumentChecker, 'check'> {
  let isStarted = false;
  return {
    async check(document, isWanted) {
      const result = await checker.check(document, isWanted);
      if (result && !isStarted && analysisCache.hasObjects()) {
        isStarted = true;
        // A failure is not caught: without a part of it the server must end.
        void loadInTurns(parts, runtime);
      }
      return result;
    },
  };
}

/** The protocol library sends a result two turns after it is known. A message that arrives waits for one part. */
async function loadInTurns(parts: readonly (() => unknown)[], runtime: ServerRuntime): Promise<void> {
  await yieldToEventLoop(runtime);
  await yieldToEventLoop(runtime);
  for (const load of parts) {
    await yieldToEventLoop(runtime);
    load();
  }
}
