import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as TabsRoot } from 'react-aria-components/Tabs';
import * as css from './Tabs.css.ts';

export type TabsProps = {
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode; isDisabled?: boolean }[];
  selected: string;
  onChange: (id: string) => void;
};

/** Several views of one thing, one at a time. */
export function Tabs({ label, tabs, selected, onChange }: TabsProps) {
  return (
    <TabsRoot selectedKey={selected} onSelectionChange={(key) => onChange(String(key))}>
      <TabList className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tab
            className={css.tab}
            id={tab.id}
            key={tab.id}
            isDisabled={tab.isDisabled}
            ref={tab.id === selected ? bringIntoSight : undefined}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel className={css.panel} id={tab.id} key={tab.id}>
          {tab.content}
        </TabPanel>
      ))}
    </TabsRoot>
  );
}

/** Where there is no room for all of them, the chosen one is in sight. Scrolls the list alone: the page stays where it is. */
function bringIntoSight(tab: HTMLElement | null) {
  const list = tab?.closest('[role="tablist"]');
  if (!tab || !list) return;
  const room = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < room.left) list.scrollLeft -= room.left - left;
  else if (right > room.right) list.scrollLeft += right - room.right;
}
