import { useState } from 'react';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { recordTemplateArchivingFlow } from '#src/flows/records/recordTemplates.ts';
import { t } from '#src/language/t.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { Archiving } from '#src/screens/form/Archiving.tsx';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as css from './records.css.ts';
import { TemplateEditDialog } from './TemplateEditDialog.tsx';

type Props = {
  templates: readonly RecordTemplate[];
  onClose: () => void;
  onSaved: (template: RecordTemplate) => void;
  onChanged: () => void;
};

/** The clinic's own templates and snippets, each to be changed or archived. */
export function TemplateList({ templates, onClose, onSaved, onChanged }: Props) {
  const app = useApp();
  const clinic = templates[0]?.clinic;
  const [archived, setArchived] = useState<RecordTemplate | null>(null);
  const [edited, setEdited] = useState<RecordTemplate | null>(null);
  useContinued((name) => {
    const template = templates.find(({ id }) => name === `recordTemplateEdit-${id}`);
    if (template) setEdited(template);
  });
  return (
    <>
      <Dialog
        isOpen={!archived && !edited}
        title={t('Templates and snippets')}
        onClose={onClose}
        buttons={
          <>
            {clinic !== undefined && (
              <TableDownload name="templates" read={() => tableCalls(app).exportTemplates({ clinic })} />
            )}
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        }
      >
        {templates.length === 0 ? (
          <p>{t('The clinic has no templates yet. Save a note as a template, or create a snippet.')}</p>
        ) : (
          <ul className={css.plainList}>
            {templates.map((template) => (
              <li key={template.id} className={css.rowFoot}>
                <span className={css.tools}>
                  <bdi>{template.name}</bdi>
                  <Chip>{template.kind === 'template' ? t('Template') : t('Snippet')}</Chip>
                </span>
                <span className={css.tools}>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('Edit {name}', { name: template.name })}
                    onClick={() => setEdited(template)}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('Archive {name}', { name: template.name })}
                    onClick={() => setArchived(template)}
                  >
                    {t('Archive')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {edited && (
        <TemplateEditDialog
          template={edited}
          onDone={(saved) => {
            setEdited(null);
            if (!saved) return;
            onSaved(saved);
            app.toasts.push({ kind: 'success', text: t('{name} was saved.', { name: saved.name }) });
            onChanged();
          }}
          onUnsure={onChanged}
        />
      )}
      {archived && (
        <Archiving
          machine={recordTemplateArchivingFlow(app)}
          input={{ id: archived.id, name: archived.name, version: archived.version }}
          action={t('Archive template')}
          onDone={(kind) => {
            setArchived(null);
            if (kind !== 'kept') onChanged();
          }}
        >
          {t('It is no longer offered. Records written with it stay as they are.')}
        </Archiving>
      )}
    </>
  );
}
