import type { TargetedInputEvent } from 'preact';
import { type ComponentChildren, cloneElement, type HTMLAttributes, type JSX, type VNode } from 'preact';

export interface FieldProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** What is shown below while nothing is wrong. */
  readonly hint?: ComponentChildren;
  /** Default: an input for a text. */
  readonly children?: VNode<HTMLAttributes> | undefined;
}

/** A field of a form with its label. Screen readers read its error with it. */
export function Field(props: FieldProps): JSX.Element {
  const { id, label, value, onValue, error, hint, children = <input /> } = props;
  const errorId = `${id}-error`;
  return (
    <p class="field">
      <label for={id} dir="auto">
        {label}
      </label>
      {cloneElement(children, {
        id,
        value,
        dir: 'auto',
        autocomplete: 'off',
        spellcheck: false,
        onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => onValue(currentTarget.value),
        ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      })}
      {error !== undefined && (
        <span class="field-error" id={errorId}>
          {error}
        </span>
      )}
      {error === undefined && hint !== undefined && <span class="hint">{hint}</span>}
    </p>
  );
}

/** The issues of an error response by their paths; those of the whole request have the path `''`. */
export function issuesOf(error: Error): readonly { readonly path: string; readonly message: string }[] {
  const { issues } = Object(error.cause);
  return Array.isArray(issues) && issues.length > 0 ? issues : [{ path: '', message: error.message }];
}

/** Moves the focus to the first invalid field of a form, after it was rendered. */
export function focusInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: 'nearest' });
  });
}
