import type { SimulationSubject } from '../../../protocol/panel.ts';
import { type ScenarioOverrides, shapeName } from '../form/scenario-overrides.ts';
import type { Host } from './host.ts';

export class SeriesFileLoader {
  private requestedFile: string | undefined;
  private isChoosing = false;

  chooseFile(host: Host | undefined): void {
    this.isChoosing = true;
    host?.send({ type: 'chooseSeries' });
  }

  load({ csv, ...form }: ScenarioOverrides, subject: SimulationSubject | undefined, host: Host | undefined): void {
    if (shapeName(form) !== 'csv' || csv === undefined || !subject) return;
    const requested = `${folderOf(subject)}${csv.file}`;
    if (this.requestedFile === requested) return;
    this.requestedFile = requested;
    host?.send({ type: 'readSeries', file: csv.file });
  }

  /**
   * Returns the form with the file that the user has chosen. Returns undefined if the user has not chosen a file, or if
   * the form already refers to the chosen file.
   */
  applyChosenFile(
    file: string,
    form: ScenarioOverrides,
    subject: SimulationSubject | undefined,
  ): ScenarioOverrides | undefined {
    const { isChoosing } = this;
    this.isChoosing = false;
    if (!isChoosing) return undefined;
    this.requestedFile = `${folderOf(subject)}${file}`;
    if (form.csv?.file === file) return undefined;
    return { ...form, values: { ...form.values, 'load.shape': 'csv' }, csv: { file } };
  }
}

function folderOf({ uri }: Pick<SimulationSubject, 'uri'> = { uri: '' }): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}
