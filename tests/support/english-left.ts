import type { Page } from 'playwright-core';

/** Words that are no English: names that were given, the product's own, file kinds, keys and zones. */
const ownNames =
  /[\w.+-]+@[\w.-]*|example\.test|HeadlessChrome|Enter|Shift|Escape|Esc|Delete|Chrome|Linux|SHA|Chartroom|Harbour|Ada|Byron|ada\w+|Europe|London|Berlin|UTC|Ctrl|English|Português|EUR|GBP|PDF|DICOM|PNG|JPEG|WebP|ICD|Jr|mm Hg|kg|cm|lb|AED|CSV|FHIR|JSON|SVG|Markdown|Mermaid|Stately|XState|\.(?:nd)?json|MRI|\{\w+\}|[0-9a-f]{64}|\bin\b/g;

/** Everything with Latin letters that someone could read or hear on the page. */
export const latinOn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest('[lang]:not(html)')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
      } else if (!node.parentElement?.closest('script, style, [lang]:not(html), option'))
        found.push(node.textContent ?? '');
    }
    return found.filter((text) => /[A-Za-z]{2}/.test(text));
  });

/** What of it is English. */
export const englishOn = async (page: Page) =>
  [...new Set(await latinOn(page))].filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(ownNames, '')));
