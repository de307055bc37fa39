import AlignLeft from 'lucide-react/icons/align-left';
import AtSign from 'lucide-react/icons/at-sign';
import Calendar from 'lucide-react/icons/calendar';
import CaseUpper from 'lucide-react/icons/case-upper';
import CircleDot from 'lucide-react/icons/circle-dot';
import Hash from 'lucide-react/icons/hash';
import Heading from 'lucide-react/icons/heading';
import ListChecks from 'lucide-react/icons/list-checks';
import Phone from 'lucide-react/icons/phone';
import Pilcrow from 'lucide-react/icons/pilcrow';
import Signature from 'lucide-react/icons/signature';
import SquareCheck from 'lucide-react/icons/square-check';
import SquareChevronDown from 'lucide-react/icons/square-chevron-down';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import type { ReactNode } from 'react';
import type { BlockType } from '#machines/form/blocks.ts';

/** One sign for each kind of block. */
export const blockIcons: Record<BlockType, ReactNode> = {
  heading: <Heading size={16} aria-hidden />,
  paragraph: <Pilcrow size={16} aria-hidden />,
  short_text: <TextCursorInput size={16} aria-hidden />,
  long_text: <AlignLeft size={16} aria-hidden />,
  number: <Hash size={16} aria-hidden />,
  date: <Calendar size={16} aria-hidden />,
  select: <SquareChevronDown size={16} aria-hidden />,
  radio: <CircleDot size={16} aria-hidden />,
  checkbox: <SquareCheck size={16} aria-hidden />,
  checkbox_group: <ListChecks size={16} aria-hidden />,
  email: <AtSign size={16} aria-hidden />,
  phone: <Phone size={16} aria-hidden />,
  initials: <CaseUpper size={16} aria-hidden />,
  signature: <Signature size={16} aria-hidden />,
};
