// Values for templates as the client last told them, and the views that lens and simulation get with them.
import type { Connection } from 'vscode-languageserver';
import { type Previewed, previewed } from '../core/language/preview.ts';
import type { ChunkView } from '../core/language/view.ts';
import { isPreviewValues, type PreviewValues, previewValuesNotification } from '../protocol/preview.ts';
import type { Neighbours } from './neighbours.ts';

export interface Preview {
  of(view: ChunkView, uri: string): Promise<Previewed>;
}

export function createPreview(connection: Connection, neighbours: Neighbours, changed: () => void): Preview {
  let values: PreviewValues = {};
  connection.onNotification(previewValuesNotification, (told: unknown) => {
    if (!isPreviewValues(told)) return;
    values = told;
    changed();
  });
  return {
    async of(view, uri) {
      // Only a template has anything to fill in, and the index need not be asked for the others.
      return view.templated ? previewed(view, { uri, values, index: await neighbours.ready() }) : { view, assumed: new Map() };
    },
  };
}
