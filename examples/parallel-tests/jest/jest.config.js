export default {
  rootDir: '..',
  testMatch: ['<rootDir>/jest/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '@swc/jest' },
};
