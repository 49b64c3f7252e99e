import { type Command, Option } from 'commander';
import { convertibleVersions, kedaTarget } from '../../core/lint/convert/target-version.ts';
import { extensionsVersion } from '../../core/model/releases.ts';
import type { ConvertOptions } from '../convert.ts';
import type { CommandRunner } from '../io.ts';
import { addHelpEnd } from './help.ts';

export function addConvert(program: Command, run: CommandRunner): void {
  const versions = [...convertibleVersions.map((version) => `autoscaling/${version}`), extensionsVersion, kedaTarget];
  const command = program
    .command('convert')
    .description('print a manifest with its autoscalers converted to another API version, or to ScaledObjects of KEDA')
    .argument('<file>', 'manifest; - is standard input')
    .addOption(new Option('--to <version>', 'API version to convert to').choices(versions).default('autoscaling/v2'))
    .option('--document <n>', 'print only this document of the file, counted from 0')
    .action((file: string, options: ConvertOptions) =>
      run(async (io) => (await import('./actions.ts')).actions.runConvert(io, file, options)),
    );
  addHelpEnd(command, {
    examples: [
      ['old.yaml', 'as autoscaling/v2'],
      ['web.yaml --to keda', 'as a ScaledObject that takes over the HPA'],
      ['web.yaml --to autoscaling/v1', 'as an older version; reports lost fields on standard error'],
    ],
  });
}
