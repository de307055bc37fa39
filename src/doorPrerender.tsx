import { renderToString } from 'react-dom/server';
import './styles/global.css.ts';
import { language } from './language/language.ts';
import { t } from './language/t.ts';
import { DoorLoading } from './screens/door/DoorFrame.tsx';
import { withoutScript } from './screens/door/withoutScript.ts';

/** The patients' pages before any script has run, in the language of this process. */
export const prerenderDoor = () => ({
  visit: {
    language,
    withoutScript,
    title: t('Your visit'),
    body: renderToString(<DoorLoading title={t('Your visit')}>{t('Loading your visit…')}</DoorLoading>),
  },
  forms: {
    language,
    withoutScript,
    title: t('Forms for your visit'),
    body: renderToString(
      <DoorLoading title={t('Forms for your visit')}>{t('Loading the forms…')}</DoorLoading>,
    ),
  },
  book: {
    language,
    withoutScript,
    title: t('Book a visit'),
    body: renderToString(<DoorLoading title={t('Book a visit')}>{t('Loading the page…')}</DoorLoading>),
  },
  arrive: {
    language,
    withoutScript,
    title: t('Check in'),
    body: renderToString(<DoorLoading title={t('Check in')}>{t('Loading the page…')}</DoorLoading>),
  },
});
