import { useSelector } from '@xstate/react';
import { type LockMinutes, lockMinutes as minutes } from '#machines/app/idleLock.machine.ts';
import type { Language } from '#src/language/language.ts';
import { plural, t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { type Preferences, preferencesOf, slotSizes } from '#src/session/preferences.ts';
import { usePreferences } from '#src/session/usePreferences.ts';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';

// a language is called by its own name, so that whoever does not read the page's finds it
const languages = [
  { id: 'browser', label: t('Follow the browser') },
  { id: 'en', label: 'English' },
  { id: 'pt', label: 'Português' },
  { id: 'ar', label: 'العربية' },
];
const weekStarts = [
  { id: 'clinic', label: t('Same as the clinic') },
  { id: '1', label: t('Monday') },
  { id: '6', label: t('Saturday') },
  { id: '7', label: t('Sunday') },
];
const hours = [
  { id: 'language', label: t('Follow the language') },
  { id: '12', label: t('12 hours') },
  { id: '24', label: t('24 hours') },
];
const views = [
  { id: 'day', label: t('Day') },
  { id: 'week', label: t('Week') },
  { id: 'month', label: t('Month') },
  { id: 'agenda', label: t('Agenda') },
  { id: 'list', label: t('List') },
  { id: 'board', label: t('Board') },
];
const slots = [
  { id: 'clinic', label: t('Same as the clinic') },
  ...slotSizes.map((size) => ({
    id: String(size),
    label: plural(size, '{count} minute', '{count} minutes'),
  })),
];
const densities = [
  { id: 'comfortable', label: t('Comfortable') },
  { id: 'compact', label: t('Compact') },
];
const motions = [
  { id: 'system', label: t('Follow the system settings') },
  { id: 'reduced', label: t('Reduced') },
];
const lockWords: Record<LockMinutes, string> = {
  0: t('Never'),
  5: t('After 5 minutes'),
  15: t('After 15 minutes'),
  30: t('After 30 minutes'),
  60: t('After 60 minutes'),
};
const locks = minutes.map((one) => ({ id: String(one), label: lockWords[one] }));

/** How the user likes the pages; each choice holds at once, in every tab. */
export function PreferencesCard() {
  const store = preferencesOf(useApp());
  const { language, weekStart, hours: cycle, calendarView, slotMinutes } = usePreferences();
  const { density, motion, lockMinutes } = usePreferences();
  return (
    <FormSection
      id="preferences"
      title={t('Preferences')}
      text={t('They apply at once and are kept in this browser.')}
    >
      <RadioGroup
        name="language"
        label={t('Language')}
        hint={t('The page reloads; what you typed is kept as a draft.')}
        options={languages}
        isInline
        value={language ?? 'browser'}
        onChange={(id) => store.choose({ language: id === 'browser' ? null : (id as Language) })}
      />
      <ThemeChoice />
      <RadioGroup
        name="week_start"
        label={t('First day of the week')}
        options={weekStarts}
        isInline
        value={weekStart === null ? 'clinic' : String(weekStart)}
        onChange={(id) =>
          store.choose({ weekStart: id === 'clinic' ? null : (Number(id) as Preferences['weekStart']) })
        }
      />
      <RadioGroup
        name="hours"
        label={t('Hours')}
        hint={t('Type times either way: 8:30 PM and 20:30 are both understood.')}
        options={hours}
        isInline
        value={cycle === null ? 'language' : String(cycle)}
        onChange={(id) => store.choose({ hours: id === 'language' ? null : id === '12' ? 12 : 24 })}
      />
      <RadioGroup
        name="calendar_view"
        label={t('Reservations open as')}
        options={views}
        isInline
        value={calendarView}
        onChange={(id) => store.choose({ calendarView: id as Preferences['calendarView'] })}
      />
      <RadioGroup
        name="slot_minutes"
        label={t('Grid of the calendar')}
        options={slots}
        isInline
        value={slotMinutes === null ? 'clinic' : String(slotMinutes)}
        onChange={(id) => store.choose({ slotMinutes: slotSizes.find((one) => `${one}` === id) ?? null })}
      />
      <RadioGroup
        name="density"
        label={t('Density of lists')}
        options={densities}
        isInline
        value={density}
        onChange={(id) => store.choose({ density: id as Preferences['density'] })}
      />
      <RadioGroup
        name="motion"
        label={t('Motion')}
        options={motions}
        isInline
        value={motion}
        onChange={(id) => store.choose({ motion: id as Preferences['motion'] })}
      />
      <RadioGroup
        name="lock"
        label={t("Lock this browser when it isn't used")}
        hint={t(
          'The page is hidden until you enter your password. A computer that was asleep locks at once.',
        )}
        options={locks}
        isInline
        value={String(lockMinutes)}
        onChange={(id) => store.choose({ lockMinutes: Number(id) as LockMinutes })}
      />
    </FormSection>
  );
}

const themes = [
  { id: 'system', label: t('Follow the system settings') },
  { id: 'light', label: t('Light') },
  { id: 'dark', label: t('Dark') },
];

function ThemeChoice() {
  const { darkMode } = useApp();
  const theme = useSelector(darkMode, (snapshot) => {
    if (snapshot.hasTag('system')) return 'system';
    return snapshot.hasTag('dark') ? 'dark' : 'light';
  });
  return (
    <RadioGroup
      name="theme"
      label={t('Theme')}
      options={themes}
      isInline
      value={theme}
      onChange={(id) =>
        darkMode.send(
          id === 'system' ? { type: 'system.followed' } : { type: 'theme.chosen', dark: id === 'dark' },
        )
      }
    />
  );
}
