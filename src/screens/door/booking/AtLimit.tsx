import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { CallLink } from '../CallLink.tsx';
import * as css from '../door.css.ts';
import { Titled } from '../Titled.tsx';

type Props = {
  /** The number of the clinic. */
  phone: string;
  onRetried: () => void;
};

/** Nothing was booked, since the patient has as many visits ahead as the clinic takes from home. */
export function AtLimit({ phone, onRetried }: Props) {
  return (
    <Titled title={t("You can't book another visit online")}>
      <p>
        {t(
          'This patient already has as many visits ahead as the clinic takes online. Call the clinic to book another.',
        )}
      </p>
      {phone && (
        <p className={css.row}>
          <CallLink phone={phone} />
        </p>
      )}
      <Button variant="primary" size="wide" onClick={onRetried}>
        {t('Book for someone else')}
      </Button>
    </Titled>
  );
}
