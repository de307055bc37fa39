import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { spare } from '#src/styles/spare.css.ts';
import * as css from './Switch.css.ts';

export type SwitchProps = {
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** The words may go where there is little room; the name stays. */
  isCompact?: boolean;
};

/** Something that is on or off at once, without a save. */
export function Switch({ label, isSelected, onChange, icon, isDisabled, isCompact }: SwitchProps) {
  return (
    <SwitchField className={css.field} isSelected={isSelected} isDisabled={isDisabled} onChange={onChange}>
      <SwitchButton className={css.row}>
        {icon && <span className={css.icon}>{icon}</span>}
        <span className={isCompact ? spare : undefined}>{label}</span>
      </SwitchButton>
    </SwitchField>
  );
}
