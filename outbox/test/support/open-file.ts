// Opens a file as an outbox, and prints why that failed.
import { createSqliteStore } from '../../dist/store/sqlite/sqlite-store.js';

const [path = ''] = process.argv.slice(2);
const store = createSqliteStore({ path });
const error = await store.open().then(
  () => 'none',
  (error: unknown) => error,
);
process.stdout.write(JSON.stringify(error));
