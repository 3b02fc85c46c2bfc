import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  type TextDocumentPositionParams,
} from 'vscode-languageserver-protocol/node';
import { root } from './run.ts';
import { splitAtCursor } from './text-cursor.ts';

/** The part of an editor that the tests need, connected to the real YAML language server. */
export interface YamlEditor {
  /** The completions at `‸` in a template. */
  readonly complete: (template: string) => Promise<readonly CompletionItem[]>;
  /** The text shown for the character after `‸`. */
  readonly hover: (template: string) => Promise<string>;
  readonly diagnose: (template: string) => Promise<readonly Diagnostic[]>;
  /** The titles of the quick fixes for the first diagnostic. */
  readonly quickFixes: (template: string) => Promise<readonly string[]>;
  /** Stops the server and returns what it wrote to stderr. */
  readonly close: () => Promise<string>;
}

const server = join(root, 'node_modules/yaml-language-server/bin/yaml-language-server');

/** What the server writes to stderr when it tries to open a connection. */
export const networkTrace = 'NETWORK';

/** Loaded before the server: makes every connection fail and write {@link networkTrace}. */
const withoutNetwork = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = () => {
    process.stderr.write('${networkTrace} ');
    throw new Error('no network');
  };
`)}`;

/** The section `yaml` of an editor's settings, without schemas from the network. */
export const quietSettings = { schemaStore: { enable: false }, hoverSchemaSource: false };

/** Starts the server in a project. */
export async function openYamlEditor(folder: string, settings: object = quietSettings): Promise<YamlEditor> {
  const child = spawn(process.execPath, ['--import', withoutNetwork, server, '--stdio'], { cwd: folder });
  const stderr = stderrOf(child);
  const connection = createProtocolConnection(child.stdout, child.stdin);
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section }) => (section === 'yaml' ? settings : {})),
  );
  connection.onRequest(RegistrationRequest.type, () => undefined);
  const diagnosticsOf = listenForDiagnostics(connection);
  connection.listen();
  await initialize(connection, folder);

  let count = 0;
  /** Opens each text as a new document, so that no response is about an older text. */
  const open = async (text: string): Promise<string> => {
    const uri = pathToFileURL(join(folder, `templates/open-${++count}.yaml`)).href;
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  };
  const openAtCursor = async (template: string): Promise<TextDocumentPositionParams> => {
    const { text, position } = splitAtCursor(template);
    return { textDocument: { uri: await open(text) }, position };
  };
  return {
    complete: async (template) => {
      const found = await connection.sendRequest(CompletionRequest.type, await openAtCursor(template));
      return Array.isArray(found) ? found : (found?.items ?? []);
    },
    hover: async (template) =>
      textOf(await connection.sendRequest(HoverRequest.type, await openAtCursor(template))),
    diagnose: async (template) => diagnosticsOf(await open(template)),
    quickFixes: async (template) => {
      const uri = await open(template);
      const [first] = await diagnosticsOf(uri);
      if (!first) return [];
      const context = { diagnostics: [first] };
      const request = { textDocument: { uri }, range: first.range, context };
      const actions = await connection.sendRequest(CodeActionRequest.type, request);
      return (actions ?? []).map(({ title }) => title);
    },
    close: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      connection.dispose();
      child.kill();
      return stderr;
    },
  };
}

async function initialize(connection: ProtocolConnection, folder: string): Promise<void> {
  const formats = ['markdown' as const, 'plaintext' as const];
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: formats } },
        hover: { contentFormat: formats },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
      },
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});
}

function stderrOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve) => child.once('close', () => resolve(text)));
}

/** Returns a function that waits for the diagnostics of a document. */
function listenForDiagnostics(
  connection: ProtocolConnection,
): (uri: string) => Promise<readonly Diagnostic[]> {
  const found = new Map<string, readonly Diagnostic[]>();
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    found.set(uri, diagnostics);
    waiting.get(uri)?.(diagnostics);
  });
  return (uri) =>
    new Promise((resolve) => {
      const known = found.get(uri);
      if (known) resolve(known);
      else waiting.set(uri, resolve);
    });
}

function textOf(hover: Hover | null): string {
  const contents = hover?.contents ?? '';
  return typeof contents === 'object' && 'value' in contents ? contents.value : String(contents);
}
