declare const sandboxServer: { close(): Promise<void> };

export default async function stopSandbox(): Promise<void> {
  await sandboxServer.close();
}
