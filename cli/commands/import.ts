import type { Command } from 'commander';
import type { ImportCommandOptions } from '../import.ts';
import type { CommandRunner } from '../io.ts';
import { addHelpEnd } from './help.ts';

export function addImport(program: Command, run: CommandRunner): void {
  const command = program
    .command('import')
    .description('convert measured values to a recording NAME.recording.csv and a scenario with the recorded load')
    .argument(
      '<source...>',
      'output of kubectl get hpa -w or -o json, Prometheus answers to query_range, CSV files; load=FILE, replicas=FILE, ready=FILE, cpu=FILE or utilization=FILE if a file does not say what it contains; - is standard input',
    )
    .option('--name <name>', 'name of the autoscaler, or its namespace and name (shop/web), if there are several')
    .option('--manifest <file>', 'the manifest of the recorded autoscaler')
    .option('--output <file>', 'name of the recording, which ends in .recording.csv')
    .action((sources: string[], options: ImportCommandOptions) =>
      run(async (io) => (await import('./searches.ts')).searches.runImport(io, sources, options)),
    );
  addHelpEnd(command, {
    examples: [['hpa.txt load=requests.csv --manifest web.yaml', 'kubectl get hpa -w, and a load from CSV']],
  });
}
