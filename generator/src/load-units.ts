import { createFileLoader } from './load-file.js';
import { readFolder } from './source/read-folder.js';
export async function loadUnits(folder: string): Promise<readonly import('./load-file.js').LoadedFile[]> {
  return readFolder(folder).map(await createFileLoader());
}
