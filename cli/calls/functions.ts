// Commands as functions and as tools for agents. What reads their options is a tenth of what a command loads, so it is
// apart from the commands.
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { callInMemory, sentenceOf } from './call-in-memory.ts';

export const functions = { callAgentTool, callInMemory, confinedIo, listAgentTools, sentenceOf };
