/** What the changes of the code that no test notices do to a user, by the changed line. Those that do something need a test. */
export const survivors: Readonly<Record<string, string>> = {
  'const late = [50 -> 51];':
    'Nothing: a message keeps its place in the even pace for one millisecond longer.',
  "example: `name: a\\nheader: Hi {{1}}!\\nplaceholders: [{ name: b, example: ${'x'.repeat([57 -> 58])} }]`,":
    'Nothing: the example of the rule is one character longer.',
  'for (let turn = 0; turn [< -> <=] 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));':
    'Nothing: a send waits for one more turn of the event loop.',
};
