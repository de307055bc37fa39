import type { Locator, Page } from 'playwright-core';

/** The texts of those parts that reach beyond the element that holds them, where nothing scrolls to them. */
export const partsBeyond = (holder: Locator, parts: string): Promise<string[]> =>
  holder.evaluateAll(
    (boxes, selector) =>
      boxes.flatMap((box) => {
        const { left, right } = box.getBoundingClientRect();
        return [...box.querySelectorAll(selector)]
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const place = part.getBoundingClientRect();
            return place.left < left - 1 || place.right > right + 1;
          })
          .map((part) => part.textContent ?? '');
      }),
    parts,
  );

/** Doubles the text of a page, as a browser's own setting does. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
