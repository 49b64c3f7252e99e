// The tools for agents: commands that only read files, with short answers. This module does not depend on the Model
// Context Protocol.
import * as z from 'zod/mini';
import { callCommand } from '../calls/call-command.ts';
import { callInMemory } from '../calls/call-in-memory.ts';
import { type CallName, callOptions } from '../calls/call-options.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from '../io.ts';

export interface AgentTool {
  name: CallName;
  description: string;
  input: z.ZodMiniType;
}

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

interface Tool {
  description: string;
  without?: readonly string[];
  takesText: boolean;
  /** Advice on what to do next: `done` is for exit code 0, and `refused` is for exit code 1. */
  next: readonly [done: string, refused: string];
  /**
   * `line` is the beginning of the output line that says that nothing was found. `next` is the advice for this case.
   */
  nothing?: readonly [line: string, next: string];
}

const noDifference = 'Nothing behaves differently.';

const tools: Partial<Record<CallName, Tool>> = {
  lint: {
    description:
      'Checks Kubernetes autoscalers (HorizontalPodAutoscaler, WatermarkPodAutoscaler, ScaledObject) as the API server and the controllers will: every problem with its line. Call it after each edit of a manifest, chart or kustomization.',
    without: ['fix'],
    takesText: true,
    next: ['call simulate to see the counts.', 'correct the errors at these lines, then call lint again.'],
    nothing: ['no autoscaler checked', 'in paths, name files or folders that contain autoscalers.'],
  },
  admit: {
    description:
      'The result of kubectl apply, without a cluster: the exact message of the API server, or the stored object with its defaults.',
    takesText: true,
    next: ['call simulate to see the counts.', 'correct the named fields, then call admit again.'],
  },
  explain: {
    description:
      'What the status of an autoscaler means: what holds the count, why, and what changes it next. Takes the output of kubectl get hpa -o yaml or kubectl describe hpa.',
    takesText: true,
    next: ['edit the named field, then call diff to see what the edit does.', ''],
  },
  simulate: {
    description:
      'The exact counts that an autoscaler will set: its fastest scale-up and scale-down, or a run under load (with scenario: standard). Shows one autoscaler in detail (choose it by name), and several as a table.',
    takesText: true,
    next: ['call tune with goals if the autoscaler should scale faster or slower, or cost less.', ''],
  },
  diff: {
    description:
      'Shows how an edit changes scaling. Compares two files or folders, or a Git revision with the working directory. If before is absent, HEAD is used.',
    takesText: false,
    next: ['look at the line that cause names; call tune to find an edit that meets goals.', ''],
    nothing: [noDifference, ''],
  },
  tune: {
    description:
      'Patches with the smallest edits of an autoscaler that meet goals, such as "reaches 20 within 60 s", "no flap" or "unmet load < 1 %".',
    takesText: true,
    next: ['write one of the edits, then call diff.', 'relax a goal, or use mayChange to allow edits of more fields.'],
  },
  render: {
    description: 'The autoscalers that Helm renders and kustomize builds, as YAML.',
    takesText: false,
    next: ['call simulate with the same paths and values.', ''],
  },
};

const textName = 'manifest.yaml';
const textOption = z.optional(
  z.string().check(z.describe('The content of a manifest that is not in a file yet. Give either this text or files.')),
);

export function listAgentTools(): AgentTool[] {
  return Object.entries(tools).map(([key, { description, without = [], takesText }]) => {
    const name = key as CallName;
    const options = Object.entries(callOptions[name]().shape).filter(([option]) => !without.includes(option));
    const shape = { ...(takesText && { text: textOption }), ...Object.fromEntries(options) };
    return { name, description, input: z.strictObject(shape) };
  });
}

/** Calls a tool. Does not throw: if an error occurs, the answer is a sentence about the error. */
export async function callAgentTool(io: Io, name: string, given: unknown): Promise<ToolAnswer> {
  try {
    const tool = Object.hasOwn(tools, name) ? tools[name as CallName] : undefined;
    if (!tool) throw new CommandError(`There is no tool ${name}.`);
    return { text: await answer(io, name as CallName, tool, readArguments(tool, given)), isError: false };
  } catch (error) {
    const isKnown = error instanceof CommandError;
    const sentence = isKnown ? error.message : `Internal error in Replicast: ${String(error)}.`;
    return { text: sentence.length > maxSentence ? `${sentence.slice(0, maxSentence)}….` : sentence, isError: true };
  }
}

function readArguments({ without = [] }: Tool, given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new CommandError('The arguments must be an object.');
  const options = Object.fromEntries(Object.entries(given));
  const refused = without.find((name) => Object.hasOwn(options, name));
  if (refused !== undefined) throw new CommandError(`There is no option ${refused}.`);
  return options;
}

async function answer(io: Io, name: CallName, tool: Tool, given: Record<string, unknown>): Promise<string> {
  const { text, ...options } = given;
  const { value, messages, code } =
    text === undefined || !tool.takesText
      ? await callCommand(io, name, name === 'diff' ? { before: 'HEAD', ...given } : given, 'text')
      : await callInMemory(name, { [textName]: textOf(text, options) }, onText(name, options), {
          format: 'text',
          time: { now: io.now, maxSearchMs: io.maxSearchMs },
        });
  const said = `${value}` === '' ? `${noDifference}\n` : `${value}`;
  return [shortened(said), ...messages, ...nextLine(tool, said, code)].join('\n');
}

function textOf(text: unknown, options: Record<string, unknown>): string {
  if (typeof text !== 'string') throw new CommandError('The option text must be a text.');
  if (text.length > maxText)
    throw new CommandError(`The text has more than ${maxText / 1_000_000} million characters: name a file instead.`);
  if ('paths' in options || 'file' in options) throw new CommandError('Give a text or files, and not both.');
  return text;
}

/** Adds the name of the text to the options. Without this name, messages would name the folder `.`. */
function onText(name: CallName, options: Record<string, unknown>): Record<string, unknown> {
  const { shape } = callOptions[name]();
  if ('file' in shape) return { ...options, file: textName };
  return 'paths' in shape ? { ...options, paths: [textName] } : options;
}

function nextLine({ next: [done, refused], nothing }: Tool, said: string, code: ExitCode): string[] {
  if (code === exitCodes.failed) return [];
  const isNothing = nothing && said.split('\n').some((line) => line.startsWith(nothing[0]));
  const next = isNothing ? nothing[1] : code === exitCodes.refused ? refused : done;
  return next === '' ? [] : [`Next: ${next}`];
}

/** The maximum length of a text, in characters. The MCP library reads messages of at most 10 MB. */
const maxText = 2_000_000;

const maxLength = 8000;
/** The maximum length of an error, in characters. An error may repeat long input, such as a name. */
const maxSentence = 400;

/** The text is cut, because an agent reads every character of an answer. */
function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', maxLength) + 1 || maxLength);
  const left = text.slice(kept.length).split('\n').length - 1;
  return `${kept}… and ${left} more lines. For fewer lines, list fewer paths, or choose one autoscaler with name.\n`;
}
