import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CompletionRequest,
  CompletionResolveRequest,
  type Definition,
  type DefinitionLink,
  DefinitionRequest,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  type Location,
  ReferencesRequest,
  RenameRequest,
  ShutdownRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver-protocol/node';
import { startLanguageServer } from '../language-protocol.ts';
import { root } from '../run.ts';
import { type Place, placeIn, positionOf, type TypeScriptEditor } from './editor.ts';

/** Opens a file in the language server of TypeScript 7. */
export async function openInLanguageServer(folder: string, name: string): Promise<TypeScriptEditor> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const capabilities = { hover: { contentFormat: ['markdown' as const] }, definition: { linkSupport: true } };
  // The defaults of all settings.
  const { child, connection } = await startLanguageServer([tsc, '--lsp'], folder, capabilities, () => ({}));
  const path = join(folder, name);
  const uri = pathToFileURL(path).href;
  const text = readFileSync(path, 'utf8');
  const textDocument = { uri, languageId: 'typescript', version: 1, text };
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  const at = (part: string) => ({ textDocument: { uri }, position: positionOf(text, part) });
  const place = (found: Location): Place =>
    placeIn(folder, fileURLToPath(found.uri), found.range.start.line + 1);
  const places = (found: Definition | DefinitionLink[] | null): readonly Place[] =>
    [found ?? []]
      .flat()
      .map((one) => place('uri' in one ? one : { uri: one.targetUri, range: one.targetSelectionRange }));
  return {
    definition: async (part) => places(await connection.sendRequest(DefinitionRequest.type, at(part))),
    sourceDefinition: async (part) =>
      places(await connection.sendRequest('custom/textDocument/sourceDefinition', at(part))),
    references: async (part) => {
      const params = { ...at(part), context: { includeDeclaration: true } };
      return places(await connection.sendRequest(ReferencesRequest.type, params));
    },
    rename: async (part) => {
      const edit = await connection.sendRequest(RenameRequest.type, { ...at(part), newName: 'renamed' });
      return Object.entries(edit?.changes ?? {}).flatMap(([file, edits]) =>
        edits.map(({ range }) => place({ uri: file, range })),
      );
    },
    hover: async (part) => JSON.stringify(await connection.sendRequest(HoverRequest.type, at(part))),
    signature: async (part) =>
      JSON.stringify(await connection.sendRequest(SignatureHelpRequest.type, at(part))),
    completion: async (part, entry) => {
      const found = await connection.sendRequest(CompletionRequest.type, at(part));
      const item = (Array.isArray(found) ? found : found?.items)?.find(({ label }) => label === `${entry}?`);
      if (item === undefined) throw new Error(`no completion ${entry}: ${JSON.stringify(found)}`);
      return JSON.stringify(await connection.sendRequest(CompletionResolveRequest.type, item));
    },
    close: async () => {
      const closed = once(child, 'close');
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      await closed;
      connection.dispose();
    },
  };
}
