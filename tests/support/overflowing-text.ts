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

/** How much further than its own width a part scrolls to the side, and which words reach there; null where it does not. */
export const sidewaysScroll = (part: Locator): Promise<string | null> =>
  part.evaluate((box) => {
    if (box.scrollWidth <= box.clientWidth) return null;
    const { left, right } = box.getBoundingClientRect();
    const beyond = [...box.querySelectorAll('*')].filter((one) => {
      const place = one.getBoundingClientRect();
      return place.left < left - 1 || place.right > right + 1;
    });
    return `${box.scrollWidth} of ${box.clientWidth} px (${beyond.at(-1)?.textContent?.slice(0, 40)})`;
  });

/** The texts that are set in a smaller size than so many pixels; a drawing is none. */
export const textBelow = (part: Locator, pixels: number): Promise<string[]> =>
  part.evaluate((box, least) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const words = (text.textContent ?? '').trim();
      if (!holder || words === '' || holder.closest('svg, script, style') || !holder.checkVisibility())
        continue;
      if (Number.parseFloat(getComputedStyle(holder).fontSize) < least) found.push(words);
    }
    return found;
  }, pixels);

/** Words of letters alone that stand on more than one line. */
export const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((table) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top: line }) => Math.round(line)));
        if (lines.size > 1) found.push(word);
      }
    return found;
  });
