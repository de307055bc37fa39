import { contrast } from '#src/styles/contrast.ts';
import { dark } from '#src/styles/dark.ts';
import { light } from '#src/styles/light.ts';

type LabelColor = keyof typeof light.label;
const ofTheme = ({ label, raised }: Pick<typeof light, 'label' | 'raised'>, name: LabelColor) =>
  Math.round(contrast(label[name], raised) * 10) / 10;

/** How far each colour stands out from its ground in both themes; counted when the pages are built. */
export const contrasts = Object.fromEntries(
  (Object.keys(light.label) as LabelColor[]).map((name) => [
    name,
    { light: ofTheme(light, name), dark: ofTheme(dark, name) },
  ]),
) as Record<LabelColor, { light: number; dark: number }>;
