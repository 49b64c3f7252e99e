import { type Command, Option } from 'commander';
import { collectValues } from './profile-options.ts';

export function addChartOptions(command: Command): Command {
  const repeated = (flags: string, description: string) => new Option(flags, description).argParser(collectValues);
  return command
    .addOption(
      repeated(
        '-f, --values <file>',
        'values file that overrides the values.yaml of a chart; the last such file has precedence',
      ),
    )
    .addOption(repeated('--set <key=value>', 'value of a chart, such as autoscaling.maxReplicas=20'))
    .addOption(repeated('--set-string <key=value>', 'value of a chart that is always a string, such as image.tag=1.30'))
    .addOption(repeated('--set-json <key=json>', 'value of a chart as JSON'))
    .option('--release <name>', 'release name of a chart (default: release-name)')
    .option('--namespace <name>', 'namespace of a release (default: default)');
}
