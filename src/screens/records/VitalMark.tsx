import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { VitalFlag } from '#machines/lifecycles/vitals.ts';
import { t } from '#src/language/t.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** Says that a value is out of range, by word and icon; nothing for one that is in range. */
export function VitalMark({ flag }: { flag: VitalFlag | undefined }) {
  if (flag === 'critical')
    return (
      <Chip tone="danger" icon={<OctagonAlert size={14} aria-hidden />}>
        {t('Critical')}
      </Chip>
    );
  if (flag === 'abnormal')
    return (
      <Chip tone="warning" icon={<TriangleAlert size={14} aria-hidden />}>
        {t('Abnormal')}
      </Chip>
    );
  return null;
}
