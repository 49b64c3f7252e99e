// Commands as functions and as tools for agents. The schemas of their options take a tenth of the time in which a
// command loads, so this module is apart from the commands.
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { callInMemory, sentenceOf } from './call-in-memory.ts';

export const functions = { callAgentTool, callInMemory, confinedIo, listAgentTools, sentenceOf };
