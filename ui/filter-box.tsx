import type { JSX } from 'preact';

export interface FilterBoxProps {
  /** What the search looks at, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The search box of a page. `id` is `search`, and the key `/` leads to it. */
export function FilterBox({ label, placeholder, text, onText }: FilterBoxProps): JSX.Element {
  return (
    <input
      type="search"
      id="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      autocomplete="off"
      spellcheck={false}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  );
}

export interface ChoiceProps {
  readonly label: string;
  /** The label of each choice, by its value. */
  readonly choices: Readonly<Record<string, string>>;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** Buttons of which one is pressed. */
export function Choice({ label, choices, chosen, onChoose }: ChoiceProps): JSX.Element {
  return (
    <div class="choice" role="group" aria-label={label}>
      {Object.entries(choices).map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}
