import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#src/screens/settings/SettingsPage.tsx';

export const Route = createFileRoute('/dashboard/settings/')({
  staticData: { title: 'Settings' },
  component: SettingsPage,
});
