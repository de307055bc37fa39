import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { input } from './Input.css.ts';
import * as css from './SearchField.css.ts';

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  /** The list of what can be chosen while the box keeps the focus, and which of it is marked. */
  listId?: string;
  activeId?: string | undefined;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
};

/** A search box named by its label; Escape or the cross empties it, Enter submits. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, maxLength, listId, activeId, isFirst } = props;
  const box = useRef<HTMLInputElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSubmit?.(value);
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      event.stopPropagation();
      onChange('');
    }
  };
  return (
    <search className={css.box}>
      <Search className={css.glass} size={16} aria-hidden />
      <input
        ref={box}
        type="search"
        className={`${input} ${css.input}`}
        aria-label={label}
        placeholder={placeholder ?? label}
        dir={value === '' ? undefined : 'auto'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
        aria-controls={listId}
        aria-autocomplete={listId ? 'list' : undefined}
        aria-activedescendant={activeId}
        // biome-ignore lint/a11y/noAutofocus: a dialog's first control takes the focus
        autoFocus={isFirst}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value !== '' && (
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            onChange('');
            box.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
          <span className={hidden}>{t('Clear search')}</span>
        </button>
      )}
    </search>
  );
}
