import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import * as css from './staff.css.ts';
import { utilisationInWords } from './words.ts';

/** How much of someone's working time was booked, drawn and in words. */
export function Utilisation({ share }: { share: StaffMember['utilisation'] }) {
  return (
    <Card title={t('Utilisation')}>
      {typeof share === 'number' && (
        <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
          <rect className={css.filled} x="0" y="0" width={Math.min(1, share) * 100} height="10" />
        </svg>
      )}
      <p>{utilisationInWords(share)}</p>
    </Card>
  );
}
