import type { TemplatePreview } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { BubbleView } from '../../../ui/bubble/bubble.js';
import { CodeBlock, isolated } from '../../../ui/code-block.js';
import { generatedCall } from '../../src/code/generated-call.js';
import type { TemplateFinding } from '../shared/sandbox.js';
import { describeRoom, fillBubble, roomIn } from './fill-bubble.js';
import { type Edits, formValues } from './form-values.js';
import { TemplateForm } from './template-form.js';

export interface TemplateViewProps {
  readonly template: TemplatePreview;
  readonly edits: Edits;
  readonly onEdit: (key: string, value: string) => void;
  readonly magicRecipients: Readonly<Record<string, string>>;
  readonly warnings: readonly TemplateFinding[];
}

/** One template: its approved text in each language, the form that sends it, and the code that does. */
export function TemplateView(props: TemplateViewProps): JSX.Element {
  const { template, edits, warnings } = props;
  const { name, file, description, bubbles, send, unapproved } = template;
  const values = formValues(template, edits);
  const several = bubbles.length > 1;
  return (
    <article class="template stack" data-name={name} aria-label={name}>
      <header class="template-header stack">
        <h2>{name}</h2>
        <span class="location">{file}</span>
        {unapproved !== undefined && (
          <p class="issues warnings">The platform would reject this: {unapproved}.</p>
        )}
        {description !== undefined && <p dir="auto">{description}</p>}
      </header>
      {warnings.length > 0 && (
        <ul class="issues warnings" aria-label="Warnings">
          {warnings.map(({ message, line, file: path }) => (
            <li key={`${line} ${message}`}>
              {message}
              <span class="location">
                {path}:{line}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class={several ? 'template-content several' : 'template-content'}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
        <div class="preview stack" role="group" aria-label="Approved text" tabIndex={0}>
          {bubbles.map(({ language, bubble }) => {
            const filled = fillBubble(bubble, template, formValues(template, edits, language));
            return (
              <section key={language}>
                <h3 class={several && language === values.language ? 'tag tag-new' : 'tag'}>
                  {language ?? 'no language'}
                </h3>
                <BubbleView bubble={filled} />
                {roomIn(filled, template).map((room) => (
                  <p key={room.name} class={room.used > room.limit ? 'room tag rejected' : 'room tag'}>
                    <span>
                      {room.name}: {describeRoom(room)}
                    </span>
                    <meter value={room.used} max={room.limit} aria-hidden="true" />
                  </p>
                ))}
              </section>
            );
          })}
        </div>
        <TemplateForm key={name} {...props} />
        <CodeBlock title={`Call to ${send}`} text={generatedCall(template, values)}>
          <code>{isolated(generatedCall(template, values))}</code>
        </CodeBlock>
      </div>
    </article>
  );
}

/** The errors of the templates, with the lines of the YAML. */
export function TemplateErrors({ errors }: { readonly errors: readonly TemplateFinding[] }): JSX.Element {
  return (
    <section
      class="template-errors issues stack"
      aria-label="Template errors"
      role="status"
      hidden={errors.length === 0}
    >
      <h2>The templates have errors</h2>
      <p>This page and the gateway use the previous templates until they are fixed.</p>
      {errors.map(({ text }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <pre key={text} tabIndex={0} role="group" dir="ltr" aria-label="Template error">
          {linesOf(text)}
        </pre>
      ))}
    </section>
  );
}

/** Long sentences wrap. The excerpt does not, so that the mark below it stays at its place. */
function linesOf(error: string): readonly (string | JSX.Element)[] {
  return error.split(/(?<=\n)/).map((line) =>
    /^\d* *\|/.test(line) ? (
      line
    ) : (
      <span key={line} class="wraps">
        {line}
      </span>
    ),
  );
}
