export { buildPackages as default } from '../../scripts/packages.ts';
