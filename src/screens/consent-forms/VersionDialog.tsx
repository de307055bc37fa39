import type { ConsentFormVersion } from '#machines/flows/consents/consentFormFields.ts';
import { blockValues } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { AnswerField } from '#src/screens/consents/shared/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as css from './consentForms.css.ts';
import { type Change, versionDifference } from './difference.ts';
import { blankFields } from './previewFields.ts';

type Props = {
  version: ConsentFormVersion;
  /** The version before it; null for the first. */
  before: ConsentFormVersion | null;
  onClose: () => void;
};

const kinds: Record<Change['kind'], string> = {
  added: t('Added'),
  removed: t('Removed'),
  changed: t('Changed'),
  moved: t('Moved'),
};
const marks = { same: undefined, added: css.added, removed: css.removed } as const;
const ignore = () => {};

/** One published version: what changed from the one before, and the sheet as it is. */
export function VersionDialog({ version, before, onClose }: Props) {
  const changes = before ? versionDifference(before, version) : [];
  return (
    <Dialog
      isOpen
      isWide
      title={t('Version {number}', { number: version.number })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {before && (
        <section aria-label={t('Changes from version {number}', { number: before.number })}>
          <h3 className={css.small}>{t('Changes from version {number}', { number: before.number })}</h3>
          {changes.length === 0 && <p>{t('No change to what is read, answered or signed.')}</p>}
          <ul className={css.changes}>
            {changes.map((change) => (
              <li className={css.change} key={change.key}>
                <span className={quiet}>
                  {kinds[change.kind]}: {change.what}
                </span>
                <span className={css.changed} dir="auto">
                  {change.words.map(({ kind, text }, at) => {
                    const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
                    return (
                      // the same two versions have the same words in the same places
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <Mark key={at} className={marks[kind]}>
                        {text}
                      </Mark>
                    );
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConsentDocument
        title={version.title}
        language={version.terms.language}
        blocks={blockValues(version.blocks).map((block) => ({ ...block, show_if: null }))}
        fields={blankFields}
        answers={{}}
        question={(block) => (
          <AnswerField
            block={block}
            fields={blankFields}
            scope="version-"
            value={undefined}
            isReadOnly
            onChange={ignore}
          />
        )}
      />
    </Dialog>
  );
}
