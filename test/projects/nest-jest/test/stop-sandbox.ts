export default async function stopSandbox(): Promise<void> {
  await Object(globalThis).sandboxServer.close();
}
