// Commands as functions and tools. This module is not in the bundle of the commands, because loading the schemas would
// slow each start by a tenth.
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { callInMemory, sentenceOf } from './call-in-memory.ts';

export const functions = { callAgentTool, callInMemory, confinedIo, listAgentTools, sentenceOf };
