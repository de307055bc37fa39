import { renderToString } from 'react-dom/server';
import './styles/global.css.ts';
import { language } from './language/language.ts';
import { t } from './language/t.ts';
import { DoorLoading } from './screens/door/DoorFrame.tsx';

/** A patient's page before any script has run, in the language of this process. */
export const prerenderDoor = () => ({
  language,
  title: t('Your visit'),
  body: renderToString(<DoorLoading />),
});
