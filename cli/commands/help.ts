import type { Command } from 'commander';

interface HelpEnd {
  examples: readonly (readonly [arguments_: string, purpose: string])[];
  /** The condition for exit code 1; absent if the command never ends with this code. */
  refuses?: string;
}

export function addHelpEnd(command: Command, { examples, refuses }: HelpEnd): Command {
  const lines = examples.map(([words, purpose]) => [`replicast ${command.name()} ${words}`, purpose] as const);
  const width = Math.max(...lines.map(([line]) => line.length));
  const codes = [
    '  0  done',
    ...(refuses === undefined ? [] : [`  1  ${refuses}`]),
    '  2  the command failed: an unknown option, or a file that cannot be read or used',
  ];
  const shown = lines.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}`);
  return command.addHelpText('after', ['', 'Examples:', ...shown, '', 'Exit codes:', ...codes].join('\n'));
}
