// Collects the commands as functions, and as tools for agents. The module is not part of the bundle of the commands,
// because loading its schemas would make each command start more slowly by a tenth.
import { callAgentTool, listAgentTools } from '../mcp/agent-tools.ts';
import { confinedIo } from '../mcp/confined-io.ts';
import { callInMemory, sentenceOf } from './call-in-memory.ts';

export const functions = { callAgentTool, callInMemory, confinedIo, listAgentTools, sentenceOf };
