import { Document, isSeq } from 'yaml';
import type { TemplateYaml } from '../check/template-yaml.js';

/** Prints a template as the text of a YAML file. */
export function templateDocument(yaml: TemplateYaml): string {
  const document = new Document(yaml);
  document.commentBefore = ' Imported by notifygen from the platform.';
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  // Folding would add line breaks that the approved text does not have.
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
