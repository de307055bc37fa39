import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#src/screens/home/HomePage.tsx';

export const Route = createFileRoute('/')({ component: HomePage });
