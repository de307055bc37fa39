import Globe from 'lucide-react/icons/globe';
import { Chip } from '#src/ui/Chip.tsx';
import { sources } from './words.ts';

/** Marks a reservation that its patient made from home. */
export const OnlineMark = () => <Chip icon={<Globe size={14} aria-hidden />}>{sources.online}</Chip>;
