import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  RegistrationRequest,
  ShutdownRequest,
} from 'vscode-languageserver-protocol/node';

const tsc = 'node_modules/typescript/bin/tsc';

/** What the language server of TypeScript reports for a file, as an editor shows it. */
export async function diagnosticsOf(folder: string, name: string): Promise<readonly Diagnostic[]> {
  const child = spawn(process.execPath, [tsc, '--lsp', '--stdio']);
  const connection = createProtocolConnection(child.stdout, child.stdin);
  // The defaults of all settings.
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => ({})));
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.listen();
  const workspace = pathToFileURL(folder).href;
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: workspace,
    workspaceFolders: [{ uri: workspace, name: 'project' }],
    capabilities: { textDocument: { diagnostic: {} } },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const path = join(folder, name);
  const uri = pathToFileURL(path).href;
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'typescript', version: 1, text: readFileSync(path, 'utf8') },
  });
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
  const closed = once(child, 'close');
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  await closed;
  connection.dispose();
  return report.kind === 'full' ? report.items : [];
}
