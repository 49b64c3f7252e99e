import type { Command } from 'commander';

export function addRecordedOptions(command: Command): Command {
  return command
    .requiredOption('--recording <file>', 'the recording: a CSV file such as NAME.recording.csv')
    .option('--scenario <file>', 'a scenario file *.replicast.yaml with facts about the workload')
    .option('--name <name>', 'the autoscaler with this metadata.name')
    .option('--document <n>', 'document of the file, counted from 0')
    .option('--item <n>', 'item of a List, counted from 0');
}
