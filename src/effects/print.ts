const numbers =
  '@page { margin: 18mm 16mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui; } }';

/** Prints the page as it is, with page numbers where the browser can set them. */
export function printPage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(numbers);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const undo = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  window.addEventListener('afterprint', undo, { once: true });
  window.print();
}
