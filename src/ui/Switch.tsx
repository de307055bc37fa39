import type { ReactNode } from 'react';
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
    <label className={css.row}>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={isCompact ? spare : undefined}>{label}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        className={css.track}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
