import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Input, SearchField as SearchFieldRoot } from 'react-aria-components/SearchField';
import { t } from '#src/language/t.ts';
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
  return (
    <search className={css.place}>
      <SearchFieldRoot
        className={css.box}
        aria-label={label}
        autoComplete="off"
        spellCheck="false"
        enterKeyHint="search"
        maxLength={maxLength}
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <Search className={css.glass} size={16} aria-hidden />
        <Input
          className={`${input} ${css.input}`}
          placeholder={placeholder ?? label}
          dir={value === '' ? undefined : 'auto'}
          aria-controls={listId}
          aria-autocomplete={listId ? 'list' : undefined}
          aria-activedescendant={activeId}
          autoFocus={isFirst}
        />
        {value !== '' && (
          <Button className={css.clear} aria-label={t('Clear search')} excludeFromTabOrder={false}>
            <X size={16} aria-hidden />
          </Button>
        )}
      </SearchFieldRoot>
    </search>
  );
}
