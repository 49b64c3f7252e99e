// The CSV file of a load, which only the host can read: it is asked for once, and again where the manifest is in another folder.
import type { Subject } from '../../protocol/panel.ts';
import { type Form, shapeName } from './form/form.ts';
import type { Host } from './host.ts';

export class SeriesFileQuestion {
  /** Which file was asked for last, from its folder on. */
  private asked: string | undefined;
  /** The person has been asked for a file. */
  private choosing = false;

  choose(host: Host | undefined): void {
    this.choosing = true;
    host?.send({ type: 'chooseSeries' });
  }

  ask({ csv, ...form }: Form, subject: Subject | undefined, host: Host | undefined): void {
    if (shapeName(form) !== 'csv' || csv === undefined || !subject) return;
    const wanted = `${folderOf(subject)}${csv.file}`;
    if (this.asked === wanted) return;
    this.asked = wanted;
    host?.send({ type: 'readSeries', file: csv.file });
  }

  /** The form with a file that the person chose; undefined where a file was only read: that one is in the form already. */
  taken(file: string, form: Form, subject: Subject | undefined): Form | undefined {
    const { choosing } = this;
    this.choosing = false;
    if (!choosing) return undefined;
    this.asked = `${folderOf(subject)}${file}`;
    if (form.csv?.file === file) return undefined;
    return { ...form, values: { ...form.values, 'load.shape': 'csv' }, csv: { file } };
  }
}

function folderOf({ uri }: Pick<Subject, 'uri'> = { uri: '' }): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}
