// @ts-nocheck
import type { ConvertedTemplate } from './convert-template.js';
import type { PlatformTemplate } from './platform-template.js';

/** A template of the platform in a language that the YAML declares and the platform approved. */
export interface ApprovedVariant {
  readonly language?: string;
  readonly platform: PlatformTemplate;
  readonly converted: ConvertedTemplate;
}

export function inLanguage(language: string | undefined): string {
  return language === undefined ? '' : ` in ${language}`;
}
