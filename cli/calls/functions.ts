// Collects commands as functions and as tools for agents. Their schemas would take a tenth of the time in which a
// command loads, so this module is not loaded with the commands.
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { callInMemory, sentenceOf } from './call-in-memory.ts';

export const functions = { callAgentTool, callInMemory, confinedIo, listAgentTools, sentenceOf };
