// Commands that check, render, explain and convert. These commands share nearly all of their code, and therefore a
// bundle.
import { runAdmit } from '../admit.ts';
import { runConvert } from '../convert.ts';
import { runExplain } from '../explain.ts';
import { lintInWorker } from '../lint/lint-in-worker.ts';
import { runLint } from '../lint.ts';
import { runRender } from '../render.ts';

export const actions = { lintInWorker, runAdmit, runConvert, runExplain, runLint, runRender };
