import { type Command, Option } from 'commander';
import { levels } from '../../core/model/problem.ts';
import { collectValues } from './profile-options.ts';

export function addLevelOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--max-level <level>', 'exit with 1 if a diagnostic has at least this level')
        .choices(levels)
        .default('error'),
    )
    .addOption(
      new Option('--rule <code=level>', `level of a diagnostic: ${[...levels, 'off'].join(', ')}`).argParser(
        collectValues,
      ),
    );
}
