import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { SettingsPage } from '#src/screens/settings/SettingsPage.tsx';

export const Route = createFileRoute('/dashboard/settings/')({
  head: () => ({ meta: [{ title: title('Settings') }] }),
  component: SettingsPage,
});
