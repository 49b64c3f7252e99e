import type { Command } from 'commander';

export function addRunOptions(command: Command): Command {
  return command
    .option('--scenario <name>', 'standard or a file *.replicast.yaml; the default is the file beside the manifest')
    .option('--name <name>', 'the autoscaler with this metadata.name')
    .option('--document <n>', 'document of the file, counted from 0')
    .option('--item <n>', 'item of a List, counted from 0');
}
