import type { FuzzTarget } from './fuzz-target.ts';
import { commandLineTarget } from './targets/command-line.ts';
import { costTarget } from './targets/cost.ts';
import { measuredTarget } from './targets/measured.ts';
import { panelTarget } from './targets/panel.ts';
import { protocolTarget } from './targets/protocol.ts';
import { recordingsTarget } from './targets/recordings.ts';
import { scenarioTarget } from './targets/scenario.ts';
import { textTarget } from './targets/text.ts';

export const fuzzTargets: readonly FuzzTarget[] = [
  protocolTarget,
  textTarget,
  commandLineTarget,
  scenarioTarget,
  panelTarget,
  recordingsTarget,
  measuredTarget,
  costTarget,
];
