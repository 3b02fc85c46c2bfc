import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  ConfigurationRequest,
  createProtocolConnection,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type ProtocolConnection,
  RegistrationRequest,
} from 'vscode-languageserver-protocol/node';

export interface LanguageServer {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly connection: ProtocolConnection;
}

/** Starts a language server in a project. `settingsOf` gives the section of an editor's settings with a name. */
export async function startLanguageServer(
  args: readonly string[],
  folder: string,
  textDocument: InitializeParams['capabilities']['textDocument'],
  settingsOf: (section: string | undefined) => object,
): Promise<LanguageServer> {
  const child = spawn(process.execPath, [...args, '--stdio'], { cwd: folder });
  const connection = createProtocolConnection(child.stdout, child.stdin);
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section }) => settingsOf(section)),
  );
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.listen();
  const uri = pathToFileURL(folder).href;
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      ...(textDocument && { textDocument }),
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return { child, connection };
}
