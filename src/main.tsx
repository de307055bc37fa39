import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import { AppContext } from './app/AppContext.tsx';
import { createApp } from './app/createApp.ts';
import { createAppRouter } from './app/createAppRouter.ts';
import { watchParts } from './effects/parts.ts';
import { ToastRegion } from './screens/shell/ToastRegion.tsx';

const app = createApp();
const router = createAppRouter(app);
watchParts(() => app.buildFreshness.send({ type: 'part.failed' }));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppContext value={app}>
      <RouterProvider router={router} />
      <ToastRegion />
    </AppContext>,
  );
}
