// What runs the commands that check, render, explain and convert, and commands as functions. They share nearly all of
// it, so it is loaded at once.
import { runAdmit } from '../admit.ts';
import { callInMemory, sentenceOf } from '../calls/call-in-memory.ts';
import { runConvert } from '../convert.ts';
import { runExplain } from '../explain.ts';
import { runLint } from '../lint.ts';
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { runRender } from '../render.ts';

export const actions = {
  callAgentTool,
  callInMemory,
  confinedIo,
  listAgentTools,
  runAdmit,
  runConvert,
  runExplain,
  runLint,
  runRender,
  sentenceOf,
};
