// Commands that simulate many times, or compare. These commands are in one bundle, because they share nearly all of
// their code.
import { runAttack } from '../attack.ts';
import { runCalibrate } from '../calibrate.ts';
import { runDiff } from '../diff.ts';
import { runDrill } from '../drill.ts';
import { runImport } from '../import.ts';
import { runLab } from '../lab.ts';
import { runReplay } from '../replay.ts';
import { runTest } from '../test.ts';
import { runTune } from '../tune.ts';
import { runVerify } from '../verify.ts';

export const searches = {
  runAttack,
  runCalibrate,
  runDiff,
  runDrill,
  runImport,
  runLab,
  runReplay,
  runTest,
  runTune,
  runVerify,
};
