import type { TemplatePreview } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { plainTextOf } from '../../../ui/bubble/formatting.js';
import { textOf } from '../../../ui/bubble/text-parts.js';
import { FilterBox } from '../../../ui/filter-box.js';
import { Icon } from '../../../ui/icon.js';
import { watchMedia } from '../../../ui/media.js';
import { ShortcutHelp } from '../../../ui/shortcut-help.js';
import { focusSearch, useShortcuts } from '../../../ui/shortcuts.js';
import { useLive } from '../../../ui/use-live.js';
import { VirtualList } from '../../../ui/virtual-list.js';
import { keptInTab } from '../shared/kept.js';
import { fresh, type PageProps, sandbox, type TemplateFinding } from '../shared/sandbox.js';
import { startPage } from '../start-page.js';
import type { Edits } from './form-values.js';
import { TemplateErrors, TemplateView } from './template-view.js';

const rowHeight = 58;

/** The page of all templates: a list, and the open one. The address names it. */
function TemplatesPage({ info }: PageProps): JSX.Element {
  const { templateErrors: errors, templateWarnings: warnings, magicRecipients } = info.value;
  const { value: loaded } = useLive(
    () => sandbox.rest<readonly TemplatePreview[]>('templates'),
    fresh('templates'),
  );
  const [search, setSearch] = useState('');
  const isWide = useMemo(() => watchMedia('(min-width: 761px)'), []).value;
  const [named, setNamed] = useState(nameInAddress);
  /** The row that the keys are at, on a narrow screen. */
  const [cursor, setCursor] = useState<string>();
  const [hasHelp, setHelp] = useState(false);
  /** Of each template, so that what was entered is still there after another one, or the inbox, was open. */
  const [edits, setEdits] = useState<Readonly<Record<string, Edits>>>(() =>
    JSON.parse(keptInTab.get('edits') ?? '{}'),
  );
  const edit = (name: string, key: string, value: string): void => {
    const next = { ...edits, [name]: { ...edits[name], [key]: value } };
    keptInTab.set('edits', JSON.stringify(next));
    setEdits(next);
  };
  // At once, so that no change of the address is missed.
  useLayoutEffect(() => addEventListener('hashchange', () => setNamed(nameInAddress())), []);

  const templates = loaded ?? [];
  const shown = templates.filter(matching(search));
  const open =
    templates.find(({ name }) => name === named) ?? (named === '' && isWide ? templates[0] : undefined);
  const selected = open?.name ?? cursor;
  const openTemplate = (name: string, how: 'pushState' | 'replaceState'): void => {
    history[how](null, '', name === '' ? location.pathname : `#template-${name}`);
    setNamed(name);
    // Back in the list, it is the selected one.
    if (name !== '') setCursor(name);
  };
  /** Goes to a row with a key. While only the list is visible, Enter opens it. */
  const moveTo = (row: number): void => {
    const name = shown[Math.min(Math.max(row, 0), shown.length - 1)]?.name;
    if (name === undefined) return;
    if (isWide || named !== '') openTemplate(name, 'replaceState');
    else setCursor(name);
  };
  const index = shown.findIndex(({ name }) => name === selected);
  const enter = (): void => {
    if (selected !== undefined && selected !== named) openTemplate(selected, 'pushState');
  };
  useShortcuts({
    '/': focusSearch,
    '?': () => setHelp(true),
    j: () => moveTo(index + 1),
    k: () => moveTo(index - 1),
    ArrowDown: () => moveTo(index + 1),
    ArrowUp: () => moveTo(index - 1),
    Enter: enter,
    Escape: isWide ? undefined : () => openTemplate('', 'replaceState'),
  });
  const own = open ? errors.filter(isIn(open)) : [];
  const errorList = <TemplateErrors errors={[...own, ...errors.filter((error) => !own.includes(error))]} />;
  return (
    <main id="main" class={named === '' ? 'panes templates' : 'panes templates has-open'}>
      <h1 class="visually-hidden">Templates</h1>
      <nav class="template-index column" aria-label="Templates">
        <FilterBox label="Search templates" placeholder="Search templates" text={search} onText={setSearch} />
        {!isWide && named === '' && errorList}
        {loaded && shown.length === 0 ? (
          <p class="nothing" role="status">
            {templates.length === 0 ? 'There are no templates yet.' : 'No template matches the search.'}
          </p>
        ) : (
          <VirtualList
            id="index"
            label="Templates"
            count={shown.length}
            rowHeight={rowHeight}
            keyAt={(row) => shown[row]?.name}
            indexOf={(name) => shown.findIndex((template) => template.name === name)}
            selected={selected}
            onEnter={enter}
            onSelect={(row, by) => {
              if (by === 'key') moveTo(row);
              else openTemplate(shown[row]?.name ?? '', 'pushState');
            }}
            renderRow={(row) => {
              const template = shown[row];
              if (!template) return undefined;
              const has = (findings: readonly TemplateFinding[]): boolean => findings.some(isIn(template));
              const finding = has(errors) ? 'an error' : has(warnings) ? 'a warning' : undefined;
              return <TemplateRow template={template} finding={finding} />;
            }}
          />
        )}
      </nav>
      <div class="template-pane scrolls">
        <button type="button" class="subtle back" onClick={() => openTemplate('', 'pushState')}>
          <Icon name="back" />
          Templates
        </button>
        {(isWide || named !== '') && errorList}
        {open && (
          <TemplateView
            template={open}
            edits={edits[open.name] ?? {}}
            onEdit={(key, value) => edit(open.name, key, value)}
            warnings={warnings.filter(isIn(open))}
            magicRecipients={magicRecipients}
          />
        )}
        {loaded && !open && named !== '' && <p class="nothing">There is no template {named}.</p>}
      </div>
      {hasHelp && (
        <ShortcutHelp
          onClose={() => setHelp(false)}
          shortcuts={{
            '/': 'search',
            'j k': 'next and previous template',
            Enter: 'open the template',
            f: 'faults',
            'Ctrl+Enter': 'send the template',
            Esc: 'close the dialog, or go back to the list',
            '?': 'these shortcuts',
          }}
        />
      )}
    </main>
  );
}

interface TemplateRowProps {
  readonly template: TemplatePreview;
  readonly finding: 'an error' | 'a warning' | undefined;
}

function TemplateRow({ template, finding }: TemplateRowProps): JSX.Element {
  const { name, languages, placeholders, bubbles } = template;
  const examples = new Map(placeholders.map(({ label, example }) => [label, example]));
  const parts = bubbles[0]?.bubble.body.map(({ text, placeholder = '' }) => {
    return { text: examples.has(placeholder) ? (examples.get(placeholder) ?? `{${placeholder}}`) : text };
  });
  return (
    <>
      <span class="line">
        <span class="row-title">
          {finding !== undefined && (
            <span class={finding === 'an error' ? 'rejected' : 'faulted'}>
              <Icon name="alert" />
            </span>
          )}
          {name}
          {finding !== undefined && <span class="visually-hidden">, has {finding}</span>}
        </span>
        <span class="row-status">{languages.length === 0 ? 'no language' : languages.join(' ')}</span>
      </span>
      <span class="line">
        <span class="row-text" dir={bubbles[0]?.bubble.direction ?? 'auto'}>
          {plainTextOf(parts ?? [])}
        </span>
      </span>
    </>
  );
}

/** Whether a finding is in the file of a template. Its path starts at the folder that the sandbox was started in. */
function isIn({ file }: TemplatePreview): (finding: TemplateFinding) => boolean {
  return (finding) => `/${finding.file}`.endsWith(`/${file}`);
}

function nameInAddress(): string {
  return /^#template-(\w+)$/.exec(location.hash)?.[1] ?? '';
}

/** Whether a template contains all words of a search. */
function matching(search: string): (template: TemplatePreview) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ name, description = '', languages, bubbles }) => {
    const texts = bubbles.flatMap(({ bubble: { header = [], body, footer = '', buttons } }) => [
      textOf(header),
      textOf(body),
      footer,
      ...buttons.map(({ text }) => text),
    ]);
    const text = [name, description, ...languages, ...texts].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

startPage(TemplatesPage);
