import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { RenderCommandOptions } from '../render.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';

export function addRender(program: Command, run: CommandRunner): void {
  const command = program
    .command('render')
    .description('print the autoscalers that charts render and kustomizations build')
    .argument('<path...>', 'charts, kustomizations, and folders with them')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.render).default('text'));
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: RenderCommandOptions) =>
    run(async (io) => (await import('./actions.ts')).actions.runRender(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['chart --values prod.yaml', 'the autoscalers that Helm renders with prod.yaml'],
      ['overlays/prod', 'the autoscalers that kustomize builds'],
    ],
  });
}
